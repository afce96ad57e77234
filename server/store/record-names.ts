/** Finds records without their ids: by the natural key of the definition, or by a unique field. */

import { memoize } from '@kantine/contract/memoize.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { type FieldValues, tableOf } from './body.ts'
import { list, raw, rows, type Statement, sql, type Value } from './sql.ts'

/** Fields that together identify a record within a club. */
export type UniqueKey = { readonly resource: Resource; readonly fields: readonly string[] }

/** All unique names of a resource, the natural key first. */
export const uniqueKeysOf: (resource: Resource) => readonly UniqueKey[] = memoize((resource) => {
  const { naturalKey, unique = [] } = resource
  return [...(naturalKey ? [naturalKey] : []), ...unique.map((name) => [name])].map((fields) => ({ resource, fields }))
})

/** The unique key of the given field, or the natural key if no field is given; undefined if the resource has no such key. */
export function uniqueKeyOf(resource: Resource, field?: string): UniqueKey | undefined {
  const wanted = field === undefined ? resource.naturalKey : [field]
  return uniqueKeysOf(resource).find(({ fields }) => fields.join() === wanted?.join())
}

/** The name of a record as one text; undefined if any part is null. */
export function nameOf({ fields: names }: UniqueKey, fields: FieldValues): string | undefined {
  const values = names.map((name) => fields[name] ?? null)
  return values.includes(null) ? undefined : JSON.stringify([names, values])
}

/** Records of a club by some of their names, as `id`, `body`, `listed` and the fields of the name. */
export function recordsByName(
  club: number,
  { resource, fields }: UniqueKey,
  records: readonly FieldValues[],
): Statement {
  const types = fields.map((name) => (resource.fields[name]?.schema.type === 'integer' ? 'bigint' : 'text'))
  const wanted = rows(
    records.map((record) => fields.map((name) => record[name] as Value)),
    types,
  )
  const found = list([listedOf(resource), ...fields.map((name) => sql`record.${raw(name)}`)])
  const areSame = list(
    fields.map((name) => sql`record.${raw(name)} = wanted.${raw(name)}`),
    ' and ',
  )
  return sql`with wanted (${raw(fields.join(', '))}) as (values ${wanted})
    select record.id, record.body, ${found} from wanted cross join ${raw(tableOf(resource))} as record
    where record.club_id = ${club} and ${areSame}`
}

/** Whether lists show a record, as the column `listed`. */
export const listedOf = ({ listedFrom }: Resource): Statement => (listedFrom ? sql`listed` : sql`1 as listed`)
