import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startWorld } from '../oauth/oauth-server.ts'
import { engines } from '../support/engines.ts'
import { runAuthorizationScenarios } from './authorization.ts'

engines.forEach((engine, n) => {
  const resource = n === 0
  const which = resource ? 'for the endpoint' : 'without naming a resource'
  test(`the conformance suite gets a token ${which} and reports no problems (${engine})`, async () => {
    const { total, passed, printed } = await runAuthorizationScenarios(await startWorld(engine), { resource })
    assert.ok(passed, printed)
    assert.equal(total, 'Total: 3 passed, 0 failed')
  })
})
