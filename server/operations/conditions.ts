/** The conditions of a list, from its filters and `updated_since`, and how a record is compared with them. */
import type { Filter, Resource } from '@kantine/contract/resource.ts'
import { columnOf, columnType, tableOf } from '../store/body.ts'
import { fieldsInTable } from '../store/record-references.ts'

/** A comparison of a list: with the value of a filter, or of `updated_since`. */
export type Condition = Pick<Filter, 'field' | 'compare'>

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
    which(condition) ? [comparison(resource, condition, valueAt(resource, condition, first + i))] : [],
  )

/** Which conditions are about a field. */
export const on =
  (by: string) =>
  ({ field }: Condition) =>
    field === by

/**
 * A value of a condition. In a subquery PostgreSQL does not see it: it would plan the statement again for each value, which takes longer
 * than to read a page.
 */
export const valueAt = (resource: Resource, { field }: Condition, n: number): string =>
  field === updatedAt ? `$${n}` : `(select cast($${n} as ${columnType(resource, field)}))`

/** A subquery that gives a value, because PostgreSQL would make a join of `exists` that reads all that have the reference. */
function comparison(resource: Resource, { field, compare }: Condition, value: string): string {
  return isInReferences(resource, field)
    ? `(select held.record_id from record_references as held where held.club_id = $1 and ${holding(resource, field, value)}
       and held.record_id = record.id) is not null`
    : `record.${columnOf(resource, field)} ${compare} ${value}`
}

/** Which rows of `record_references`, as `held`, are about records that hold an id in a field. */
export const holding = ({ name }: Resource, field: string, id: string): string =>
  `held.resource = '${name}' and held.field = '${field}' and held.target_id = ${id}`

/** The index by which records are found by the value of a field. */
export const indexOf = (resource: Resource, field: string): string => `${tableOf(resource)}_by_${field}`
