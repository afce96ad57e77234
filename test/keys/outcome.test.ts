import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errors } from '@kantine/contract/errors.ts'
import { outcomeOf } from '../../server/callers/usage-of.ts'

test('every code has an outcome, and no caller error counts as a server error', () => {
  const outcomesByStatus = { 401: 'expired', 403: 'forbidden', 429: 'limited', 500: 'failed', 503: 'failed' }
  for (const [code, { status }] of Object.entries(errors)) {
    const known = outcomesByStatus[status as keyof typeof outcomesByStatus] ?? 'invalid'
    assert.equal(outcomeOf(code), known, code)
  }
  assert.equal(outcomeOf('a_code_of_an_earlier_version'), 'invalid')
})
