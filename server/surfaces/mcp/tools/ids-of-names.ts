/**
 * Ids for the names in calls. A name must be exact in its normal form. One that no record or more than one has is refused, with the records
 * that there are, and never guessed.
 */
import { limits } from '@kantine/contract/limits.ts'
import { normalForm } from '@kantine/contract/normal-form.ts'
import { type Resource, titleOf } from '@kantine/contract/resource.ts'
import { search } from '../../../operations/lists/search.ts'
import { couldHaveTitle } from '../../../operations/lists/with-title.ts'
import { requirePermission } from '../../../operations/may.ts'
import { isObject } from '../../../records/check.ts'
import type { FieldValues } from '../../../store/body.ts'
import { everyRecord } from '../../../store/records-in-parts.ts'
import { wordsOf } from '../../../store/words.ts'
import { beginningOf, quotable } from '../../../visible-text.ts'
import type { Arguments, NameOf, ToolCall } from '../tool.ts'
import { titleFieldOf } from './names.ts'
import { OutsideText } from './outside-text.ts'
import { wrongArguments } from './wrong-arguments.ts'

/** The resources whose names occur in arguments, and that the caller therefore has to be able to read. */
export function namedIn(names: readonly NameOf[], given: unknown): readonly Resource[] {
  if (!isObject(given)) return []
  return names.filter(({ name }) => (given[name] ?? null) !== null).map(({ to }) => to)
}

/**
 * Arguments with ids in the place of names.
 *
 * @param found the ids of names that are already known; calls with many names share it
 * @throws {Refusal} `insufficient_scope`; `bad_request`, if a name is unknown or ambiguous, or given together with its id
 */
export async function withIds(
  call: Pick<ToolCall, 'context' | 'caller'>,
  names: readonly NameOf[],
  given: Arguments,
  found = new Map<string, number>(),
): Promise<Arguments> {
  let args: { [name: string]: unknown } = { ...given }
  for (const one of names) {
    if (!Object.hasOwn(args, one.name)) continue
    const { [one.name]: value, ...others } = args
    if ((value ?? null) !== null && (args[one.id] ?? null) !== null)
      throw wrongName(one.name, `cannot be given together with ${one.id}. Give one of them.`)
    args = { ...others, [one.id]: value === null ? null : await idsOf(call, one, value, found) }
  }
  return args
}

async function idsOf(
  call: Pick<ToolCall, 'context' | 'caller'>,
  one: NameOf,
  value: unknown,
  found: Map<string, number>,
): Promise<unknown> {
  const { name, several, most } = one
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (texts.length > most) throw wrongName(name, several ? `must have at most ${most} names.` : ruleOfOne)
  if (!texts.every(isName) || (Array.isArray(value) && !several))
    throw wrongName(name, several ? 'must be a name, or a list of names, as the records have them.' : ruleOfOne)
  const ids: number[] = []
  for (const text of texts) {
    const key = `${one.to.name} ${text}`
    const id = found.get(key) ?? (await idNamed(call, one, text))
    found.set(key, id)
    ids.push(id)
  }
  return several ? [...new Set(ids)] : ids[0]
}

const ruleOfOne = 'must be a name, as the record has it.'

const isName = (text: unknown): text is string =>
  typeof text === 'string' && text.length > 0 && text.length <= longestName

/** In UTF-16 code units; the longest name has 200 characters. */
const longestName = 400

/**
 * The id of the only record with a name.
 *
 * @throws {Refusal} `insufficient_scope`; `bad_request`, naming the records that there are
 */
async function idNamed(call: Pick<ToolCall, 'context' | 'caller'>, one: NameOf, text: string): Promise<number> {
  requirePermission(call.caller, { permission: one.to.scopes.read, effect: 'reads' })
  const found = await recordsNamed(call, one.to, text)
  if (!found)
    throw wrongName(
      one.name,
      `cannot be found by name among more than ${mostCompared} records. Give ${one.id} instead.`,
    )
  const [first] = found
  if (first && found.length === 1) return first.id
  const what = one.to.titleOfOne.en.toLowerCase()
  if (first) {
    const which = found.slice(0, mostListed).map(withMarks).join(', ')
    const more = found.length > mostListed ? ', …' : ''
    throw wrongName(one.name, `is ambiguous: ${found.length} records have it: ${which}${more}. Give ${one.id} instead.`)
  }
  throw wrongName(one.name, `is not the name of a ${what} of this club. ${await thereIs(call, one.to, text)}`)
}

/** The most records that are compared with one name. */
const mostCompared = 5_000

/** The fields that distinguish records with the same name. */
const marks = ['birth_date', 'joined_on', 'starts_on', 'ends_on', 'status'] as const

type Named = { readonly id: number; readonly marks: readonly string[] }

/** The records with a name; undefined if too many could have it. */
async function recordsNamed(
  { context, caller }: Pick<ToolCall, 'context' | 'caller'>,
  resource: Resource,
  text: string,
): Promise<readonly Named[] | undefined> {
  const wanted = normalForm(text)
  return context.store.read(caller.club, async (db) => {
    const named: Named[] = []
    let compared = 0
    for await (const record of couldHaveTitle<Resource>(db, caller.club, resource, text)) {
      if (++compared > mostCompared) return undefined
      if (normalForm(titleOf(resource, record)) === wanted) named.push({ id: record.id, marks: marksOf(record) })
    }
    return named
  })
}

const marksOf = (record: FieldValues) =>
  marks.flatMap((name) => (record[name] ? [`${name} ${beginningOf(quotable(String(record[name])), 20)}`] : []))

/** The most records that a refusal names. */
const mostListed = 20

/** The records that could be meant: those with such a beginning, or else the first ones, if outsiders do not write their names. */
async function thereIs(
  { context, caller }: Pick<ToolCall, 'context' | 'caller'>,
  resource: Resource,
  text: string,
): Promise<string> {
  const query = wordsOf(text).slice(0, limits.searchWords).join(' ').slice(0, limits.searchCharacters)
  const { hits } =
    query === '' ? { hits: [] } : await search(context.store, caller, { query, resources: [resource], limit: 5 })
  const some =
    hits.length > 0 ? hits : titleFieldOf(resource).untrusted ? [] : await firstOf({ context, caller }, resource)
  if (some.length === 0) return 'Find it with search.'
  const outside = new OutsideText()
  const shown = some.map(({ id, title }) => {
    const name = beginningOf(quotable(title), mostCharacters)
    return `${titleFieldOf(resource).untrusted ? outside.marked(name) : `"${name}"`} (id ${id})`
  })
  if (hits.length > 0) return `Similar: ${shown.join(', ')}.`
  const more = some.length === mostListed ? `, and possibly more: list_records has all ${resource.plural}` : ''
  return `There are: ${shown.join(', ')}${more}.`
}

const mostCharacters = 60

/** The first records, newest last. */
const firstOf = ({ context, caller }: Pick<ToolCall, 'context' | 'caller'>, resource: Resource) =>
  context.store.read(caller.club, async (db) => {
    const first: { readonly id: number; readonly title: string }[] = []
    for await (const record of everyRecord(db.all, caller.club, resource, { atOnce: mostListed })) {
      first.push({ id: record.id, title: titleOf(resource, record) })
      if (first.length === mostListed) break
    }
    return first
  })

/** A record of several with one name, with what tells them apart: `14 (birth_date 2009-04-17, status active)`. */
const withMarks = ({ id, marks }: Named) => `id ${id}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`

const wrongName = (parameter: string, rule: string) => wrongArguments([{ parameter, detail: `${parameter} ${rule}` }])
