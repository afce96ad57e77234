import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRetryAfter } from '../../server/webhooks/sending/retries.ts'

const nowMs = Date.parse('2026-03-01T10:00:00.400Z')

/** A `Retry-After` header, and the seconds it means at that time. */
const headers: readonly (readonly [header: string, seconds: number | undefined])[] = [
  ['0', 0],
  ['1', 1],
  ['120', 120],
  ['0120', 120],
  ['86400', 86_400],
  ['86401', 86_400],
  ['9'.repeat(400), 86_400],
  ['Sun, 01 Mar 2026 10:00:01 GMT', 1],
  ['Sun, 01 Mar 2026 10:02:00 GMT', 120],
  ['Sun, 01 Mar 2026 10:00:00 GMT', 0],
  ['Sat, 28 Feb 2026 10:00:00 GMT', 0],
  ['Mon, 02 Mar 2026 09:59:59 GMT', 86_399],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 86_400],
  ['', undefined],
  [' 1', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['1, 2', undefined],
  ['soon', undefined],
  ['2026-03-01T10:02:00Z', undefined],
  ['Sun, 01 Mar 2026 10:02:00 +0100', undefined],
  ['Sun, 99 Mar 2026 10:02:00 GMT', undefined],
  ['Sun, 01 Foo 2026 10:02:00 GMT', undefined],
]

test('Retry-After is seconds or an HTTP date, between now and one day ahead', () => {
  for (const [header, seconds] of headers) assert.equal(parseRetryAfter(header, nowMs), seconds, header)
})
