/** A list's conditions, from its filters and `updated_since`, and how they are compared with a record. */

import type { Followed } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import type { Filter, Resource } from '@kantine/contract/resource.ts'
import { columnOf, columnType, tableOf } from '../../store/body.ts'
import { keysOf } from '../../store/collection.ts'
import { fieldsInTable } from '../../store/record-references.ts'
import { list, raw, type Statement, sql, type Value } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'

/** One comparison in a list: with any of a filter's values, or with `updated_since`; or that a field is `empty`. */
export type Condition = {
  readonly field: string
  readonly compare: Filter['compare'] | 'empty'
  /** Of `through` there is one: the ids, as a JSON array. */
  readonly values: readonly Value[]
  readonly through?: Filter['through']
}

/**
 * The numbers of values that a statement can have: only a few, so that each stays a prepared statement. Unused values are null, which
 * matches nothing.
 */
const howMany = [1, 4, limits.filterValues + 4, limits.idsAtOnce]

/** The values of a condition, padded to the number that a statement has. */
export function filledUp(values: readonly Value[]): readonly Value[] {
  const length = howMany.find((most) => values.length <= most) ?? values.length
  return [...values, ...Array.from({ length: length - values.length }, () => null)]
}

/** The records of a club that meet all conditions. */
export type Filtered = {
  readonly store: Store
  readonly club: number
  readonly resource: Resource
  readonly conditions: readonly Condition[]
}

/** The field that `updated_since` is compared with, and the one that ids are. */
export const [updatedAt, recordId] = ['updated_at', 'id'] as const

/** Whether a field's references are looked up in the table `record_references` rather than in a column. */
export const isInReferences = (resource: Resource, field: string): boolean => fieldsInTable(resource).includes(field)

/** Whether a condition requires one of its values, or none, rather than a range. */
export const isEquality = ({ compare }: Condition): boolean => compare !== '>=' && compare !== '<='

/** Whether an index has the records that meet a condition. Those of references and of unique fields have only values; flags have none. */
export const hasIndex = (resource: Resource, { field, compare }: Condition): boolean =>
  compare !== 'month' &&
  (compare === 'empty'
    ? !(isInReferences(resource, field) || resource.unique?.includes(field))
    : resource.fields[field]?.schema.type !== 'boolean')

/** The comparisons of `record` with the values of conditions. */
export const comparisons = (filtered: Filtered): Statement[] =>
  filtered.conditions.map((condition) => comparison(filtered, condition))

/** A scalar subquery, because PostgreSQL would turn `exists` into a join that reads all records with the reference. */
function comparison({ store, club, resource }: Filtered, { field, compare, values, through }: Condition): Statement {
  if (field === recordId) return hasId(club, values)
  if (compare === 'empty') return isEmpty(resource, field)
  if (through) {
    // With the plus, the groups of the member are compared, rather than each of the given groups looked up.
    const target = raw('+held.target_id')
    return sql`(select min(held.record_id) from record_references as held where held.club_id = ${club}
       and held.record_id = record.${raw(columnOf(resource, field))} and ${holdingThrough(store, through, values, target)}) is not null`
  }
  const wanted = values.map((value) => valueInSql(resource, field, value))
  if (compare === 'month') return sql`substr(record.${raw(columnOf(resource, field))}, 6, 2) ${among(wanted, '=')}`
  if (isInReferences(resource, field)) {
    return sql`(select min(held.record_id) from record_references as held where held.club_id = ${club} and held.record_id = record.id
       and ${holding(resource, field, wanted)}) is not null`
  }
  return sql`record.${raw(columnOf(resource, field))} ${among(wanted, compare)}`
}

/** Whether a field of `record` is null or an empty list. In JSON, text cannot contain an unescaped quote, so only a name can match. */
function isEmpty(resource: Resource, field: string): Statement {
  if (!isInReferences(resource, field)) return sql`record.${raw(columnOf(resource, field))} is null`
  const missing = resource.fields[field]?.schema.type === 'array' ? '[]' : 'null'
  return sql`record.body like '${raw(`%"${field}":${missing}%`)}'`
}

/** Whether `record` has one of these ids. */
export const hasId = (club: number, ids: readonly Value[]): Statement =>
  sql`(record.club_id, record.id) in (values ${keysOf(club, ids)})`

/**
 * A condition's value. It is in a subquery, so that PostgreSQL does not plan the statement again for each value; planning takes longer than
 * reading a page.
 */
export function valueInSql(resource: Resource, field: string, value: Value): Statement {
  const type = field === updatedAt ? 'bigint' : columnType(resource, field)
  return sql`(select cast(${value} as ${raw(type)}))`
}

const among = (wanted: readonly Statement[], compare: string) =>
  wanted.length > 1 ? sql`in (${list(wanted)})` : sql`${raw(compare)} ${list(wanted)}`

/** Selects the rows of `record_references`, as `held`, for records that have one of the ids in a field. */
export const holding = ({ name }: Pick<Resource, 'name'>, field: string, ids: readonly Statement[]): Statement =>
  sql`held.resource = '${raw(name)}' and held.field = '${raw(field)}' and held.target_id ${among(ids, '=')}`

/** The same, for the records that another one refers to. */
export const holdingThrough = (
  { dialect }: Pick<Store, 'dialect'>,
  { of: name, by }: Followed,
  [ids = null]: Condition['values'],
  target = raw('held.target_id'),
): Statement =>
  sql`held.resource = '${raw(name)}' and held.field = '${raw(by)}'
    and ${dialect.isAmong(dialect.idsIn(ids), target)}`

/** The index for finding records by the value of a field. */
export const indexOf = (resource: Resource, field: string): Statement => sql`${raw(tableOf(resource))}_by_${raw(field)}`
