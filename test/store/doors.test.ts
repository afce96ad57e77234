import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Resource } from '@kantine/contract/resource.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { news } from '@kantine/contract/resources/news.ts'
import { listRecords } from '../../server/operations/lists/list.ts'
import { publishDue } from '../../server/records/publish.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { changeRows } from '../support/change-rows.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { newDatabase, onEngines, type Running, sharedKantine, startKantine } from '../support/kantine.ts'

const all = { limit: 200, startingAfter: 0, filters: [] }

type Listed = { id: number; name: string; updated_at: string }

const list = async (kantine: Running, club: number, resource: Resource = group): Promise<Listed[]> =>
  JSON.parse(String((await listRecords(kantine.store, club, resource, all)).text)).data

onEngines('a failed write stores nothing, and its ids are free again', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { id } = await newClub(kantine.store, 'failing')
  const failing = kantine.store.write(id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'lost' } }])
    throw new Error('stop')
  })
  await assert.rejects(failing, /stop/)
  assert.deepEqual(await list(kantine, id), [])
  assert.deepEqual(
    await kantine.store.write(id, kantineItself, (write) => write.put(group, [{ fields: { name: 'kept' } }])),
    [1],
  )
})

onEngines('the id of a removed record is never reused', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { id } = await newClub(kantine.store, 'removing')
  const put = () => kantine.store.write(id, kantineItself, (write) => write.put(group, [{ fields: { name: 'one' } }]))
  assert.deepEqual(await put(), [1])
  await changeRows(kantine.store, sql`delete from groups where club_id = ${id}`)
  assert.deepEqual(await put(), [2])
})

onEngines('an unchanged record keeps its stamp', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { id } = await newClub(kantine.store, 'same')
  await kantine.store.write(id, kantineItself, (write) =>
    write.put(group, [{ fields: { name: 'one' } }, { fields: { name: 'two' } }]),
  )
  const before = await list(kantine, id)
  const changed = await kantine.store.write(id, kantineItself, async (write) => {
    await write.put(group, [
      { id: 1, fields: { name: 'one', description: null } },
      { id: 2, fields: { name: 'second' } },
    ])
    return write.changes()
  })
  const after = await list(kantine, id)
  assert.equal(changed, 1)
  assert.deepEqual(after[0], before[0])
  assert.equal(after[1]?.name, 'second')
})

onEngines("a club's stamps never go back, whatever the clock does", async (engine) => {
  const kantine = await sharedKantine(engine)
  const { id } = await newClub(kantine.store, 'ahead')
  const ahead = kantine.store.now() + 3_600_000
  await changeRows(kantine.store, sql`insert into club_clocks (club_id, last_stamp) values (${id}, ${ahead})`)
  await kantine.store.write(id, kantineItself, (write) => write.put(group, [{ fields: { name: 'later' } }]))
  assert.equal((await list(kantine, id))[0]?.updated_at, new Date(ahead).toISOString())
})

onEngines('a read waits only for a write of its club that already has its stamp', async (engine) => {
  const database = await newDatabase(engine)
  const kantine = await startKantine(engine, { database })
  // On PostgreSQL the reader is another instance: the lock is the database's.
  const reader = engine === 'postgres' ? await startKantine(engine, { database }) : kantine
  const busy = await newClub(kantine.store, 'busy')
  const quiet = await newClub(kantine.store, 'quiet')
  const stamped = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const writing = kantine.store.write(busy.id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'slow' } }])
    stamped.resolve()
    await go.promise
  })
  await stamped.promise
  const seen: Listed[] = []
  const reading = list(reader, busy.id).then((groups) => {
    seen.push(...groups)
  })
  assert.deepEqual(await list(reader, quiet.id), [])
  assert.deepEqual(seen, [])
  go.resolve()
  await Promise.all([writing, reading])
  assert.deepEqual(
    seen.map(({ name }) => name),
    ['slow'],
  )
})

onEngines('the response clock is never ahead of the stamp of a later write', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { id, key } = await newClub(kantine.store, 'clock')
  for (let n = 0; n < 200; n++) {
    const now = kantine.store.now()
    const stamp = await kantine.store.write(id, kantineItself, async (write) => write.stamp)
    assert.ok(now <= stamp, `${now} is ahead of ${stamp}`)
  }
  const date = (await kantine.call('/api/v1/groups', { key })).headers.get('date') as string
  const stamp = await kantine.store.write(id, kantineItself, async (write) => write.stamp)
  assert.ok(Date.parse(date) <= stamp)
})

onEngines('a planned news post is listed and stamped from its publication time', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { id } = await newClub(kantine.store, 'news')
  const soon = new Date(kantine.store.now() + 3_600_000).toISOString()
  await kantine.store.write(id, kantineItself, (write) =>
    write.put(news, [
      { fields: { title: 'old', published_at: '2020-01-01T00:00:00.000Z' } },
      { fields: { title: 'planned', published_at: soon } },
      { fields: { title: 'draft' } },
    ]),
  )
  assert.deepEqual(
    (await list(kantine, id, news)).map(({ id }) => id),
    [1],
  )
  assert.equal(await publishDue(kantine.store, [news]), 0)
  // The time comes: what was to be listed in an hour is due now.
  await changeRows(
    kantine.store,
    sql`update news set listed_from = 1, body = replace(body, ${soon}, '2026-01-01T00:00:00.000Z') where club_id = ${id} and id = 2`,
  )
  const before = kantine.store.now()
  // The server may do it first, as it does every two seconds.
  await publishDue(kantine.store, [news])
  assert.equal(await publishDue(kantine.store, [news]), 0)
  const listed = await list(kantine, id, news)
  assert.deepEqual(
    listed.map(({ id }) => id),
    [1, 2],
  )
  assert.ok(Date.parse(listed[1]?.updated_at ?? '') >= before)
})

onEngines('a snapshot shows one moment while writes continue', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { id } = await newClub(store)
  const put = (name: string) =>
    store.write(id, kantineItself, (write) => write.put(group, [{ id: 1, fields: { name } }]))
  await put('before')
  const seen = await store.snapshot(async (db) => {
    const read = async () => (await db.get(sql`select body from groups where club_id = ${id}`))?.body
    const first = await read()
    await put('after')
    return [first, await read()]
  })
  assert.equal(JSON.parse(String(seen[0])).name, 'before')
  assert.equal(seen[1], seen[0])
})

test('a read-only method cannot write on SQLite: the database rejects it, so mistakes fail tests', async () => {
  const { store } = await sharedKantine('sqlite')
  const { id } = await newClub(store, 'only-read')
  const rename = sql`update clubs set name = 'changed' where id = ${id}`
  const refused = ({ cause }: { cause?: unknown }) => /attempt to write a readonly database/.test(String(cause))
  await assert.rejects(
    store.read(id, (db) => db.all(rename)),
    refused,
  )
  await assert.rejects(store.findAcrossClubs(rename), refused)
  const [club] = await store.findAcrossClubs(sql`select name from clubs where id = ${id}`)
  assert.equal(club?.name, 'Club only-read')
})
