import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertUnavailable,
  type Behind,
  batchOf,
  saysNothingChanged,
  sendAgain,
  startBehindProxy,
} from './behind-proxy.ts'
import { type Fate, isCommit, type Message, passAll } from './proxy.ts'

/** Long enough that no statement times out on a busy machine: only broken connections matter here. */
const timeoutSeconds = 30

/** Sends a batch over a faulty connection, resends it over a working one, and returns what the first response said. */
async function sendTwice({ proxy, send, countOf }: Behind, name: string, fateOf: (message: Message) => Fate) {
  proxy.watch(fateOf)
  const first = await send('POST /members/bulk', batchOf(name), name)
  proxy.watch(passAll)
  const again = await sendAgain(send, name)
  assert.equal(again.status, 200, again.text)
  assert.equal(await countOf(name), 1)
  // Only the retry shows this: PostgreSQL can still complete a commit that it received after the connection breaks.
  const happened = again.headers.get('idempotency-replayed') === 'true'
  return { first, happened, nothing: first.status === 503 && saysNothingChanged(first) }
}

test('a connection that breaks before the commit stores nothing, and the outcome is reported as unknown', async () => {
  const behind = await startBehindProxy({ timeoutSeconds })
  const { first, happened, nothing } = await sendTwice(behind, 'before', (message) =>
    isCommit(message) ? 'cut' : 'pass',
  )
  assertUnavailable(first)
  assert.deepEqual({ happened, nothing }, { happened: false, nothing: false })
})

test('a batch with a lost commit response reports an unknown outcome, and its retry repeats the response', async () => {
  const behind = await startBehindProxy({ timeoutSeconds })
  const { first, happened, nothing } = await sendTwice(behind, 'behind', (message) =>
    isCommit(message) ? 'cut answer' : 'pass',
  )
  assertUnavailable(first)
  assert.deepEqual({ happened, nothing }, { happened: true, nothing: false })
})

for (const fate of ['cut', 'cut answer'] as const) {
  test(`wherever the connection breaks, a batch reports its outcome and its retry applies once (${fate})`, async () => {
    const behind = await startBehindProxy({ connections: 1, timeoutSeconds })
    const told = { nothing: 0, unknown: 0 }
    for (let at = 0, isReached = true; isReached; at++) {
      isReached = false
      const { first, happened, nothing } = await sendTwice(behind, `${fate} ${at}`, ({ number }) => {
        if (number === at) isReached = true
        return number === at ? fate : 'pass'
      })
      // The fault may have hit a background job's statement.
      if (first.status === 200) continue
      assertUnavailable(first)
      assert.ok(!(nothing && happened), `message ${at}: ${first.text}`)
      told[nothing ? 'nothing' : 'unknown']++
    }
    assert.ok(told.nothing > 5 && told.unknown > 0, JSON.stringify(told))
  })
}

test('a single write with a lost commit response reports an unknown outcome', async () => {
  const { proxy, send, countOf } = await startBehindProxy({ timeoutSeconds })
  proxy.watch((message) => (isCommit(message) ? 'cut answer' : 'pass'))
  const answer = await send('POST /members', { name: 'Sanne de Vries' })
  assertUnavailable(answer)
  assert.equal(await countOf('Sanne de Vries'), 1)
  assert.ok(!saysNothingChanged(answer), answer.text)
})

test('a transaction that PostgreSQL aborts because a statement arrives late returns 503', async () => {
  const { proxy, send, countOf } = await startBehindProxy()
  const answered = Promise.withResolvers<void>()
  proxy.watch(({ text }) => (text.includes('into members') ? answered.promise : 'pass'))
  const answer = await send('POST /members/bulk', batchOf('Late'), 'late')
  answered.resolve()
  assertUnavailable(answer)
  assert.ok(saysNothingChanged(answer), answer.text)
  assert.equal(await countOf('Late'), 0)
  proxy.watch(passAll)
  assert.equal((await sendAgain(send, 'Late')).status, 200)
})
