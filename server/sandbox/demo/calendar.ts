/** Days (`YYYY-MM-DD`) and the Dutch clock, by arithmetic alone, whatever the time zone of the machine. */
import { dayMs, dayOf } from '../../day.ts'

export const addDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * dayMs)

/** Monday is 0, Sunday is 6. */
const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7

/** The Monday of the week in which `day` falls. */
export const mondayOf = (day: string): string => addDays(day, -weekdayOf(day))

/** The Mondays of the weeks `from` up to and including `to`, counted from the week of `monday`. */
export const weeks = (monday: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => addDays(monday, (from + index) * 7))

export const yearOf = (day: string): number => Number(day.slice(0, 4))

export const monthOf = (day: string): number => Number(day.slice(5, 7))

/** The year in which the season of `day` began; a season runs from 1 August to 31 July. */
export const seasonYearOf = (day: string): number => (monthOf(day) >= 8 ? yearOf(day) : yearOf(day) - 1)

/** The instant `minutes` after a Dutch clock shows `clock` (`HH:MM`) on `day`. Wrong during the night when the clocks change. */
export function instantOf(day: string, clock: string, minutes = 0): string {
  const hoursAhead = isSummerTime(day) ? 2 : 1
  return new Date(Date.parse(`${day}T${clock}:00.000Z`) + (minutes - hoursAhead * 60) * 60_000).toISOString()
}

/** Summer time, from the last Sunday of March to the last Sunday of October; both months have 31 days. */
function isSummerTime(day: string): boolean {
  const lastSunday = (month: string) => addDays(mondayOf(`${day.slice(0, 4)}-${month}-25`), 6)
  return day >= lastSunday('03') && day < lastSunday('10')
}

/** The order of two texts, for `sort`. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
