/** Attempts to get a token: each is rejected as documented, and no token is issued. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engines } from '../support/engines.ts'
import { refuse } from './negative/attempt.ts'
import { authorizations } from './negative/authorizations.ts'
import { calls } from './negative/calls.ts'
import { consents } from './negative/consents.ts'
import { refreshes } from './negative/refreshes.ts'
import { registrations } from './negative/registrations.ts'
import { tokens } from './negative/tokens.ts'
import { startWorld } from './oauth-server.ts'

const attempts = [...registrations, ...authorizations, ...consents, ...tokens, ...refreshes, ...calls]

test('there are at least 60 attempts with unique names', () => {
  assert.ok(attempts.length >= 60)
  assert.equal(new Set(attempts.map(({ name }) => name)).size, attempts.length)
})

// The engines take turns, except where they differ: PostgreSQL takes no zero byte.
engines.forEach((engine, turn) => {
  test(`no token is issued to unauthorised clients (${engine})`, async (t) => {
    const world = await startWorld(engine)
    const own = attempts.filter(({ name }, n) => n % engines.length === turn || name.includes('zero byte'))
    for (const one of own) await t.test(one.name, () => refuse(world, one))
  })
})
