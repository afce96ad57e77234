/** Long writes yield between statements, and other work stays out of their transaction. */
import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { listRecords } from '../../server/operations/lists/list.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { Connection } from '../../server/store/engine.ts'
import { raw, sql } from '../../server/store/sql.ts'
import { runTogether } from '../../server/store/statements.ts'
import type { Store } from '../../server/store/store.ts'
import { yieldToEventLoop } from '../../server/yield-to-event-loop.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { engines, newDatabase, onEngines, sharedKantine, startKantine } from '../support/kantine.ts'
import { until } from '../webhooks/club-with-receivers.ts'

const upTo = (howMany: number) => Array.from({ length: howMany }, (_, n) => n + 1)

const dayOf = (n: number) => new Date(Date.UTC(2020, 0, n)).toISOString().slice(0, 10)

const groupsOf = (store: Store, club: number) =>
  listRecords(store, club, group, { limit: 200, startingAfter: 0, filters: [] })

/** Two clubs, one of which has ten members with 500 attendance records each. */
async function twoClubs(store: Store) {
  const [busy, quiet] = [await newClub(store), await newClub(store)]
  await store.write(busy.id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'Jeugd' } }])
    await write.put(
      member,
      upTo(10).map((n) => ({ fields: { name: `Member ${n}` } })),
    )
    const records = upTo(10).flatMap((member_id) =>
      upTo(500).map((n) => ({ fields: { member_id, group_id: 1, date: dayOf(n), present: true } })),
    )
    await write.put(attendance, records)
  })
  return { busy: busy.id, quiet: quiet.id }
}

const attendanceOf = async (store: Store, club: number) =>
  (await store.findAcrossClubs(sql`select count(*) as records from attendance where club_id = ${club}`))[0]?.records

onEngines('a long removal lets other clubs read, and its own club after the commit', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { busy, quiet } = await twoClubs(store)
  const order: string[] = []
  const [begun, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const removal = store.write(busy, kantineItself, async (write) => {
    begun.resolve()
    await write.remove(member, upTo(10))
    // PostgreSQL reads in another process, which a busy machine may let wait for longer than the removal takes.
    if (engine === 'postgres') await read.promise
    order.push('all removed')
  })
  await begun.promise
  // In another turn: what is asked in this one is answered before the removal has done anything.
  await setImmediate()
  const others = [
    groupsOf(store, quiet).then(() => read.resolve(void order.push('another club read'))),
    groupsOf(store, busy).then(() => order.push('same club read')),
  ]
  await Promise.all([removal.then(() => order.push('committed')), ...others])
  assert.deepEqual(order.slice(0, 2), ['another club read', 'all removed'])
  assert.deepEqual(order.slice(2).sort(), ['committed', 'same club read'])
  assert.equal(await attendanceOf(store, busy), 0)
})

onEngines('rolling back a long write keeps what others wrote during it', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { busy, quiet } = await twoClubs(store)
  const begun = Promise.withResolvers<void>()
  const failing = store.write(busy, kantineItself, async (write) => {
    begun.resolve()
    await write.remove(member, upTo(10))
    throw new Error('stop')
  })
  await begun.promise
  await setImmediate()
  const others = Promise.all([
    store.write(quiet, kantineItself, (write) => write.put(group, [{ fields: { name: 'quiet' } }])),
    store.writeUnaudited('settings', ({ db }) =>
      db.all(sql`insert into settings (name, value) values ('lamp', 'lit')`),
    ),
  ])
  await assert.rejects(failing, /stop/)
  await others
  assert.equal(await attendanceOf(store, busy), 5000)
  assert.match(String((await groupsOf(store, quiet)).text), /"quiet"/)
  assert.equal((await store.findAcrossClubs(sql`select value from settings where name = 'lamp'`))[0]?.value, 'lit')
})

test('each turn of the event loop resumes one yielding task', async () => {
  let turns = 0
  let isDone = false
  const busy = async () => {
    for (let n = 0; n < 10; n++) {
      const began = performance.now()
      while (performance.now() - began < 2);
      await yieldToEventLoop()
    }
  }
  const count = async () => {
    for (; !isDone; turns++) await setImmediate()
  }
  const counting = count()
  await Promise.all([busy(), busy(), busy()])
  isDone = true
  await counting
  // 60 ms of work, of which no turn does more than 2 and one part.
  assert.ok(turns >= 20, `${turns} turns`)
})

test('long work whose every step fills a turn does not keep others waiting', async () => {
  const order: string[] = []
  const long = async () => {
    for (let n = 0; n < 10; n++) {
      const began = performance.now()
      while (performance.now() - began < 4);
      order.push('step')
      await yieldToEventLoop()
    }
  }
  const brief = async () => {
    await setImmediate()
    await yieldToEventLoop()
    order.push('brief')
  }
  await Promise.all([long(), long(), brief(), brief()])
  // At most three steps of each: the first, one to the end of the turn, and one that was already waiting.
  assert.equal(order.slice(0, 8).filter((one) => one === 'brief').length, 2, order.join())
})

test('a failed statement fails the whole group while others are still being sent', async () => {
  const failing = { all: async () => Promise.reject(new Error('disk full')) } as unknown as Connection
  function* slow() {
    for (const n of upTo(3)) {
      const began = performance.now()
      while (performance.now() - began < 6);
      yield raw(`statement ${n}`)
    }
  }
  await assert.rejects(runTogether(failing, slow()), /disk full/)
})

if (engines.includes('sqlite')) {
  test("SQLite's log is checkpointed after a long write, and restarts", async () => {
    const database = await newDatabase('sqlite')
    const { store } = await startKantine('sqlite', { database })
    const { id } = await newClub(store, 'long-log')
    const bytes = () => statSync(join(database.environment.DATA_DIR as string, 'kantine.db-wal')).size
    const description = 'x'.repeat(10_000)
    await store.write(id, kantineItself, (write) =>
      write.put(
        group,
        upTo(2000).map((n) => ({ fields: { name: `Group ${n}`, description } })),
      ),
    )
    assert.ok(bytes() > 20_000_000, `${bytes()} bytes`)
    await until(async () => {
      await store.write(id, kantineItself, (write) => write.put(group, [{ fields: { name: 'one more' } }]))
      return bytes() <= 8_000_000
    })
  })
}
