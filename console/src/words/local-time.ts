/** Converts times of `datetime-local` fields, such as `2026-11-21T19:00`, which are in the club's time zone. */
const dayMs = 86_400_000

/**
 * Converts a local time to an instant, such as `2026-11-21T18:00:00.000Z`; undefined if invalid. When clocks go back, the first of two
 * equal times counts. When they go forward, a skipped time moves by as much.
 */
export function utcTime(local: string, timeZone: string): string | undefined {
  const shown = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) ? Date.parse(`${local}Z`) : Number.NaN
  if (Number.isNaN(shown)) return undefined
  const before = shown - aheadMs(shown - dayMs, timeZone)
  const after = shown - aheadMs(shown + dayMs, timeZone)
  const at = [before, after].find((at) => at + aheadMs(at, timeZone) === shown)
  return new Date(at ?? before).toISOString()
}

/** Converts an instant to the local time, in whole minutes; empty if invalid. */
export function localTime(utc: string, timeZone: string): string {
  const at = Date.parse(utc)
  if (Number.isNaN(at)) return ''
  return new Date(at + aheadMs(at, timeZone)).toISOString().slice(0, 16)
}

/** The day in a time zone at this moment, such as `2026-11-21`. */
export const todayIn = (timeZone: string): string => localTime(new Date().toISOString(), timeZone).slice(0, 10)

/** The time zone's offset from UTC at an instant, in milliseconds. */
function aheadMs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const { value = '' } = parts.find(({ type }) => type === 'timeZoneName') ?? {}
  // `GMT+01:00`; `GMT` alone in UTC; with seconds in the years before time zones.
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(value) ?? []
  return (sign === '-' ? -1000 : 1000) * (3600 * Number(hours) + 60 * Number(minutes) + Number(seconds))
}
