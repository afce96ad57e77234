import { utcTime } from '../words/local-time.ts'

/** Periods for filters, in milliseconds before now. */
const periods = {
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
} as const

export type Period = keyof typeof periods

/**
 * Converts the period in a page's URL to `since` and `until`. `since` is a whole minute, so the call is the same throughout that minute.
 *
 * @param search `period=day`, or `period=between&since=2026-09-03T14:05&until=…` in this time zone
 */
export function momentsOf(
  search: URLSearchParams,
  timeZone: string,
  now = Date.now(),
): { readonly since?: string; readonly until?: string } {
  const period = search.get('period')
  if (period === 'between') return momentsBetween(search, timeZone)
  if (period === null || !Object.hasOwn(periods, period)) return {}
  const since = Math.floor((now - periods[period as Period]) / 60_000) * 60_000
  return { since: new Date(since).toISOString() }
}

function momentsBetween(search: URLSearchParams, timeZone: string) {
  const since = utcTime(search.get('since') ?? '', timeZone)
  const until = utcTime(search.get('until') ?? '', timeZone)
  return { ...(since && { since }), ...(until && { until }) }
}
