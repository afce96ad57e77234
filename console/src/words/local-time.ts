import { localTime } from '@kantine/contract/local-time.ts'

export { localTime, utcTime } from '@kantine/contract/local-time.ts'

/** The day in a time zone at this moment, such as `2026-11-21`. */
export const todayIn = (timeZone: string): string => localTime(new Date().toISOString(), timeZone).slice(0, 10)

/** The day this many days later; earlier if negative. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
