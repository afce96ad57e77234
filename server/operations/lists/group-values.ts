/** The groups that a record belongs to, from the stored value of a field. */
import type { GroupedBy, Grouping } from '@kantine/contract/groupings.ts'
import { localTime } from '@kantine/contract/local-time.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import type { Value } from '../../store/sql.ts'
import { updatedAt } from './conditions.ts'
import { hasColumn } from './counted-pieces.ts'

/** A value of a group, as in a response. */
export type GroupValue = string | number | boolean | null

/** The club's time zone, and the day there. */
type Local = { readonly timeZone: string; readonly today: string }

/** Reads stored values of a field, each as one or several groups: a list of references has one for each, or null if it is empty. */
export function groupValuesOf(
  resource: Resource,
  { field, by, through }: Grouping,
  { timeZone, today }: Local,
): (stored: Value) => readonly GroupValue[] {
  const { type, format } = resource.fields[field]?.schema ?? {}
  const isTime = field === updatedAt || format === 'date-time'
  const isFlag = type === 'boolean'
  const isNumber = type === 'integer'
  const isInColumn = !through && hasColumn(resource, field)
  return (stored) => {
    const value = isInColumn || stored === null ? stored : JSON.parse(String(stored))
    if (value === null) return onlyNull
    if (Array.isArray(value)) return value.length === 0 ? onlyNull : value
    if (isTime) return [partOf(localDay(isInColumn ? Number(value) : Date.parse(value), timeZone), by, today)]
    if (by !== 'value') return [partOf(String(value), by, today)]
    if (isFlag) return [value === true || Number(value) === 1]
    return [isNumber ? Number(value) : value]
  }
}

/** The values of a record without any. */
export const onlyNull: readonly GroupValue[] = [null]

/** The day in the club; the day in UTC where the club's year would not have four digits. */
function localDay(at: number, timeZone: string): string {
  const utc = new Date(at).toISOString()
  const local = localTime(utc, timeZone)
  return (/^(?!0000)\d{4}-/.test(local) ? local : utc).slice(0, 10)
}

function partOf(day: string, by: GroupedBy, today: string): GroupValue {
  if (by === 'age') return ageOn(today, day)
  return by === 'year' ? Number(day.slice(0, 4)) : by === 'month' ? day.slice(0, 7) : day
}

/** The age in whole years. Whoever is born on 29 February is a year older on 1 March of the other years. */
export function ageOn(today: string, birthDate: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
