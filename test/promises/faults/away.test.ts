import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newClub, newKey } from '../../support/clubs-and-people.ts'
import { patienceMs } from '../../support/patience.ts'
import { type Problem, type Sent, sender } from '../../support/send.ts'
import {
  assertUnavailable,
  type Behind,
  batchOf,
  saysNothingChanged,
  sendAgain,
  startBehindProxy,
} from './behind-proxy.ts'
import { isCommit, passAll } from './proxy.ts'

/** Well above the longest wait of a call: a second each for a connection and a statement, both for the key and for the call itself. */
const inTimeMs = 25_000

/** Waits for simultaneous calls, which must all get a response in time. */
async function inTime<Answer extends Sent<unknown>>(calls: readonly Promise<Answer>[]): Promise<Answer[]> {
  const startedAt = performance.now()
  const answers = await Promise.all(calls)
  const ms = performance.now() - startedAt
  assert.ok(ms < inTimeMs, `${Math.round(ms)} ms`)
  return answers
}

/** One call of each kind that needs the database. */
async function everyKind({ kantine, club, send }: Behind): Promise<(() => Promise<Sent<unknown>>)[]> {
  const unknownYet = await newKey(kantine.store, club)
  return [
    () => send('GET /members'),
    () => send('GET /members/1'),
    () => sender(kantine, unknownYet.key)('GET /club'),
    () => send('POST /members', { name: 'Sanne' }),
    () => send('POST /members/bulk', batchOf('Sanne'), 'kind'),
    () => send('POST /sandbox-keys'),
  ]
}

async function readiness({ kantine }: Behind): Promise<Sent<Problem>> {
  const answer = await fetch(`${kantine.url}/readyz`)
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) }
}

/** Polls until the server, which is not restarted, is ready again. */
async function untilReady(behind: Behind): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const { status, text } = await readiness(behind)
    if (status === 200) return
    assert.ok(performance.now() < giveUpAt, text)
  }
}

for (const away of ['refuse', 'silence'] as const) {
  test(`every call returns 503 in time while PostgreSQL is away, and works again afterwards (${away})`, async () => {
    const behind = await startBehindProxy()
    const { kantine, proxy, countOf } = behind
    const calls = await everyKind(behind)
    await behind.send('GET /members')
    proxy[away]()
    for (const answer of await inTime<Sent<unknown>>([...calls.map((call) => call()), readiness(behind)])) {
      assertUnavailable(answer)
    }
    assert.equal((await fetch(`${kantine.url}/healthz`)).status, 200)
    proxy.watch(passAll)
    await untilReady(behind)
    assert.equal(await countOf('Sanne'), 0)
    for (const call of calls) {
      const { status, text } = await call()
      assert.ok(status < 300 || status === 404, text)
    }
    assert.equal(await countOf('Sanne'), 2)
  })
}

test('all writes waiting for a silent PostgreSQL get a response in time, and retries apply once', async () => {
  const behind = await startBehindProxy()
  const { proxy, send, countOf } = behind
  await send('GET /club')
  // Too many to respond in time if each waits a second for the one before it.
  const names = Array.from({ length: 30 }, (_, i) => `waiting ${i}`)
  // Another commit, of the counts of use, may come first.
  let isWriting = false
  proxy.watch((message) => {
    isWriting ||= message.text.includes('into members')
    if (!isWriting || !isCommit(message)) return 'pass'
    proxy.silence()
    return 'silence answer'
  })
  const told = await inTime(names.map((name) => send('POST /members/bulk', batchOf(name), name)))
  for (const answer of told) assertUnavailable(answer)

  proxy.watch(passAll)
  await untilReady(behind)
  const happened = await Promise.all(names.map(countOf))
  assert.deepEqual(happened.toSorted().slice(-2), [0, 1])
  for (const [i, answer] of told.entries()) if (happened[i] === 1) assert.ok(!saysNothingChanged(answer), answer.text)
  const again = await inTime(names.map((name) => sendAgain(send, name)))
  for (const [i, { status, headers, text, isSure }] of again.entries()) {
    assert.equal(status, 200, text)
    if (isSure) assert.equal(headers.get('idempotency-replayed') === 'true', happened[i] === 1)
    assert.equal(await countOf(names[i] as string), 1)
  }
})

test('a write interrupted by a silent connection blocks its club only briefly', async () => {
  const behind = await startBehindProxy()
  const { proxy, send, countOf } = behind
  proxy.watch((message) => (isCommit(message) ? 'silence' : 'pass'))
  assertUnavailable(await send('POST /members/bulk', batchOf('left'), 'left'))
  proxy.watch(passAll)
  const [read, again] = await inTime<Sent<unknown>>([send('GET /members'), sendAgain(send, 'left')])
  assert.deepEqual([read?.status, again?.status], [200, 200])
  assert.equal(await countOf('left'), 1)
})

test('more writers than connections on one club do not block another club', async () => {
  const behind = await startBehindProxy({ connections: 3, timeoutSeconds: 30 })
  const { kantine, proxy, send, countOf } = behind
  const other = await newClub(kantine.store, 'other')
  const sendOther = sender(kantine, other.key)
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let isHeld = false
  proxy.watch((message) => {
    if (isHeld || !isCommit(message)) return 'pass'
    isHeld = true
    held.resolve()
    return released.promise
  })
  const names = Array.from({ length: 12 }, (_, i) => `writer ${i}`)
  let written = 0
  const writing = names.map((name) => send('POST /members/bulk', batchOf(name), name).finally(() => written++))
  await held.promise
  for (let i = 0; i < 5; i++) assert.equal((await sendOther('GET /members')).status, 200)
  assert.equal((await sendOther('POST /members', { name: 'Meanwhile' })).status, 201)
  assert.equal(written, 0)
  released.resolve()
  for (const { status, text } of await Promise.all(writing)) assert.equal(status, 200, text)
  for (const name of names) assert.equal(await countOf(name), 1)
})
