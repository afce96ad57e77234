import { dayMs } from '../day.ts'
import { isDay, parseInstant, withinYears } from './time.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

/** A calendar, ordinal or week date. Its basic form has no separators. */
const dateShape =
  /^(?<year>\d{4})(?:(?<extended>-)?(?:(?<month>\d\d)\k<extended>(?<day>\d\d)|(?<ordinal>\d{3})|W(?<week>\d\d)\k<extended>(?<weekday>[1-7])))$/
/** Hours, minutes and seconds; the last part given can have a fraction. */
const clockShape =
  /^(?<hour>[01]\d|2[0-4])(?:(?<extended>:)?(?<minute>[0-5]\d)(?:\k<extended>(?<second>[0-5]\d|60))?)?(?:[.,](?<fraction>\d{1,18}))?$/
const offsetShape = /^(?:Z|(?<sign>[+-])(?<hours>[01]\d|2[0-3])(?::?(?<minutes>[0-5]\d))?)$/

/**
 * Reads an ISO 8601 timestamp in any complete form (section 4.2): basic or extended, with a calendar, ordinal or week date, and a
 * fraction of the smallest part. The offset from UTC can have either form. `24:00` is the end of a day, `23:59:60` in UTC its leap
 * second.
 *
 * @returns milliseconds since 1970, truncated and not rounded; undefined when it is not such a timestamp or has no offset
 */
export function parseTimestamp(text: string): number | undefined {
  const usual = parseInstant(text)
  if (usual !== undefined) return usual
  const [, date = '', clock = '', offset = ''] = /^([\dW-]{7,10})T([\d:.,]{2,27})(Z|[+-][\d:]{2,5})$/.exec(text) ?? []
  // Date and time must have the same form. A time without minutes is the same in both forms.
  const hasMinutes = /^\d\d[:\d]/.test(clock)
  if (hasMinutes && clock.includes(':') !== date.includes('-')) return undefined
  const day = dayAt(date)
  const time = clockMs(clock)
  const ahead = offsetMs(offset)
  if (day === undefined || time === undefined || ahead === undefined) return undefined
  const at = day + time.ms - ahead
  if (time.isLeapSecond && (day + time.wholeMs - ahead) % dayMs !== 0) return undefined
  return withinYears(at) ? at : undefined
}

/** When a date begins in UTC, in milliseconds since 1970. */
function dayAt(date: string): number | undefined {
  const { year, month, day, ordinal, week, weekday } = dateShape.exec(date)?.groups ?? {}
  if (year === undefined || year === '0000') return undefined
  if (day !== undefined) return isDay(`${year}-${month}-${day}`) ? Date.parse(`${year}-${month}-${day}`) : undefined
  const newYear = Date.parse(`${year}-01-01`)
  if (ordinal !== undefined) {
    const at = newYear + (Number(ordinal) - 1) * dayMs
    return yearOf(at) === Number(year) ? at : undefined
  }
  // The first week of a year contains January 4th. A week belongs to the year of its Thursday.
  const fourth = newYear + 3 * dayMs
  const firstMonday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs
  const monday = firstMonday + (Number(week) - 1) * 7 * dayMs
  return yearOf(monday + 3 * dayMs) === Number(year) ? monday + (Number(weekday) - 1) * dayMs : undefined
}

const yearOf = (at: number) => new Date(at).getUTCFullYear()

/** The time since a day began; `wholeMs` excludes the fraction. */
type Clock = { readonly ms: number; readonly wholeMs: number; readonly isLeapSecond: boolean }

function clockMs(clock: string): Clock | undefined {
  const { hour, minute, second, fraction = '0' } = clockShape.exec(clock)?.groups ?? {}
  if (hour === undefined) return undefined
  const wholeMs = Number(hour) * hourMs + Number(minute ?? 0) * minuteMs + Number(second ?? 0) * 1000
  const isAfterMidnight = wholeMs > dayMs || (wholeMs === dayMs && /[1-9]/.test(fraction))
  if (hour === '24' && isAfterMidnight) return undefined
  const smallestMs = second !== undefined ? 1000 : minute !== undefined ? minuteMs : hourMs
  const fractionMs = Number((BigInt(fraction) * BigInt(smallestMs)) / 10n ** BigInt(fraction.length))
  return { ms: wholeMs + fractionMs, wholeMs, isLeapSecond: second === '60' }
}

function offsetMs(offset: string): number | undefined {
  const match = offsetShape.exec(offset)
  if (!match) return undefined
  const { sign, hours = 0, minutes = 0 } = match.groups ?? {}
  const ms = Number(hours) * hourMs + Number(minutes) * minuteMs
  return sign === '-' ? -ms : ms
}
