import { localTime } from '@kantine/contract/local-time.ts'

export { localTime, plusDays, utcTime } from '@kantine/contract/local-time.ts'

/** The day in a time zone at this moment, such as `2026-11-21`. */
export const todayIn = (timeZone: string): string => localTime(new Date().toISOString(), timeZone).slice(0, 10)
