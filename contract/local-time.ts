/** Converts local times, such as `2026-11-21T19:00`, which are in the club's time zone. */
export const dayMs = 86_400_000

/** The day this many days later, such as `2026-11-22`; earlier if negative. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/**
 * Converts a local time to an instant, such as `2026-11-21T18:00:00.000Z`; undefined if invalid. When clocks go back, a repeated time
 * means its first occurrence. When they go forward, a skipped time is moved forward by the same amount.
 */
export function utcTime(local: string, timeZone: string): string | undefined {
  const shown = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) ? Date.parse(`${local}Z`) : Number.NaN
  return Number.isNaN(shown) ? undefined : instantOf(shown, timeZone)
}

/** Converts an instant to the local time, in whole minutes; empty if invalid. */
export function localTime(utc: string, timeZone: string): string {
  const at = Date.parse(utc)
  // Years after 9999 have more than four digits.
  return Number.isNaN(at) ? '' : new Date(shownAt(at, timeZone)).toISOString().slice(0, -':00.000Z'.length)
}

/** Like `localTime`. A time that is repeated when clocks go back has its offset from UTC: `2027-10-31T02:30+01:00`. */
export function unambiguousLocalTime(utc: string, timeZone: string): string {
  const local = localTime(utc, timeZone)
  if (local === '') return local
  const shown = Date.parse(`${local}:00.000Z`)
  const [before, after] = candidatesFor(shown, timeZone)
  const isRepeated = before !== after && [before, after].every((at) => shownAt(at, timeZone) === shown)
  return isRepeated ? `${local}${offsetOf(Date.parse(utc), timeZone) || '+00:00'}` : local
}

/** Moves an instant by local time: a week later is the same time of day, even across a change to summer time. */
export const movedBy = (utc: string, byMs: number, timeZone: string): string =>
  instantOf(shownAt(Date.parse(utc), timeZone) + byMs, timeZone)

/** The instant at which a local clock shows a time. That time is given as if it were in UTC. */
function instantOf(shown: number, timeZone: string): string {
  const [before, after] = candidatesFor(shown, timeZone)
  const at = [before, after].find((at) => shownAt(at, timeZone) === shown)
  return new Date(at ?? before).toISOString()
}

/** The instants that a local clock shows as this time if it has the offset of the day before, or of the day after. */
const candidatesFor = (shown: number, timeZone: string) =>
  [shown - aheadMs(shown - dayMs, timeZone), shown - aheadMs(shown + dayMs, timeZone)] as const

const shownAt = (at: number, timeZone: string): number => at + aheadMs(at, timeZone)

/** The time zone's offset from UTC at an instant, in milliseconds. */
function aheadMs(at: number, timeZone: string): number {
  // In the years before time zones, the offset has seconds.
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(offsetOf(at, timeZone)) ?? []
  return (sign === '-' ? -1000 : 1000) * (3600 * Number(hours) + 60 * Number(minutes) + Number(seconds))
}

/** Such as `+01:00`; empty in UTC. */
function offsetOf(at: number, timeZone: string): string {
  // The day is followed by `GMT+01:00`, or by `GMT` alone in UTC.
  return offsetFormat(timeZone).format(at).split('GMT')[1] ?? ''
}

/** Creating a formatter takes much longer than using it. */
const offsetFormats = new Map<string, Intl.DateTimeFormat>()

function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const format = offsetFormats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  offsetFormats.set(timeZone, format)
  return format
}
