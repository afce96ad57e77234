/** The conditions of a list, from its filters and `updated_since`, and how a record is compared with them. */
import { limits } from '@kantine/contract/limits.ts'
import type { Filter, Resource } from '@kantine/contract/resource.ts'
import { columnOf, columnType, tableOf } from '../store/body.ts'
import type { Value } from '../store/engine.ts'
import { fieldsInTable } from '../store/record-references.ts'

/** A comparison of a list: with the values of a filter, of which one is enough, or with that of `updated_since`. */
export type Condition = Pick<Filter, 'field' | 'compare'> & { readonly values: readonly Value[] }

/** How many values a statement can have: few forms, so that each stays a prepared statement. The rest of them is null, which finds nothing. */
const howMany = [1, 4, limits.filterValues + 4]

/** The values of a condition, as many as a statement has. */
export function filledUp(values: readonly Value[]): readonly Value[] {
  const length = howMany.find((most) => values.length <= most) ?? values.length
  return [...values, ...Array.from({ length: length - values.length }, () => null)]
}

/** The field of `updated_since`, whose condition comes first. */
export const updatedAt = 'updated_at'

/** The number of the parameter with the first value, after those that every statement has. */
export const firstValue = 5

/** The part of a condition that leaves out what lists do not show. */
export const isListed = ({ listedFrom }: Resource): readonly string[] => (listedFrom ? ['listed = 1'] : [])

/** Whether references in a field are found in the table `record_references`, and not by a column. */
export const isInReferences = (resource: Resource, field: string): boolean => fieldsInTable(resource).includes(field)

/** The comparisons of `record` with the values of the conditions, of all or of some. */
export const comparisons = (
  resource: Resource,
  conditions: readonly Condition[],
  which: (condition: Condition) => boolean = () => true,
  first = firstValue,
) =>
  conditions.flatMap((condition, i) =>
    which(condition) ? [comparison(resource, condition, valuesAt(resource, conditions, i, first))] : [],
  )

/** The values of one of the conditions, as they stand in a statement. */
export function valuesAt(
  resource: Resource,
  conditions: readonly Condition[],
  i: number,
  first = firstValue,
): string[] {
  const { field, values } = conditions[i] as Condition
  const before = conditions.slice(0, i).reduce((sum, { values }) => sum + values.length, 0)
  return values.map((_, n) => valueAt(resource, field, first + before + n))
}

/** Which conditions are about a field. */
export const on =
  (by: string) =>
  ({ field }: Condition) =>
    field === by

/**
 * A value of a condition. In a subquery PostgreSQL does not see it: it would plan the statement again for each value, which takes longer
 * than to read a page.
 */
const valueAt = (resource: Resource, field: string, n: number): string =>
  field === updatedAt ? `$${n}` : `(select cast($${n} as ${columnType(resource, field)}))`

/** A subquery that gives a value, because PostgreSQL would make a join of `exists` that reads all that have the reference. */
function comparison(resource: Resource, { field, compare }: Condition, values: readonly string[]): string {
  if (isInReferences(resource, field)) {
    return `(select min(held.record_id) from record_references as held where held.club_id = $1 and held.record_id = record.id
       and ${holding(resource, field, ...values)}) is not null`
  }
  const column = `record.${columnOf(resource, field)}`
  return values.length > 1 ? `${column} in (${values.join()})` : `${column} ${compare} ${values[0]}`
}

/** Which rows of `record_references`, as `held`, are about records that hold one of some ids in a field. */
export const holding = ({ name }: Resource, field: string, ...ids: readonly string[]): string =>
  `held.resource = '${name}' and held.field = '${field}' and held.target_id ${ids.length > 1 ? `in (${ids.join()})` : `= ${ids[0]}`}`

/** The index by which records are found by the value of a field. */
export const indexOf = (resource: Resource, field: string): string => `${tableOf(resource)}_by_${field}`
