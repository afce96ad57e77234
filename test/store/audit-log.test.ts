/** The audit log: who did what besides changing records, and no change without an entry. */
import assert from 'node:assert/strict'
import { group } from '@kantine/contract/resources/group.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { auditLog } from '../../server/store/audit-log.ts'
import { forgetOld } from '../../server/store/forget-old.ts'
import { sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { Unrecorded } from '../../server/store/watch.ts'
import { changeRows } from '../support/change-rows.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine, startKantine } from '../support/kantine.ts'

const sanne = { by: 'administrator', id: 7, address: '198.51.100.4' } as const

/** The entries behind those that are there at the beginning. */
const entriesOf = async (store: Store, behind = 0) =>
  (await store.findAcrossClubs(sql`select ${auditLog.selected} from trail where id > ${behind} order by id`)).map(
    auditLog.valueOf,
  )

const lastOf = async (store: Store) => (await entriesOf(store)).at(-1)?.id ?? 0

onEngines('a write logs who did what, from where, and for which club', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { id: club } = await newClub(store, 'noted')
  const last = await lastOf(store)
  const stamp = await store.write(club, sanne, async ({ db, note, stamp }) => {
    await db.all(sql`insert into club_settings (club_id, name, value) values (${club}, 'a', 'b')`)
    note({ action: 'lamp.lit', subject: 'lamp 1', details: ['bright', 'warm'] })
    return stamp
  })
  await store.writeAcrossClubs({ by: 'command', name: 'jan' }, async ({ note }) => {
    note({ action: 'lamp.sold', subject: 'lamp 2' })
    note({ action: 'lamp.given', subject: 'lamp 3', club })
  })
  const nobody = { actorId: null, actorName: null, administratorId: null, address: null }
  const [first, second, third] = await entriesOf(store, last)
  assert.deepEqual(first, {
    ...nobody,
    clubId: club,
    id: last + 1,
    at: stamp,
    actor: 'administrator',
    actorId: 7,
    address: '198.51.100.4',
    action: 'lamp.lit',
    subject: 'lamp 1',
    details: ['bright', 'warm'],
  })
  const { at, ...sold } = second ?? assert.fail()
  assert.ok(at >= stamp)
  assert.deepEqual(sold, {
    ...nobody,
    clubId: 0,
    id: last + 2,
    actor: 'command',
    actorName: 'jan',
    action: 'lamp.sold',
    subject: 'lamp 2',
    details: [],
  })
  assert.deepEqual([third?.clubId, third?.action], [club, 'lamp.given'])
})

onEngines('a failed write leaves no entry in the audit log', async (engine) => {
  const { store } = await sharedKantine(engine)
  const last = await lastOf(store)
  const failing = store.writeAcrossClubs(sanne, async ({ note }) => {
    note({ action: 'lamp.lit', subject: 'lamp 1' })
    throw new Error('stop')
  })
  await assert.rejects(failing, /stop/)
  assert.deepEqual(await entriesOf(store, last), [])
})

onEngines('a change without an entry is rolled back, whichever method and statement made it', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { id: club } = await newClub(store, 'silent')
  const settings = () => store.findAcrossClubs(sql`select * from club_settings where club_id = ${club}`)
  await changeRows(store, sql`insert into club_settings (club_id, name, value) values (${club}, 'a', 'b')`)
  const before = await settings()
  const changes = [
    sql`insert into club_settings (club_id, name, value) values (${club}, 'c', 'd')`,
    sql`update club_settings set value = 'c' where club_id = ${club}`,
    sql`update club_settings set value = 'c' where club_id = ${club} returning value`,
    sql`delete from club_settings where club_id = ${club}`,
    sql`with named as (select name from club_settings where club_id = ${club})
     update club_settings set value = 'c' where name in (select name from named)`,
  ]
  for (const change of changes) {
    await assert.rejects(
      store.write(club, sanne, ({ db }) => db.all(change)),
      Unrecorded,
      change.sql,
    )
    await assert.rejects(
      store.writeAcrossClubs(sanne, ({ db }) => db.get(change)),
      Unrecorded,
      change.sql,
    )
    await assert.rejects(
      store.preview(club, sanne, ({ db }) => db.all(change)),
      Unrecorded,
      change.sql,
    )
    assert.deepEqual(await settings(), before)
  }
})

onEngines('a change log entry suffices, and unaudited writes and unmatched rows need none', async (engine) => {
  const { store } = await startKantine(engine)
  const { id: club } = await newClub(store, 'quiet')
  const insert = (name: string) => sql`insert into club_settings (club_id, name, value) values (${club}, ${name}, 'b')`
  const last = await lastOf(store)
  await store.write(club, sanne, async (write) => {
    await write.put(group, [{ fields: { name: 'Jeugd' } }])
    await write.db.all(insert('a'))
  })
  await store.write(club, sanne, ({ unaudited }) => unaudited('kept answers').all(insert('b')))
  await store.writeUnaudited('settings', ({ db }) => db.all(insert('c')))
  await store.write(club, sanne, ({ db }) => db.all(sql`select id from clubs`))
  await store.writeAcrossClubs(sanne, ({ db }) => db.get(sql`delete from clubs where id = 999 returning id`))
  assert.deepEqual(await entriesOf(store, last), [])
  assert.equal(
    Number((await store.findAcrossClubs(sql`select count(*) as n from club_settings where value = ${'b'}`))[0]?.n),
    3,
  )
})

onEngines('all ids that one write takes for a club are different', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { id: club } = await newClub(store, 'counting')
  const take = () =>
    store.write(club, kantineItself, async (write) => [
      await write.takeIds('group'),
      ...(await write.put(group, [{ fields: { name: 'A' } }])),
      await write.takeIds('group', 2),
      ...(await write.put(group, [{ fields: { name: 'B' } }])),
    ])
  assert.deepEqual(await take(), [1, 2, 3, 5])
  assert.deepEqual(await take(), [6, 7, 8, 10])
})

onEngines('concurrent audit log entries get unique ids', async (engine) => {
  const { store } = await sharedKantine(engine)
  const clubs = [await newClub(store, 'one'), await newClub(store, 'two')]
  const last = await lastOf(store)
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => {
      const note = { action: 'lamp.lit', subject: `lamp ${i}` } as const
      return i % 3 === 0
        ? store.writeAcrossClubs(sanne, async (write) => write.note(note))
        : store.write(clubs[i % 2]?.id as number, sanne, async (write) => write.note(note))
    }),
  )
  assert.deepEqual(
    (await entriesOf(store, last)).map(({ id }) => id),
    Array.from({ length: 20 }, (_, i) => last + 1 + i),
  )
})

onEngines('audit log entries are kept as long as the change log', async (engine) => {
  const { store } = await startKantine(engine)
  await store.writeAcrossClubs(sanne, async ({ note }) => note({ action: 'lamp.lit', subject: 'lamp 1' }))
  const age = (ms: number) => changeRows(store, sql`update trail set at = at - ${ms}`)
  await age(400 * 86_400_000 - 60_000)
  await forgetOld(store, [auditLog])
  assert.equal((await entriesOf(store)).at(-1)?.subject, 'lamp 1')
  await age(120_000)
  await forgetOld(store, [auditLog])
  assert.deepEqual(await entriesOf(store), [])
})
