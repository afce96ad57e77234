import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTimestamp } from '../../server/records/iso-timestamp.ts'
import { createRandom, type Random } from '../../server/sandbox/random.ts'
import { full, seedOf } from '../support/full.ts'

const times = full ? 200_000 : 20_000

test('a timestamp in any ISO 8601 form is read as that instant', () => {
  const seed = seedOf('iso timestamps')
  const random = createRandom('iso timestamps', seed)
  for (let n = 0; n < times; n++) {
    const at = random.whole(-62_000_000_000, 253_000_000_000) * 1000 + random.whole(0, 999)
    const { text, read } = written(at, random)
    assert.equal(parseTimestamp(text), read, `SEED=${seed} ${text}`)
  }
})

test('a timestamp with a wrong character returns another instant or undefined', () => {
  const seed = seedOf('wrong timestamps')
  const random = createRandom('wrong timestamps', seed)
  for (let n = 0; n < times; n++) {
    const { text } = written(random.whole(0, 4_000_000_000) * 1000, random)
    const place = random.whole(0, text.length - 1)
    const wrong = text.slice(0, place) + random.pick([...'0129:-+.,TWZ ', '']) + text.slice(place + 1)
    const at = parseTimestamp(wrong)
    assert.ok(at === undefined || Number.isSafeInteger(at), `SEED=${seed} ${wrong}`)
  }
})

test('the ends of a day follow ISO 8601', () => {
  const midnight = Date.parse('2027-01-01T00:00:00Z')
  for (const text of [
    ...['2026-12-31T24Z', '2026-12-31T24:00Z', '20261231T240000Z', '2026-12-31T24:00:00.000Z', '2026-365T24:00Z'],
    ...['2026-12-31T23:59:60Z', '20270101T005960+01', '2026-W53-4T23:59:60Z'],
  ])
    assert.equal(parseTimestamp(text), midnight, text)
})

test('an incomplete timestamp or one of mixed forms is rejected', () => {
  for (const text of [
    ...['2026-01-01', '20260101', '2026-01', '2026', '12:00Z', 'T12:00Z', '', 'now', '1767225600', '1767225600000'],
    ...['2026-01-01T00:00', '20260101T000000', '2026-01-01 00:00Z', '2026-01-01t00:00z', '2026-01-01T00:00 Z'],
    ...['2026-01-01T0000Z', '20260101T00:00Z', '2026-0101T00Z', '202601-01T00Z', '2026W01-1T00Z', '2026-W011T00Z'],
    ...['2026-02-29T00Z', '2026-13-01T00Z', '2026-00-01T00Z', '2026-000T00Z', '2026-366T00Z', '2025-W53-1T00Z'],
    ...['2026-W00-1T00Z', '2026-W01-0T00Z', '2026-W01-8T00Z', '2026-W01T00Z', '2026-001-1T00Z', '0000-01-01T00Z'],
    ...['2026-01-01T25Z', '2026-01-01T24:01Z', '2026-01-01T24:00:00.1Z', '2026-01-01T23:60Z', '2026-01-01T23:58:60Z'],
    ...['2026-01-01T00:00:00.Z', '2026-01-01T00:00:00+1', '2026-01-01T00:00:00+24:00', '2026-01-01T00:00:00+01:60'],
    ...['9999-12-31T24:00Z', '0001-01-01T00:00+01', '+002026-01-01T00:00Z', '2026-01-01T00:00:00.5.5Z', '2026-01-01TZ'],
  ])
    assert.equal(parseTimestamp(text), undefined, text)
})

/** One form of an instant, and the instant that is left of it: a form to the hour without a fraction leaves out the rest. */
function written(at: number, random: Random): { text: string; read: number } {
  const offsetMinutes = random.chance(0.5) ? 0 : random.whole(-14 * 60, 14 * 60)
  const local = new Date(at + offsetMinutes * 60_000)
  const isExtended = random.chance(0.5)
  const { clock, leftOut } = clockOf(local, isExtended, random)
  const text = `${dateOf(local, isExtended, random)}T${clock}${offsetOf(offsetMinutes, random)}`
  return { text, read: at - leftOut }
}

const two = (n: number) => String(n).padStart(2, '0')

function dateOf(local: Date, isExtended: boolean, random: Random): string {
  const separator = isExtended ? '-' : ''
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()]
  const join = (ofYear: number, ...parts: string[]) => [String(ofYear).padStart(4, '0'), ...parts].join(separator)
  const calendar = join(year, two(month + 1), two(day))
  const form = random.pick(['calendar', 'ordinal', 'week'])
  if (form === 'ordinal') return join(year, String(countDays(year, month, day)).padStart(3, '0'))
  if (form === 'calendar') return calendar
  // Counted in days of a year, as ISO 8601 explains weeks, and not from the first Monday.
  const weekday = local.getUTCDay() || 7
  const week = Math.floor((10 + countDays(year, month, day) - weekday) / 7)
  const ofYear = week < 1 ? year - 1 : week > weeksOf(year) ? year + 1 : year
  if (ofYear < 1 || ofYear > 9999) return calendar
  return join(ofYear, `W${two(week < 1 ? weeksOf(year - 1) : week > weeksOf(year) ? 1 : week)}`, String(weekday))
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const countDays = (year: number, month: number, day: number) =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30].slice(0, month).reduce((sum, n) => sum + n, day)

/** A year has 53 weeks when it begins, or in a leap year ends, on a Thursday. */
function weeksOf(year: number): number {
  const endsOn = (one: number) => (one + Math.floor(one / 4) - Math.floor(one / 100) + Math.floor(one / 400)) % 7
  return endsOn(year) === 4 || endsOn(year - 1) === 3 ? 53 : 52
}

function clockOf(local: Date, isExtended: boolean, random: Random): { clock: string; leftOut: number } {
  const parts = [local.getUTCHours(), local.getUTCMinutes(), local.getUTCSeconds()]
  const shown = random.whole(1, 3)
  const clock = parts
    .slice(0, shown)
    .map(two)
    .join(isExtended ? ':' : '')
  const unitMs = [3_600_000, 60_000, 1000][shown - 1] as number
  const rest = (((local.getTime() % 86_400_000) + 86_400_000) % 86_400_000) % unitMs
  if (random.chance(0.5)) return { clock, leftOut: rest }
  // So many digits that nothing of a millisecond is lost; the last is rounded up, and the rest of it truncated again.
  const digits = 12
  const fraction = ((BigInt(rest) * 10n ** BigInt(digits) + BigInt(unitMs) - 1n) / BigInt(unitMs)).toString()
  return { clock: `${clock}${random.pick('.,'.split(''))}${fraction.padStart(digits, '0')}`, leftOut: 0 }
}

function offsetOf(minutes: number, random: Random): string {
  const hours = two(Math.floor(Math.abs(minutes) / 60))
  const rest = Math.abs(minutes) % 60
  const sign = minutes < 0 ? '-' : '+'
  const forms = [`${sign}${hours}:${two(rest)}`, `${sign}${hours}${two(rest)}`]
  if (rest === 0) forms.push(`${sign}${hours}`)
  if (minutes === 0) forms.push('Z')
  return random.pick(forms)
}
