/** Times on the pages of an account, which belongs to no club. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentOf } from '../../server/surfaces/account/moment.ts'

test('a time on the pages of an account names its time zone', () => {
  assert.equal(momentOf(Date.UTC(2026, 8, 3, 12, 5), 'en'), '3 Sept 2026, 14:05 CEST')
  assert.equal(momentOf(Date.UTC(2026, 11, 3, 12, 5), 'nl'), '3 dec 2026, 13:05 CET')
})
