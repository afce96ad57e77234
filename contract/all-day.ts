/** The days of an all-day event. They are days of the club: its time zone says where each one begins. */
import { dayMs, localTime, plusDays, utcTime } from './local-time.ts'

type Times = { readonly starts_at: string; readonly ends_at?: string | null | undefined }

/** Both as `YYYY-MM-DD`, inclusive. */
type Days = { readonly first: string; readonly last: string }

const minuteMs = 60_000

/**
 * The days of an all-day event. An event that ends at midnight ends on the day before. Programs that know no time zone send midnight to midnight
 * in UTC: those are the same days in every time zone.
 */
export function daysOfAllDay({ starts_at, ends_at }: Times, timeZone: string): Days {
  const start = Date.parse(starts_at)
  const end = ends_at ? Date.parse(ends_at) : start
  const isInUtc = start % dayMs === 0 && (end % dayMs === 0 || end % dayMs >= dayMs - minuteMs)
  const dayOf = (at: number) => localTime(new Date(at).toISOString(), isInUtc ? 'UTC' : timeZone).slice(0, 10)
  return { first: dayOf(start), last: dayOf(Math.max(start, end - 1)) }
}

/** The days of an all-day event; undefined for any other record, and without a start. */
export function daysOfEvent(
  { all_day, starts_at, ends_at }: { readonly [field: string]: unknown },
  timeZone: string,
): Days | undefined {
  if (all_day !== true || Number.isNaN(Date.parse(String(starts_at)))) return undefined
  return daysOfAllDay({ starts_at: String(starts_at), ends_at: ends_at as string | null }, timeZone)
}

/** The instants of an all-day event on these days: from midnight until the midnight after the last one, in the club's time zone. */
export function timesOfAllDay({ first, last }: Days, timeZone: string) {
  const midnight = (day: string) => utcTime(`${day}T00:00`, timeZone) ?? ''
  return { starts_at: midnight(first), ends_at: midnight(plusDays(last, 1)) }
}
