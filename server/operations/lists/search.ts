/** Finds records by the words of their names, titles, numbers, e-mail addresses and telephone numbers. */
import { comparablePhone } from '@kantine/contract/importing/phones.ts'
import { limits } from '@kantine/contract/limits.ts'
import { type Resource, titleOf } from '@kantine/contract/resource.ts'
import type { Caller } from '../../callers/caller.ts'
import { wrongField } from '../../refusal.ts'
import { type FieldValues, tableOf } from '../../store/body.ts'
import type { Connection } from '../../store/engine.ts'
import { raw, sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { wordsOf } from '../../store/words.ts'
import { mayRead } from '../may.ts'
import { type Found, findRecords } from './find-records.ts'
import { fittingTexts } from './fitting.ts'
import { listedRecords } from './get.ts'

export type SearchInput = {
  /** Words or beginnings of words, in any order; case and accents are ignored. */
  readonly query: string
  /** The resources to search. Those without searched fields, or that the caller may not read, are skipped. */
  readonly resources: readonly Resource[]
  /** The maximum number of records. */
  readonly limit?: number
}

export type SearchHit = {
  /** The plural stem, such as `members`. */
  readonly resource: string
  readonly id: number
  /** The record's title (`titleOf`), exactly as entered, possibly by someone outside the club. */
  readonly title: string
  /** The record's status, if its resource has one: readers must see that an event is cancelled. */
  readonly status?: unknown
  readonly updated_at: string
  /** These tell apart people with the same name, and events with the same title; absent if unknown. */
  readonly birth_date?: string
  readonly member_number?: string
  readonly starts_at?: string
}

export type SearchResult = { readonly hits: readonly SearchHit[]; readonly has_more: boolean }

/**
 * The records that match all words of a query: whole words first, then beginnings, each in order of id.
 *
 * @throws {Refusal} `validation_failed`, naming the field
 */
export async function search(
  store: Store,
  caller: Caller,
  { query, resources, limit = limits.searchHitsDefault }: SearchInput,
): Promise<SearchResult> {
  const words = checkedWords(query)
  if (!Number.isInteger(limit) || limit < 1 || limit > limits.searchHitsMax)
    throw wrongField('limit', `must be a whole number from 1 to ${limits.searchHitsMax}`)
  const readable = resources.filter((resource) => resource.searched && mayRead(caller, resource))
  if (readable.length === 0) return { hits: [], has_more: false }
  return store.read(caller.club, async (db) => {
    const found = await firstFound(db, caller.club, readable, { words, phone: phoneIn(query) }, limit + 1)
    const hits = await hitsOf(db, caller.club, readable, found.slice(0, limit))
    return { hits, has_more: found.length > limit }
  })
}

/**
 * The records of one resource that a search finds, as response text, in the order of the search.
 *
 * @throws {Refusal} `validation_failed`, naming the field
 */
export async function searchWhole(
  store: Store,
  { club }: Caller,
  resource: Resource,
  query: string,
): Promise<{ readonly texts: readonly string[]; readonly has_more: boolean }> {
  const words = checkedWords(query)
  if (!resource.searched) return { texts: [], has_more: false }
  return store.read(club, async (db) => {
    const found = await firstFound(db, club, [resource], { words, phone: phoneIn(query) }, limits.searchHitsMax + 1)
    const ids = found.slice(0, limits.searchHitsMax).map(({ id }) => id)
    const { texts, cutAt } = await fittingTexts(db, club, resource, ids)
    return { texts, has_more: cutAt !== undefined || found.length > limits.searchHitsMax }
  })
}

/**
 * The titles of some records of a resource, without unlisted ones.
 *
 * @param ids at most one page, or those that its records refer to
 */
export async function titlesOf(
  db: Connection,
  club: number,
  resource: Resource,
  ids: readonly number[],
): Promise<readonly SearchHit[]> {
  const found = ids.map((id) => ({ resource: resource.name, id }))
  return hitsOf(db, club, [resource], found)
}

/**
 * The words of a query.
 *
 * @throws {Refusal} `validation_failed`, naming the field
 */
export function checkedWords(query: unknown): string[] {
  if (typeof query !== 'string' || query.length > limits.searchCharacters)
    throw wrongField('query', `must be a string of at most ${limits.searchCharacters} characters`)
  const words = wordsOf(query)
  if (words.length === 0) throw wrongField('query', oneWord)
  if (words.length > limits.searchWords)
    throw wrongField('query', {
      en: `must have at most ${limits.searchWords} words; this one has ${words.length}`,
      nl: `mag hoogstens ${limits.searchWords} woorden bevatten; dit zijn er ${words.length}`,
    })
  return words
}

/** The telephone number, or its beginning, that a query with only digits and what people write between them stands for. */
function phoneIn(query: string): string | undefined {
  const digits = /^[\d\s().+/-]+$/.test(query) ? comparablePhone(query).replace(/^0+/, '') : ''
  return digits.length < fewestOfPhone ? undefined : digits
}

/** With fewer digits, most queries are other numbers. */
const fewestOfPhone = 5

const oneWord = { en: 'must contain a letter or a digit', nl: 'moet een letter of een cijfer bevatten' }

/** The first records in the order of a search, each once. */
async function firstFound(
  db: Connection,
  club: number,
  readable: readonly Resource[],
  { words, phone }: { readonly words: readonly string[]; readonly phone: string | undefined },
  most: number,
): Promise<Found[]> {
  const names = readable.map(({ name }) => name)
  const found = new Map<string, Found>()
  const asWords = [true, false].map((whole) => words.map((word) => ({ word, whole })))
  for (const wanted of phone === undefined ? asWords : [...asWords, [{ word: phone, whole: false }]]) {
    for await (const record of findRecords(db, club, names, wanted)) {
      found.set(`${record.resource} ${record.id}`, record)
      if (found.size === most) return [...found.values()]
    }
  }
  for (const resource of readable.filter(({ showsUnlisted }) => showsUnlisted)) {
    for (const record of await unlistedFound(db, club, resource, words))
      if (found.size < most) found.set(`${record.resource} ${record.id}`, record)
  }
  return [...found.values()]
}

/** The maximum number of unlisted records that a search examines. */
const mostUnlisted = 200

/** The unlisted records with all words, newest first. The word index contains only listed records. */
async function unlistedFound(
  db: Connection,
  club: number,
  resource: Resource,
  words: readonly string[],
): Promise<Found[]> {
  const newest = await db.all(sql`select id from ${raw(tableOf(resource))}
    where club_id = ${club} and listed = 0 order by id desc limit ${raw(mostUnlisted)}`)
  const ids = newest.map(({ id }) => Number(id))
  const found: Found[] = []
  for await (const record of listedRecords<Resource>(db, club, resource, ids)) {
    const own = wordsOf((resource.searched ?? []).map((name) => record[name] ?? '').join(' '))
    const isFound = words.every((word) => own.some((one) => one.startsWith(word)))
    if (isFound) found.push({ resource: resource.name, id: record.id })
  }
  return found
}

/** The fields that tell apart records with the same title. */
const marks = ['birth_date', 'member_number', 'starts_at'] as const

const marksOf = ({ fields }: Resource, record: FieldValues): Pick<SearchHit, (typeof marks)[number]> =>
  Object.fromEntries(marks.flatMap((name) => (name in fields && record[name] ? [[name, record[name]]] : [])))

/** The titles of records, without unlisted ones. */
async function hitsOf(
  db: Connection,
  club: number,
  readable: readonly Resource[],
  found: readonly Found[],
): Promise<SearchHit[]> {
  const hits = new Map<string, SearchHit>()
  for (const resource of readable) {
    const ids = found.filter(({ resource: name }) => name === resource.name).map(({ id }) => id)
    for await (const record of listedRecords<Resource>(db, club, resource, ids)) {
      const { id, updated_at } = record
      hits.set(`${resource.name} ${id}`, {
        resource: resource.plural,
        id,
        title: titleOf(resource, record),
        ...('status' in resource.fields && { status: record.status }),
        updated_at,
        ...marksOf(resource, record),
      })
    }
  }
  return found.flatMap(({ resource, id }) => hits.get(`${resource} ${id}`) ?? [])
}
