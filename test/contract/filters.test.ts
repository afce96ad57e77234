/**
 * Random combinations of every filter of every resource with cursors and `updated_since`, compared with a scan of the whole
 * collection while records are created, changed and deleted between pages. New filters are covered automatically.
 */
import assert from 'node:assert/strict'
import type { Field } from '@kantine/contract/fields.ts'
import { comparablePhone } from '@kantine/contract/importing/phones.ts'
import { limits } from '@kantine/contract/limits.ts'
import { operations } from '@kantine/contract/operations.ts'
import { type Filter, pathOf, type Resource } from '@kantine/contract/resource.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { resources } from '@kantine/contract/resources.ts'
import { commandCaller } from '../../server/callers/caller.ts'
import { execute } from '../../server/operations/execute.ts'
import { parametersOf } from '../../server/operations/input.ts'
import { parsed } from '../../server/operations/plan.ts'
import { recordOperation } from '../../server/operations/record-operation.ts'
import { createRandom, type Random } from '../../server/sandbox/random.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { type FieldValues, tableOf } from '../../server/store/body.ts'
import { raw, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { exampleFields, withoutPlan } from '../support/example-records.ts'
import { full, seedOf } from '../support/full.ts'
import { onEngines, onOneEngine, sharedKantine, startKantine } from '../support/kantine.ts'
import { contextOf } from '../support/perform.ts'

/** More than a statement looks at, so that each way of finding records is taken. */
const stored = 1500
const walks = full ? 150 : 4
const pagesOfWalk = 5

/** Without the filters that depend on other records (test/api/charges-of-group.test.ts). */
const filtersOf = ({ filters = {} }: Resource): (readonly [string, Filter])[] =>
  Object.entries(filters).filter(([, { through }]) => !through)
const filtered = resources.filter((resource) => filtersOf(resource).length > 0)

for (const resource of filtered) {
  onEngines(`${resource.plural}: filters return the same records as a full scan`, async (engine) => {
    const { store } = await sharedKantine(engine)
    const { id: club } = await newClub(store)
    const seed = seedOf(`${resource.plural} ${engine}`)
    const random = createRandom(resource.name, seed)
    for (let n = 0; n < 3; n++)
      await put(store, club, resource, someFields(resource, random, stored / 3), { rerender: n === 0 })
    for (const [name, filter] of filtersOf(resource)) {
      const all = await allRecords(store, club, resource)
      const query = { limit: 7, [name]: storedValue(all, filter, random) }
      assert.ok((await walk({ store, club, resource, random }, query, `SEED=${seed} ${JSON.stringify(query)}`)) > 0)
    }
    for (const field of parametersOf(resource).without?.words ?? []) {
      const query = { limit: 7, without: [field] }
      assert.ok((await walk({ store, club, resource, random }, query, `SEED=${seed} ${JSON.stringify(query)}`)) > 0)
    }
    for (let n = 0; n < walks; n++) {
      const query = randomQuery(resource, random, await allRecords(store, club, resource))
      await walk({ store, club, resource, random }, query, `SEED=${seed} ${JSON.stringify(query)}`)
    }
  })
}

onOneEngine('CONTRACT=shown has no filters on lists', async (engine) => {
  const kantine = await startKantine(engine, { environment: { CONTRACT: 'shown' } })
  const { key } = await newClub(kantine.store)
  for (const resource of filtered.filter(({ operations }) => !operations.list?.open)) {
    for (const [name] of filtersOf(resource)) {
      const answer = await kantine.call(`${pathOf(resource)}?${name}=1`, { key })
      const { detail } = (await answer.json()) as { detail: string }
      assert.equal(detail, `${name} is unknown. Use one of: limit, starting_after, updated_since.`)
    }
  }
})

type Query = { readonly limit: number; readonly [name: string]: Given }
/** One value of a filter, or several. */
type Given = string | number | readonly (string | number)[]
type Stored = { readonly id: number; readonly updated_at: string; readonly [field: string]: unknown }
type World = {
  readonly store: Store
  readonly club: number
  readonly resource: Resource
  readonly random: Random
}

/** Reads some pages, each of which must be exactly right at its moment, and returns how many records they had. */
async function walk(world: World, query: Query, told: string): Promise<number> {
  const { store, club, resource, random } = world
  const fits = fitting(resource, query)
  const seen: Stored[] = []
  const before = await allRecords(store, club, resource)
  let all = before
  let isWhole = false
  for (let page = 0; page < pagesOfWalk && !isWhole; page++) {
    if (page > 0) await writeSome(world, all)
    all = await allRecords(store, club, resource)
    const after = seen.at(-1)?.id ?? Number(query.starting_after ?? 0)
    const expected = all.filter((record) => record.id > after && fits(record))
    const parameters = { ...asText(query, random), starting_after: after }
    const list = recordOperation(operations.list, resource)
    const result = await execute(contextOf(store), list, commandCaller(club, kantineItself), { parameters })
    const { data, has_more } = parsed(result) as { data: Stored[]; has_more: boolean }
    assert.deepEqual(data, expected.slice(0, query.limit), `${told}, page ${page}`)
    assert.equal(has_more, expected.length > query.limit, `${told}, page ${page}`)
    seen.push(...data)
    isWhole = !has_more
  }
  const unchanged = new Set(all)
  const throughout = before.filter((record) => unchanged.has(record) && fits(record))
  for (const { id } of isWhole ? throughout : []) {
    const times = seen.filter((record) => record.id === id).length
    assert.equal(times, id > Number(query.starting_after ?? 0) ? 1 : 0, `${told}, record ${id}`)
  }
  return seen.length
}

/** Creates, changes and removes a few records. */
async function writeSome({ store, club, resource, random }: World, all: readonly Stored[]): Promise<void> {
  const ids = new Set(Array.from({ length: 3 }, () => random.pick(all).id))
  const gone = random.pick(all).id
  ids.delete(gone)
  const changed = [...ids].map((id) => ({ id, ...(someFields(resource, random, 1)[0] as Record) }))
  await put(store, club, resource, [...someFields(resource, random, 1), ...changed])
  await store.write(club, kantineItself, (write) => write.remove(resource, [gone]))
}

type Record = { readonly id?: number; readonly fields: FieldValues }

/** With `rerender`, it is not known when the records were created. */
const put = (store: Store, club: number, resource: Resource, records: readonly Record[], options = {}) =>
  store.write(club, kantineItself, (write) => write.put(resource, records, options))

let numbers = 0

/** New records: most have the same value in what is compared. What must be unique is. */
const someFields = (resource: Resource, random: Random, howMany: number): Record[] =>
  Array.from({ length: howMany }, () => {
    const compared = filtersOf(resource).map(([, { field }]) => {
      const described = resource.fields[field] as Field
      // Left out, a field is null or has its default.
      return [field, !described.required && random.chance(0.1) ? undefined : fieldValue(described, random)]
    })
    const unique = (resource.unique ?? []).map((name) => [name, random.chance(0.5) ? uniqueText(++numbers) : null])
    const names = { ...Object.fromEntries([...compared, ...unique]), ...nextName(resource) }
    return { fields: { ...withoutPlan(resource, exampleFields(resource)), ...names } }
  })

const uniqueText = (n: number) => `Unique ${n}`

/** Values that name a record (`naturalKey`) and that no other record has. */
function nextName({ naturalKey = [], fields }: Resource): object {
  let rest = naturalKey.length > 0 ? ++numbers : 0
  return Object.fromEntries(
    naturalKey.map((name) => {
      if (!fields[name]?.references) return [name, day(rest)]
      const id = 1 + (rest % 3)
      rest = Math.floor(rest / 3)
      return [name, id]
    }),
  )
}

const day = (n: number) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10)
const hour = (n: number) => new Date(Date.UTC(2020, 0, 1, n)).toISOString()

const words = ['archived', 'Zoë', "it's; --", '100% _', 'İstanbul', '日本', 'a\\b']
const phones = ['+31 6 12345678', '0612345678', '06-12 34 56 78', '0031612345679', 'geheim']
const phoneLength = member.fields.phone.schema.maxLength
const addresses = ['Sanne@Example.org', 'sanne@example.org', 'SANNE@EXAMPLE.ORG', 'zoë@example.org']

/** A value of a field, or of the list that it holds. */
function fieldValue({ schema, references }: Field, random: Random): unknown {
  if (references) {
    const id = random.chance(0.8) ? 1 : random.whole(2, 4)
    return schema.type === 'array' ? [...new Set([random.whole(2, 4), id])].slice(0, random.whole(0, 2)) : id
  }
  if (schema.format === 'date') return day(random.whole(0, 200))
  if (schema.format === 'date-time') return random.chance(0.1) ? '2999-01-01T00:00:00.000Z' : hour(random.whole(0, 200))
  if (schema.format === 'email') return random.pick(addresses)
  if (schema.type === 'boolean') return random.chance(0.5)
  if (schema.maxLength === phoneLength) return random.pick(phones)
  return random.chance(0.8) ? 'active' : random.pick(words)
}

/** A value that a filter is given, also one that no record has. */
function filterValue(resource: Resource, { field, compare, words }: Filter, random: Random): string | number {
  if (words) return random.pick(words)
  const described = resource.fields[field] as Field
  if (resource.unique?.includes(field)) return uniqueText(random.whole(numbers - stored, numbers))
  if (described.references) return random.chance(0.5) ? 1 : random.whole(2, 5)
  const isWide = compare !== '=' && random.chance(0.3)
  const value = isWide ? widest(described, compare) : String(fieldValue(described, random))
  return described.schema.format === 'date-time' && random.chance(0.5) ? value.replace('Z', '+02:00') : value
}

/** One value, or several where the filter takes them. */
function filterValues(resource: Resource, filter: Filter, random: Random): Given {
  const isFlag = resource.fields[filter.field]?.schema.type === 'boolean'
  const isRange = filter.compare === '>=' || filter.compare === '<=' || isFlag
  if (isRange || random.chance(0.5)) return filterValue(resource, filter, random)
  const length = random.pick([2, 3, 5, limits.filterValues])
  return Array.from({ length }, () => filterValue(resource, filter, random))
}

/** The values as callers send them: several as one text, or as a list. */
const asText = (query: Query, random: Random) =>
  Object.fromEntries(
    Object.entries(query).map(([name, given]) => [
      name,
      Array.isArray(given) && random.chance(0.7) ? texts(given) : given,
    ]),
  )

const texts = (given: readonly (string | number)[]) =>
  given.map((value) => String(value).replaceAll(/[\\,]/g, '\\$&')).join(',')

/** A value with which a filter finds at least one of these records. */
function storedValue(records: readonly Stored[], { field, compare }: Filter, random: Random): string | number {
  const values = records.flatMap((record) => record[field] ?? [])
  if (compare === 'month') return monthOf(random.pick(values))
  const value = random.pick(values) as string | number | boolean
  return typeof value === 'boolean' ? String(value) : value
}

const monthOf = (day: unknown) => String(Number(String(day).slice(5, 7)))

/** The value with which a range finds nearly all records. */
function widest({ schema }: Field, compare: Filter['compare']): string {
  const n = compare === '>=' ? 0 : 200
  return schema.format === 'date' ? day(n) : hour(n)
}

function randomQuery(resource: Resource, random: Random, records: readonly Stored[]): Query {
  const all = filtersOf(resource)
  const some = all.filter(() => random.chance(0.4))
  return {
    limit: random.pick([1, 7, 50, 200]),
    ...(random.chance(0.3) && { starting_after: random.pick(records).id }),
    ...(random.chance(0.3) && { updated_since: random.pick(records).updated_at }),
    ...(random.chance(0.2) && {
      id: Array.from({ length: random.pick([1, 3, 40, 200]) }, () => random.pick(records).id),
    }),
    ...(random.chance(0.3) && withoutSome(resource, random)),
    ...Object.fromEntries(
      (some.length > 0 ? some : [random.pick(all)]).map(([name, filter]) => [
        name,
        filterValues(resource, filter, random),
      ]),
    ),
  }
}

/** The fields that must have no value, of those that can have none. */
function withoutSome(resource: Resource, random: Random): { readonly without?: readonly string[] } {
  const fields = parametersOf(resource).without?.words ?? []
  return fields.length > 0 ? { without: [random.pick(fields)] } : {}
}

/** Returns whether a record fits a query, apart from its place. */
function fitting(
  resource: Resource,
  { limit, starting_after, updated_since, id, without, ...values }: Query,
): (record: Stored) => boolean {
  const filters = Object.fromEntries(filtersOf(resource))
  const wanted = Object.entries(values).map(([name, given]) => [filters[name] as Filter, [given].flat()] as const)
  return (record) =>
    (updated_since === undefined || record.updated_at >= String(updated_since)) &&
    (id === undefined || [id].flat().includes(record.id)) &&
    [without ?? []].flat().every((field) => isEmpty(record[field])) &&
    wanted.every(([filter, given]) =>
      given.some((value) => fitsOne(resource, filter, value as string | number, record)),
    )
}

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

function fitsOne(resource: Resource, { field, compare }: Filter, value: string | number, record: Stored): boolean {
  const own = record[field]
  if (own === null) return false
  if (typeof own === 'boolean') return String(own) === value
  if (compare === 'month') return monthOf(own) === value
  if (compare === 'contains') return (own as number[]).includes(Number(value))
  const described = resource.fields[field] as Field
  const one = comparable(described, own) as number
  const other = comparable(described, value) as number
  return compare === '=' ? one === other : compare === '>=' ? one >= other : one <= other
}

function comparable({ schema: { format, maxLength } }: Field, value: unknown): unknown {
  if (format === 'date-time') return Date.parse(String(value))
  return format === 'email'
    ? String(value).toLowerCase()
    : maxLength === phoneLength
      ? comparablePhone(String(value))
      : value
}

/** Records by their text: between two pages few change, and one that did not is the same object. */
const parsedRecords = new Map<string, Stored>()

function parsedRecord(body: string): Stored {
  const record = parsedRecords.get(body) ?? JSON.parse(body)
  parsedRecords.set(body, record)
  return record
}

/** Every record that lists show. */
async function allRecords(store: Store, club: number, resource: Resource): Promise<Stored[]> {
  const rows = await store.findAcrossClubs(
    sql`select body from ${raw(tableOf(resource))} where club_id = ${club} order by id`,
  )
  const all = rows.map(({ body }) => parsedRecord(String(body)))
  const { listedFrom } = resource
  return listedFrom ? all.filter((record) => String(record[listedFrom]) < new Date().toISOString()) : all
}
