/** The days of all-day events: in the calendar, and as the application saves them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOfAllDay, timesOfAllDay } from '@kantine/contract/all-day.ts'
import { savedEvent, shownEvent, timeOfDay } from '../../console/src/pages/data/event-days.ts'

const zones = [
  'Pacific/Midway',
  'America/New_York',
  'America/Paramaribo',
  'UTC',
  'Europe/Amsterdam',
  'Asia/Kolkata',
  'Pacific/Apia',
]

test('midnight to midnight in UTC is the same day in every time zone', () => {
  for (const zone of zones)
    for (const [ends_at, last] of [
      [undefined, '2027-06-04'],
      [null, '2027-06-04'],
      ['2027-06-05T00:00:00.000Z', '2027-06-04'],
      ['2027-06-04T23:59:59.000Z', '2027-06-04'],
      ['2027-06-07T00:00:00Z', '2027-06-06'],
    ] as const) {
      const days = daysOfAllDay({ starts_at: '2027-06-04T00:00:00.000Z', ends_at }, zone)
      assert.deepEqual([zone, ends_at, days], [zone, ends_at, { first: '2027-06-04', last }])
    }
})

test('days of the club begin at its midnight, also where clocks change at midnight', () => {
  for (const zone of [...zones, 'Africa/Cairo', 'America/Santiago', 'Asia/Beirut'])
    for (const [first, last] of [
      ['2027-01-09', '2027-01-09'],
      ['2027-03-27', '2027-03-29'],
      ['2027-04-29', '2027-04-30'],
      ['2027-09-04', '2027-09-05'],
      ['2027-10-30', '2027-10-31'],
    ] as const)
      assert.deepEqual([zone, daysOfAllDay(timesOfAllDay({ first, last }, zone), zone)], [zone, { first, last }])
})

test('any other time is on the day that the club has then', () => {
  const times = { starts_at: '2027-06-04T08:00:00.000Z', ends_at: '2027-06-04T20:00:00.000Z' }
  assert.deepEqual(daysOfAllDay(times, 'Europe/Amsterdam'), { first: '2027-06-04', last: '2027-06-04' })
  assert.deepEqual(daysOfAllDay(times, 'Pacific/Auckland'), { first: '2027-06-04', last: '2027-06-05' })
})

const timeZone = 'Europe/Amsterdam'

test('the form saves an all-day event as days of the club, and leaves the times of one that stays on its days', () => {
  const typed = {
    title: 'Kamp',
    all_day: true,
    starts_at: '2027-06-04T08:00:00.000Z',
    ends_at: '2027-06-05T15:00:00.000Z',
  }
  const camp = { ...typed, starts_at: '2027-06-03T22:00:00.000Z', ends_at: '2027-06-05T22:00:00.000Z' }
  assert.deepEqual(savedEvent({}, typed, timeZone), camp)
  const oneDay = { ...typed, ends_at: null }
  assert.deepEqual(savedEvent({}, oneDay, timeZone), { ...camp, ends_at: '2027-06-04T22:00:00.000Z' })
  assert.deepEqual(savedEvent({}, { ...typed, all_day: false }, timeZone), { ...typed, all_day: false })
  const ofProgram = { ...typed, starts_at: '2027-06-04T00:00:00.000Z', ends_at: '2027-06-06T00:00:00.000Z' }
  assert.deepEqual(shownEvent(ofProgram, timeZone), camp)
  assert.deepEqual(savedEvent(ofProgram, { ...camp, title: 'Jeugdkamp' }, timeZone), {
    ...ofProgram,
    title: 'Jeugdkamp',
  })
  assert.deepEqual(savedEvent(ofProgram, { ...camp, ends_at: null }, timeZone), {
    ...camp,
    ends_at: '2027-06-04T22:00:00.000Z',
  })
  assert.deepEqual(
    [timeOfDay('starts_at', '2027-06-04'), timeOfDay('ends_at', '2027-06-30'), timeOfDay('ends_at', '')],
    ['2027-06-04T00:00', '2027-07-01T00:00', ''],
  )
})
