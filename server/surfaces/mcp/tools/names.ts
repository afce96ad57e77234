/**
 * Names beside ids. Records refer to others by id, and people know groups, members, seasons and facilities by their names. So results can
 * show names, and calls can give them (`ids-of-names.ts`).
 */
import type { Field } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import { memoize } from '@kantine/contract/memoize.ts'
import { type Resource, targetOf } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import { titlesOf } from '../../../operations/lists/search.ts'
import { requirePermission } from '../../../operations/may.ts'
import type { FieldValues } from '../../../store/body.ts'
import { yieldToEventLoop } from '../../../yield-to-event-loop.ts'
import type { NameOf, ToolCall } from '../tool.ts'

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
    const { type, maxItems = 1 } = field.schema
    return isNamed ? [{ name, id, to, several: type === 'array', most: maxItems }] : []
  }),
)

/** The names of a resource's filters by id: `group_name` for `group_id`. */
export const namesInFilters: (resource: Resource) => readonly NameOf[] = memoize(({ fields, filters = {}, partial }) =>
  Object.entries(filters).flatMap(([id, filter]) => {
    const to = byName.get(targetOf({ fields }, filter) ?? '')
    const name = nameFor(id)
    const isNamed = to && !partial && name !== id && !Object.hasOwn(filters, name)
    return isNamed ? [{ name, id, to, several: true, most: limits.filterValues }] : []
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

/** The field with the name of its records. */
export const titleFieldOf = ({ fields, searched = [] }: Resource) => fields[searched[0] ?? ''] as Field

/** The most names beside the ids of one field; a last item counts the others. */
const mostOfField = 30

/** The most records whose names one call reads: those of the longest page. */
const mostNamed = limits.pageSizeMax * mostOfField

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

const allByName: Schema = { type: 'array', items: { type: 'string' }, description: 'The complete new list, by name.' }

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
    : { name: `${resource.name}_name`, id: 'id', to: resource, several: false, most: 1 }
