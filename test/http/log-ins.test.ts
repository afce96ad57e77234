import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLimiter } from '../../server/http/limiter.ts'

const [here, elsewhere, email] = ['198.51.100.1', '203.0.113.1', 'sanne@example.org']

test('each attempt after the fifth doubles the wait, up to fifteen minutes', async (t) => {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout'] })
  const limiter = await openLimiter({ rateLimitPerMinute: 1, redisUrl: undefined })
  for (let n = 0; n < 5; n++) assert.equal((await limiter.countLogIn(here, email)).exceeded, false)
  const waits = []
  for (let n = 0; n < 12; n++) {
    const refused = await limiter.countLogIn(here, email)
    assert.equal(refused.exceeded, true)
    waits.push(refused.resetSeconds)
    t.mock.timers.tick(refused.resetSeconds * 1000 - 1)
    assert.equal((await limiter.countLogIn(here, email)).exceeded, true)
    t.mock.timers.tick(1)
    assert.equal((await limiter.countLogIn(here, email)).exceeded, false)
  }
  assert.deepEqual(waits, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
})

test('concurrent attempts count like consecutive ones', async () => {
  const limiter = await openLimiter({ rateLimitPerMinute: 1, redisUrl: undefined })
  const states = await Promise.all(Array.from({ length: 50 }, () => limiter.countLogIn(here, email)))
  assert.equal(states.filter(({ exceeded }) => !exceeded).length, 5)
})

test('each place counts its own attempts, and a successful login clears earlier ones', async () => {
  const limiter = await openLimiter({ rateLimitPerMinute: 1, redisUrl: undefined })
  for (let n = 0; n < 9; n++) await limiter.countLogIn(here, email)
  assert.equal((await limiter.countLogIn(here, email.toUpperCase())).exceeded, true)
  assert.equal((await limiter.countLogIn(elsewhere, email)).exceeded, false)
  await limiter.forgetLogIns(here, email)
  assert.equal((await limiter.countLogIn(here, email)).exceeded, false)
})
