/** The order of writes. The tests hold writes, check which ones begin next, and control the clock. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { limits } from '@kantine/contract/limits.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { Unavailable } from '../../server/store/engine.ts'
import { openFairQueue } from '../../server/store/fair-queue.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { needsPostgres } from '../support/engines.ts'
import { onEngines, startKantine } from '../support/kantine.ts'
import { sender } from '../support/send.ts'

const [noord, zuid, oost] = [1, 2, 3]

/** Turns whose writes are held until `end` says how long they took. */
function held(atOnce = 1, patienceMs?: number) {
  let clock = 0
  const begun: string[] = []
  const running: { readonly name: string; end(): void }[] = []
  const turns = openFairQueue({
    atOnce,
    mostWaiting: limits.writesWaiting,
    now: () => clock,
    ...(patienceMs !== undefined && { patienceMs }),
  })
  return {
    turns,
    begun,
    write: (club: number, name: string) =>
      turns.take(club, () => {
        begun.push(name)
        const { promise, resolve } = Promise.withResolvers<void>()
        running.push({ name, end: resolve })
        return promise
      }),
    /** Ends the write that runs longest, and lets the next begin. */
    async end(tookMs: number) {
      await setImmediate()
      clock += tookMs
      running.shift()?.end()
      await setImmediate()
      await setImmediate()
    },
  }
}

test('a flooding club delays another only by the running write', async () => {
  const { write, begun, end } = held()
  for (let i = 1; i <= 5; i++) write(noord, `noord ${i}`)
  write(zuid, 'zuid 1')
  for (let i = 0; i < 6; i++) await end(100)
  assert.deepEqual(begun, ['noord 1', 'zuid 1', 'noord 2', 'noord 3', 'noord 4', 'noord 5'])
})

test('a club that writes little waits for no other, however many flood', async () => {
  const { write, begun, end } = held()
  for (const club of [noord, zuid]) for (let i = 1; i <= 4; i++) write(club, `${club} floods`)
  await end(100)
  await end(90)
  write(oost, 'oost 1')
  await end(100)
  await end(5)
  write(oost, 'oost 2')
  await end(100)
  assert.deepEqual(begun.slice(2), ['2 floods', 'oost 1', '1 floods', 'oost 2'])
})

test('clubs that write heavily share time, not the number of writes', async () => {
  const { write, begun, end } = held()
  for (let i = 0; i < 3; i++) write(noord, 'long')
  for (let i = 0; i < 8; i++) write(zuid, 'short')
  await setImmediate()
  for (let i = 0; i < 11; i++) await end(begun.at(-1) === 'long' ? 40 : 10)
  assert.equal(begun.join(' '), 'long short short short short long short short short short long')
})

test('an idle club builds up no credit', async () => {
  const { write, begun, end } = held()
  for (let i = 0; i < 4; i++) write(noord, 'noord')
  for (let i = 0; i < 3; i++) await end(100)
  for (let i = 0; i < 3; i++) write(zuid, 'zuid')
  write(noord, 'noord')
  for (let i = 0; i < 5; i++) await end(100)
  assert.equal(begun.slice(4).join(' '), 'zuid noord zuid zuid')
})

test('writes of one club run in order, and writes of other clubs run concurrently if capacity allows', async () => {
  const { write, begun, end } = held(2)
  for (const name of ['noord 1', 'noord 2']) write(noord, name)
  for (const name of ['zuid 1', 'zuid 2']) write(zuid, name)
  await setImmediate()
  assert.deepEqual(begun, ['noord 1', 'zuid 1'])
  await end(10)
  assert.deepEqual(begun, ['noord 1', 'zuid 1', 'noord 2'])
})

test('a failed write passes on its turn, and ended() waits for every write', async () => {
  const turns = openFairQueue({ atOnce: 1 })
  await turns.ended()
  const failing = turns.take(noord, () => Promise.reject(new Error('refused')))
  const next = turns.take(noord, async () => 'next')
  await assert.rejects(failing, /refused/)
  await turns.ended()
  assert.equal(await next, 'next')
})

test("each club's queue is limited, and overflow is rejected immediately without affecting other clubs", async () => {
  const { write, turns, end } = held()
  for (let i = 0; i <= limits.writesWaiting; i++) write(noord, 'noord')
  await assert.rejects(
    turns.take(noord, async () => {}),
    { code: 'rate_limited', retryAfter: 1 },
  )
  const other = write(zuid, 'zuid')
  await end(1)
  await end(1)
  await other
})

test('a write that waits too long is abandoned', async () => {
  const { write, begun, end } = held(1, 1000)
  write(noord, 'noord 1')
  const late = assert.rejects(write(noord, 'noord 2'), (error) => {
    assert.ok(error instanceof Unavailable)
    return /busy with earlier calls for too long\. Send fewer/.test(error.message)
  })
  await end(1001)
  await late
  assert.deepEqual(begun, ['noord 1'])
})

onEngines("a write runs before another club's earlier writes", async (engine) => {
  const { store } = await startKantine(engine)
  const busy = await newClub(store, 'busy')
  const quiet = await newClub(store, 'quiet')
  const done: string[] = []
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const write = async (club: { id: number }, name: string, until?: Promise<void>) => {
    await store.write(club.id, kantineItself, async (write) => {
      await write.put(group, [{ fields: { name } }])
      await until
    })
    done.push(name)
  }
  const ofBusy = [write(busy, '1', held), write(busy, '2'), write(busy, '3')]
  const ofQuiet = write(quiet, 'quiet')
  // PostgreSQL carries out writes of several clubs at the same time.
  if (engine === 'postgres') await ofQuiet
  release()
  await Promise.all([...ofBusy, ofQuiet])
  assert.ok(done.indexOf('quiet') < done.indexOf('2'), done.join(' '))
})

test('writes of many clubs leave connections for reads', needsPostgres, async () => {
  const kantine = await startKantine('postgres', { environment: { DATABASE_CONNECTIONS: '4' } })
  const clubs = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((slug) => newClub(kantine.store, slug)))
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = clubs.map(({ id }) => kantine.store.write(id, kantineItself, () => promise))
  const quiet = clubs.at(-1) as (typeof clubs)[number]
  assert.equal((await sender(kantine, quiet.key)('GET /members')).status, 200)
  resolve()
  await Promise.all(held)
})

test('reads of one club leave connections for the reads of others', needsPostgres, async () => {
  const { store } = await startKantine('postgres', { environment: { DATABASE_CONNECTIONS: '4' } })
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = Array.from({ length: 8 }, () => store.read(noord, () => promise))
  assert.equal(await store.read(zuid, async () => 'read'), 'read')
  resolve()
  await Promise.all(held)
})
