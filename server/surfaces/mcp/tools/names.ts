/**
 * Names beside ids. Records refer to others by id, and people know groups, members, seasons and facilities by their names. So results can
 * show names, and calls can give them. A name must be exact in its normal form, and one that no record or more than one has is refused.
 */
import type { Field } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import { memoize } from '@kantine/contract/memoize.ts'
import { normalForm } from '@kantine/contract/normal-form.ts'
import { type Resource, targetOf, titleOf } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import { findRecords } from '../../../operations/lists/find-records.ts'
import { listedRecords } from '../../../operations/lists/get.ts'
import { search, titlesOf } from '../../../operations/lists/search.ts'
import { requirePermission } from '../../../operations/may.ts'
import { isObject } from '../../../records/check.ts'
import type { FieldValues } from '../../../store/body.ts'
import { everyRecord } from '../../../store/records-in-parts.ts'
import { wordsOf } from '../../../store/words.ts'
import { beginningOf, quotable } from '../../../visible-text.ts'
import { yieldToEventLoop } from '../../../yield-to-event-loop.ts'
import type { Arguments, NameOf, ToolCall } from '../tool.ts'
import { OutsideText } from './outside-text.ts'
import { wrongArguments } from './wrong-arguments.ts'

/** The resources whose records people know by name. */
const known = ['group', 'member', 'season', 'facility']

const byName = new Map(
  resources.filter(({ name }) => known.includes(name)).map((resource) => [resource.name, resource]),
)

const nameFor = (id: string) => id.replace(/_id(s?)$/, '_name$1')

/** The names of a resource's fields with ids, in the order of the fields. None with `CONTRACT=shown`, which hides the named records. */
export const namesIn: (resource: Resource) => readonly NameOf[] = memoize(({ fields, partial }) =>
  Object.entries(fields).flatMap(([id, field]) => {
    const to = byName.get(field.references ?? '')
    const name = nameFor(id)
    const isNamed = to && !partial && name !== id && !Object.hasOwn(fields, name)
    return isNamed ? [{ name, id, to, several: field.schema.type === 'array' }] : []
  }),
)

/** The names of a resource's filters by id: `group_name` for `group_id`. */
export const namesInFilters: (resource: Resource) => readonly NameOf[] = memoize(({ fields, filters = {}, partial }) =>
  Object.entries(filters).flatMap(([id, filter]) => {
    const to = byName.get(targetOf({ fields }, filter) ?? '')
    const name = nameFor(id)
    return to && !partial && name !== id && !Object.hasOwn(filters, name) ? [{ name, id, to, several: true }] : []
  }),
)

/** A resource with a field for each of its names, after the field with the ids. Whether outsiders write it depends on the named records. */
export const withNameFields: (resource: Resource) => Resource = memoize((resource) => {
  const names = new Map(namesIn(resource).map((one) => [one.id, one]))
  const fields = Object.entries(resource.fields).flatMap(([id, field]): [string, Field][] => {
    const one = names.get(id)
    return one
      ? [
          [id, field],
          [one.name, { ...titleFieldOf(one.to), required: false, nullable: true }],
        ]
      : [[id, field]]
  })
  return { ...resource, fields: Object.fromEntries(fields) }
})

/** The field with the title of a resource that people know by name. */
export const titleFieldOf = ({ fields, searched = [] }: Resource) => fields[searched[0] ?? ''] as Field

/** The most records whose names one result shows. Others have no name in it. */
const mostNamed = 1_000

/** The most names beside the ids of one field; a last item counts the others. */
const mostOfField = 30

/**
 * Records with the names of the records that they refer to.
 *
 * @param shown the names of the fields in the result
 * @throws {Refusal} `insufficient_scope`, if the caller may not read the named records
 */
export async function withNames<Record extends FieldValues>(
  call: Pick<ToolCall, 'context' | 'caller'>,
  resource: Resource,
  records: readonly Record[],
  shown: readonly string[],
): Promise<readonly Record[]> {
  const wanted = namesIn(resource).filter(({ name }) => shown.includes(name))
  let named = records
  for (const { name, id, to, several } of wanted) {
    const idsIn = (record: Record) => [record[id] ?? []].flat() as number[]
    const first = new Set<number>()
    for (const record of records) {
      for (const one of idsIn(record).slice(0, mostOfField)) first.add(one)
      await yieldToEventLoop()
    }
    const titles = await titlesById(call, to, [...first])
    named = named.map((record) => {
      const ids = idsIn(record)
      const found = ids.slice(0, mostOfField).map((one) => titles.get(one) ?? null)
      const more = ids.length > mostOfField ? [`… and ${ids.length - mostOfField} more`] : []
      return { ...record, [name]: several ? [...found, ...more] : (found[0] ?? null) }
    })
  }
  return named
}

/**
 * The titles of records by id.
 *
 * @throws {Refusal} `insufficient_scope`
 */
export async function titlesById(
  { context, caller }: Pick<ToolCall, 'context' | 'caller'>,
  resource: Resource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  requirePermission(caller, { permission: resource.scopes.read, effect: 'reads' })
  const some = [...new Set(ids)].slice(0, mostNamed)
  if (some.length === 0) return new Map()
  const hits = await context.store.read(caller.club, (db) => titlesOf(db, caller.club, resource, some))
  return new Map(hits.map(({ id, title }) => [id, title]))
}

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
  const { name, several } = one
  const texts = [value].flat()
  const rule = several ? `must be at most ${limits.filterValues} names` : 'must be a name, as the record has it'
  const areNames = texts.every((text) => typeof text === 'string' && text.length > 0 && text.length <= longestName)
  if (!areNames || texts.length > (several ? limits.filterValues : 1) || (!several && Array.isArray(value)))
    throw wrongName(name, `${rule}.`)
  const ids: number[] = []
  for (const text of texts as string[]) {
    const key = `${one.to.name} ${text}`
    const id = found.get(key) ?? (await idNamed(call, one, text))
    found.set(key, id)
    ids.push(id)
  }
  return several ? [...new Set(ids)] : ids[0]
}

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
  const [first] = found
  if (first && found.length === 1) return first.id
  const what = one.to.titleOfOne.en.toLowerCase()
  if (first) {
    const which = found.slice(0, mostListed).map(withDays).join(', ')
    const more = found.length > mostListed ? ', …' : ''
    throw wrongName(one.name, `is ambiguous: ${found.length} records have it: ${which}${more}. Give ${one.id} instead.`)
  }
  throw wrongName(one.name, `is not the name of a ${what} of this club. ${await thereIs(call, one.to, text)}`)
}

/** The most candidates with the words of a name that are compared with it. */
const mostCandidates = 500

type Named = FieldValues & { readonly id: number }

async function recordsNamed(
  { context, caller }: Pick<ToolCall, 'context' | 'caller'>,
  resource: Resource,
  text: string,
): Promise<Named[]> {
  const words = wordsOf(text).slice(0, limits.searchWords)
  if (words.length === 0) return []
  const wanted = words.map((word) => ({ word, whole: true }))
  return context.store.read(caller.club, async (db) => {
    const ids: number[] = []
    for await (const { id } of findRecords(db, caller.club, [resource.name], wanted)) {
      ids.push(id)
      if (ids.length === mostCandidates) break
    }
    const named: Named[] = []
    for await (const record of listedRecords<Resource>(db, caller.club, resource, ids)) {
      if (normalForm(titleOf(resource, record)) === normalForm(text)) named.push(record)
    }
    return named
  })
}

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
  return `${hits.length > 0 ? 'Similar' : 'There are'}: ${shown.join(', ')}.`
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

/** A record of several with one name, with the days that tell them apart: `14 (birth_date 2009-04-17)`. */
function withDays(record: Named): string {
  const days = ['birth_date', 'joined_on', 'starts_on', 'ends_on'].flatMap((name) =>
    record[name] ? [`${name} ${record[name]}`] : [],
  )
  return `id ${record.id}${days.length > 0 ? ` (${days.join(', ')})` : ''}`
}

const wrongName = (parameter: string, rule: string) => wrongArguments([{ parameter, detail: `${parameter} ${rule}` }])

const allByName: Schema = { type: 'array', items: { type: 'string' }, description: 'All of them, by name.' }

/** The schemas of the names that a tool takes besides some of its arguments. */
export const nameSchemas = (
  resource: Resource,
  properties: NonNullable<Schema['properties']>,
): NonNullable<Schema['properties']> =>
  Object.fromEntries(
    namesIn(resource)
      .filter(({ id }) => Object.hasOwn(properties, id))
      .map(({ name, several }) => [name, several ? allByName : { type: 'string' }]),
  )

/** The name that stands for the id of a record of this resource, such as `member_name`; undefined if people do not know it by name. */
export const ownNameOf = (resource: Resource): NameOf | undefined =>
  resource.partial || !byName.has(resource.name)
    ? undefined
    : { name: `${resource.name}_name`, id: 'id', to: resource, several: false }
