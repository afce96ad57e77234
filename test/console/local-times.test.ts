/** Entered times, in the club's time zone. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unambiguousLocalTime } from '@kantine/contract/local-time.ts'
import { localTime, utcTime } from '../../console/src/words/local-time.ts'

/** Instants with what a clock then shows. */
const shown: readonly (readonly [utc: string, zone: string, local: string])[] = [
  ['2026-11-21T18:00:00.000Z', 'Europe/Amsterdam', '2026-11-21T19:00'],
  ['2026-07-21T18:00:00.000Z', 'Europe/Amsterdam', '2026-07-21T20:00'],
  ['2026-12-31T23:30:00.000Z', 'Europe/Amsterdam', '2027-01-01T00:30'],
  ['2027-01-01T02:30:00.000Z', 'America/New_York', '2026-12-31T21:30'],
  ['2026-11-21T18:00:00.000Z', 'Asia/Kathmandu', '2026-11-21T23:45'],
  ['2026-11-21T18:00:00.000Z', 'America/St_Johns', '2026-11-21T14:30'],
  ['2026-11-21T18:00:00.000Z', 'UTC', '2026-11-21T18:00'],
  ['0099-06-01T12:00:00.000Z', 'UTC', '0099-06-01T12:00'],
  // The last minute before a clock is set forward, and the first minute afterwards.
  ['2026-03-29T00:59:00.000Z', 'Europe/Amsterdam', '2026-03-29T01:59'],
  ['2026-03-29T01:00:00.000Z', 'Europe/Amsterdam', '2026-03-29T03:00'],
  ['2026-03-08T07:00:00.000Z', 'America/New_York', '2026-03-08T03:00'],
]

test("an entered time uses the time zone's clock and displays as entered", () => {
  for (const [utc, zone, local] of shown) {
    assert.equal(localTime(utc, zone), local, `${utc} ${zone}`)
    assert.equal(utcTime(local, zone), utc, `${local} ${zone}`)
  }
})

test('a repeated hour means its first occurrence, and a skipped time moves one hour later', () => {
  for (const utc of ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']) {
    assert.equal(localTime(utc, 'Europe/Amsterdam'), '2026-10-25T02:30')
  }
  assert.equal(utcTime('2026-10-25T02:30', 'Europe/Amsterdam'), '2026-10-25T00:30:00.000Z')
  assert.equal(utcTime('2026-11-01T01:30', 'America/New_York'), '2026-11-01T05:30:00.000Z')
  assert.equal(utcTime('2026-03-29T02:30', 'Europe/Amsterdam'), '2026-03-29T01:30:00.000Z')
})

test('only a time that clocks show twice has its offset', () => {
  for (const [utc, zone, local] of [
    ...shown,
    ['2026-10-25T00:30:00.000Z', 'Europe/Amsterdam', '2026-10-25T02:30+02:00'],
    ['2026-10-25T01:30:00.000Z', 'Europe/Amsterdam', '2026-10-25T02:30+01:00'],
    ['2026-10-25T02:00:00.000Z', 'Europe/Amsterdam', '2026-10-25T03:00'],
    ['2026-10-25T01:59:59.000Z', 'Europe/London', '2026-10-25T01:59+00:00'],
    ['2026-11-01T04:00:00.000Z', 'America/Havana', '2026-11-01T00:00-04:00'],
    ['9999-12-31T23:30:00.000Z', 'Europe/Amsterdam', '+010000-01-01T00:30'],
  ] as const)
    assert.equal(unambiguousLocalTime(utc, zone), local, `${utc} ${zone}`)
})

test('an invalid time has no instant and displays nothing', () => {
  for (const text of ['', 'tomorrow', '2026', '2026-02-30', '2026-11-21T25:00', '2026-11-21T18:00Z']) {
    assert.equal(utcTime(text, 'Europe/Amsterdam'), undefined, text)
  }
  assert.equal(localTime('tomorrow', 'Europe/Amsterdam'), '')
  assert.equal(unambiguousLocalTime('tomorrow', 'Europe/Amsterdam'), '')
})
