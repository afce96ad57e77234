/**
 * The table `record_references`: the ids in fields that refer to other records. A field with its own column uses that column's index, and
 * has no rows here.
 */

import { memoize } from '@kantine/contract/memoize.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { tableOf } from './body.ts'
import type { Derivation } from './derived-rows.ts'
import { list, raw, rows, type Statement, sql } from './sql.ts'

export const fieldsInTable: (resource: Resource) => readonly string[] = memoize(({ fields, columns }) =>
  Object.keys(fields).filter((name) => fields[name]?.references && !columns?.includes(name)),
)

/** The references of a resource's records; undefined if it has no field in the table. */
export function referencesOf(resource: Resource, club: number): Derivation | undefined {
  const { name } = resource
  const names = fieldsInTable(resource)
  if (names.length === 0) return undefined
  return {
    rowsOf: (id, fields) => names.flatMap((field) => idsIn(fields[field]).map((target) => [field, target, id])),
    insert: (references) =>
      sql`insert into record_references (club_id, resource, field, target_id, record_id)
        values ${rows(references.map((reference) => [club, name, ...reference]))} on conflict do nothing`,
    remove: (references) =>
      sql`delete from record_references where club_id = ${club} and resource = ${name}
        and (field, target_id, record_id) in (values ${rows(references, ['text', 'bigint', 'bigint'])})`,
  }
}

/** The ids in a field that holds one or several; none if it is null. */
export const idsIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value : typeof value === 'number' ? [value] : []

/** A condition that matches the records of a club that have any of these ids in a field. */
export const referringTo = (club: number, resource: Resource, field: string, ids: readonly number[]): Statement =>
  fieldsInTable(resource).includes(field)
    ? sql`id in (select record_id from record_references
        where club_id = ${club} and resource = ${resource.name} and field = ${field} and target_id in (${list(ids)}))`
    : sql`${raw(field)} in (${list(ids)})`

/** Those of these ids that a record of a resource has in a field, as `id`. */
export const referredTo = (club: number, resource: Resource, field: string, ids: readonly number[]): Statement =>
  fieldsInTable(resource).includes(field)
    ? sql`select distinct target_id as id from record_references
        where club_id = ${club} and resource = ${resource.name} and field = ${field} and target_id in (${list(ids)})`
    : sql`select distinct ${raw(field)} as id from ${raw(tableOf(resource))}
        where club_id = ${club} and ${raw(field)} in (${list(ids)})`
