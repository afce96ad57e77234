/** Times as fields of the type `datetime-local` write them, such as `2026-11-21T19:00`, in the time zone of a club. */
const dayMs = 86_400_000

/**
 * The instant at which a clock in the time zone shows a time: `2026-11-21T18:00:00.000Z`; undefined for a text that is no such time. Of the
 * hour that a clock shows twice the first is meant; a time that it leaves out is as much later as the clock is set forward.
 */
export function utcTime(local: string, timeZone: string): string | undefined {
  const shown = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) ? Date.parse(`${local}Z`) : Number.NaN
  if (Number.isNaN(shown)) return undefined
  const before = shown - aheadMs(shown - dayMs, timeZone)
  const after = shown - aheadMs(shown + dayMs, timeZone)
  const at = [before, after].find((at) => at + aheadMs(at, timeZone) === shown)
  return new Date(at ?? before).toISOString()
}

/** The time on a clock in the time zone at an instant, in whole minutes; empty if the text is no instant. */
export function localTime(utc: string, timeZone: string): string {
  const at = Date.parse(utc)
  if (Number.isNaN(at)) return ''
  return new Date(at + aheadMs(at, timeZone)).toISOString().slice(0, 16)
}

/** By how many milliseconds a clock in the time zone is ahead of UTC at an instant. */
function aheadMs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const { value = '' } = parts.find(({ type }) => type === 'timeZoneName') ?? {}
  // `GMT+01:00`; `GMT` alone in UTC; with seconds in the years before time zones.
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(value) ?? []
  return (sign === '-' ? -1000 : 1000) * (3600 * Number(hours) + 60 * Number(minutes) + Number(seconds))
}
