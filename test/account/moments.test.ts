/** Times on the account pages, which belong to no club. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentOf } from '../../server/surfaces/account/moment.ts'

test('times on the account pages name their time zone', () => {
  assert.equal(momentOf(Date.UTC(2026, 8, 3, 12, 5), 'en'), '3 Sept 2026, 14:05 CEST')
  assert.equal(momentOf(Date.UTC(2026, 11, 3, 12, 5), 'nl'), '3 dec 2026, 13:05 CET')
})
