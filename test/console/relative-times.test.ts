/** Relative times: just past, coming soon, and due. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relativeIn } from '../../console/src/words/relative.ts'

const minute = 60_000

test('less than a minute ago is "just now", and less than a minute ahead is "within a minute"', () => {
  const said = (difference: number, isAhead?: boolean) =>
    (['en', 'nl'] as const).map((language) => relativeIn(language, language, difference, isAhead))
  assert.deepEqual(said(-minute + 1), ['just now', 'zojuist'])
  assert.deepEqual(said(minute - 1), ['within a minute', 'binnen een minuut'])
  assert.deepEqual(said(-5 * minute), ['5 minutes ago', '5 minuten geleden'])
  assert.deepEqual(said(3 * 60 * minute), ['in 3 hours', 'over 3 uur'])
})

test('anything due or overdue is "within a minute"', () => {
  for (const difference of [minute / 2, 0, -minute / 2, -5 * minute]) {
    assert.equal(relativeIn('nl', 'nl', difference, true), 'binnen een minuut')
  }
  assert.equal(relativeIn('en', 'en', 5 * minute, true), 'in 5 minutes')
})
