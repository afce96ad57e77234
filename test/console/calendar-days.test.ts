import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOf, isDay, stepped } from '../../console/src/pages/calendar/dates.ts'

test('the month view shows six weeks, from the Monday on or before its first day', () => {
  assert.deepEqual(daysOf('month', '2027-02-28'), ['2027-02-01', '2027-03-14'])
  assert.deepEqual(daysOf('month', '2026-11-15'), ['2026-10-26', '2026-12-06'])
})

test('a week begins on Monday, and the schedule on the day itself', () => {
  assert.deepEqual(daysOf('week', '2027-01-03'), ['2026-12-28', '2027-01-03'])
  assert.deepEqual(daysOf('day', '2027-01-03'), ['2027-01-03', '2027-01-03'])
  assert.deepEqual(daysOf('agenda', '2027-02-01'), ['2027-02-01', '2027-03-03'])
})

test('a step leads to the first day of another month, or a week or a day further', () => {
  assert.equal(stepped('2027-03-31', 'month', -1), '2027-02-01')
  assert.equal(stepped('2026-12-31', 'agenda', 1), '2027-01-01')
  assert.equal(stepped('2026-12-28', 'week', 1), '2027-01-04')
  assert.equal(stepped('2027-03-01', 'day', -1), '2027-02-28')
})

test('only days of the calendar are days', () => {
  for (const day of ['2028-02-29', '1000-01-01', '2999-12-31']) assert.ok(isDay(day), day)
  for (const text of ['2027-02-29', '2027-13-01', '0050-06-15', '9999-12-31', 'today', ''])
    assert.ok(!isDay(text), text)
  assert.ok(!isDay(null))
})
