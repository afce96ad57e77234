/** The conditions of a list, from its filters and `updated_since`, and their comparison with a record. */
import { limits } from '@kantine/contract/limits.ts'
import type { Filter, Resource } from '@kantine/contract/resource.ts'
import { columnOf, columnType, tableOf } from '../../store/body.ts'
import { fieldsInTable } from '../../store/record-references.ts'
import { list, raw, type Statement, sql, type Value } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'

/** A comparison of a list: with any of the values of a filter, or with `updated_since`. */
export type Condition = Pick<Filter, 'field' | 'compare'> & { readonly values: readonly Value[] }

/**
 * The possible numbers of values in a statement: only a few, so that each stays a prepared statement. Unused ones are null, which matches
 * nothing.
 */
const howMany = [1, 4, limits.filterValues + 4]

/** The values of a condition, as many as a statement has. */
export function filledUp(values: readonly Value[]): readonly Value[] {
  const length = howMany.find((most) => values.length <= most) ?? values.length
  return [...values, ...Array.from({ length: length - values.length }, () => null)]
}

/** The records of a club that fulfil all conditions. */
export type Filtered = {
  readonly store: Store
  readonly club: number
  readonly resource: Resource
  readonly conditions: readonly Condition[]
}

/** The field of `updated_since`. */
export const updatedAt = 'updated_at'

/** Whether references in a field are found in the table `record_references`, and not by a column. */
export const isInReferences = (resource: Resource, field: string): boolean => fieldsInTable(resource).includes(field)

/** Whether a condition asks for a value, or one of several. */
export const isEquality = ({ compare }: Condition): boolean => compare === '=' || compare === 'contains'

/** The comparisons of `record` with the values of conditions. */
export const comparisons = ({ club, resource, conditions }: Filtered): Statement[] =>
  conditions.map((condition) => comparison(club, resource, condition))

/** A scalar subquery, because PostgreSQL would turn `exists` into a join that reads all records with the reference. */
function comparison(club: number, resource: Resource, { field, compare, values }: Condition): Statement {
  const wanted = values.map((value) => valueInSql(resource, field, value))
  if (isInReferences(resource, field)) {
    return sql`(select min(held.record_id) from record_references as held where held.club_id = ${club} and held.record_id = record.id
       and ${holding(resource, field, wanted)}) is not null`
  }
  return sql`record.${raw(columnOf(resource, field))} ${among(wanted, compare)}`
}

/**
 * A value of a condition. In a subquery, so that PostgreSQL does not plan the statement again for each value, which takes longer than
 * reading a page.
 */
export function valueInSql(resource: Resource, field: string, value: Value): Statement {
  const type = field === updatedAt ? 'bigint' : columnType(resource, field)
  return sql`(select cast(${value} as ${raw(type)}))`
}

const among = (wanted: readonly Statement[], compare: string) =>
  wanted.length > 1 ? sql`in (${list(wanted)})` : sql`${raw(compare)} ${list(wanted)}`

/** Selects rows of `record_references`, as `held`, of records with one of some ids in a field. */
export const holding = ({ name }: Resource, field: string, ids: readonly Statement[]): Statement =>
  sql`held.resource = '${raw(name)}' and held.field = '${raw(field)}' and held.target_id ${among(ids, '=')}`

/** The index by which records are found by the value of a field. */
export const indexOf = (resource: Resource, field: string): Statement => sql`${raw(tableOf(resource))}_by_${raw(field)}`
