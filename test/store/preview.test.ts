/** A preview shows what a write would do. It stores nothing, and keeps nobody waiting. */
import assert from 'node:assert/strict'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { registration } from '@kantine/contract/resources/registration.ts'
import { storedResources } from '@kantine/contract/resources.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { tableOf } from '../../server/store/body.ts'
import { raw, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import type { Writer } from '../../server/store/writer.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'

/** Everything of a club that a write could leave behind. */
const traceOf = async (store: Store, club: number) => {
  const tables = storedResources().map(tableOf)
  const others = ['journal', 'trail', 'counters', 'club_clocks', 'webhook_deliveries', 'club_settings']
  const rows = [...tables, ...others].map((table) =>
    store.findAcrossClubs(sql`select * from ${raw(table)} where club_id in (${club}, 0) order by 1, 2`),
  )
  return Promise.all(rows)
}

const starts_at = '2030-01-31T12:00:00.000Z'

async function filledClub(store: Store, slug: string) {
  const { id } = await newClub(store, slug)
  await store.write(id, kantineItself, async (write) => {
    await write.put(member, [{ fields: { name: 'Sanne' } }, { fields: { name: 'Jan' } }])
    await write.put(event, [{ fields: { title: 'Toernooi', starts_at, registration_count: 0 } }])
    await write.put(registration, [{ fields: { event_id: 1, member_id: 1 } }])
  })
  return id
}

onEngines('a preview shows what a removal cascades to, with counts, and changes nothing', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await filledClub(store, 'previewed')
  const told: number[] = []
  const before = await traceOf(store, club)
  const remove = async (write: Writer) => {
    await write.remove(member, [1])
    write.note({ action: 'lamp.lit', subject: 'lamp 1' })
    write.afterCommit(() => told.push(club))
    return write.changes()
  }
  const { result, changes } = await store.preview(club, kantineItself, remove)
  assert.equal(result, 2)
  assert.deepEqual(changes, [
    { resource: 'registration', action: 'deleted', count: 1, ids: [1], fields: [] },
    { resource: 'member', action: 'deleted', count: 1, ids: [1], fields: [] },
    { resource: 'event', action: 'updated', count: 1, ids: [1], fields: ['registration_count'] },
  ])
  assert.deepEqual(await traceOf(store, club), before)
  assert.deepEqual(told, [])
  await store.write(club, kantineItself, remove)
  assert.deepEqual(told, [club])
  const journaled = await store.findAcrossClubs(
    sql`select resource, record_id as id, kind, fields from journal where club_id = ${club} and id > ${5} order by id`,
  )
  assert.deepEqual(
    journaled.map(({ resource, id, kind, fields }) => [resource, id, kind, fields]).sort(),
    changes
      .map(({ resource, ids: [id], action, fields }) => [resource, id, `${resource}.${action}`, fields.join(' ')])
      .sort(),
  )
})

onEngines(
  'a preview runs beside a write of its club, however many records depend on what it removes',
  async (engine) => {
    const { store } = await sharedKantine(engine)
    const club = await filledClub(store, 'beside')
    const days = Array.from({ length: 1300 }, (_, n) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10))
    await store.write(club, kantineItself, async (write) => {
      await write.put(group, [{ fields: { name: 'Jeugd' } }])
      await write.put(
        member,
        days.map((_, n) => ({ fields: { name: `Lid ${n}`, group_ids: [1] } })),
      )
      await write.put(
        attendance,
        days.map((date) => ({ fields: { member_id: 1, group_id: 1, date, present: true } })),
      )
    })
    const before = await traceOf(store, club)
    const [begun, previewed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = store.write(club, kantineItself, async (write) => {
      await write.put(member, [{ fields: { name: 'Not committed yet' } }])
      begun.resolve()
      await previewed.promise
      throw new Error('undone')
    })
    await begun.promise
    const remove = (write: Writer) => write.remove(group, [1])
    const { changes } = await store.preview(club, kantineItself, remove).finally(previewed.resolve)
    assert.deepEqual(
      changes.map(({ resource, action, count, ids }) => [`${resource}.${action}`, count, ids.length]).sort(),
      [
        ['attendance.deleted', 1300, 20],
        ['group.deleted', 1, 1],
        ['member.updated', 1300, 20],
      ],
    )
    await assert.rejects(writing, /undone/)
    assert.deepEqual(await traceOf(store, club), before)
    const [last] = await store.findAcrossClubs(sql`select max(id) as id from journal where club_id = ${club}`)
    await store.write(club, kantineItself, remove)
    const journaled = await store.findAcrossClubs(sql`select kind, count(*) as changes from journal
    where club_id = ${club} and id > ${Number(last?.id)} group by kind order by kind`)
    assert.deepEqual(
      journaled.map(({ kind, changes }) => [kind, Number(changes)]),
      changes.map(({ resource, action, count }) => [`${resource}.${action}`, count]).sort(),
    )
  },
)

onEngines('ids taken by a preview go to the next write, and its sent statements are rolled back', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await filledClub(store, 'free')
  const add = async (write: Writer) => {
    const [first] = await write.put(member, [{ fields: { name: 'Fatima' } }])
    await write.flush()
    return [first, ...(await write.put(member, [{ fields: { name: 'Youssef' } }]))]
  }
  const before = await traceOf(store, club)
  const { result, changes } = await store.preview(club, kantineItself, add)
  assert.deepEqual(result, [3, 4])
  assert.deepEqual(changes, [{ resource: 'member', action: 'created', count: 2, ids: [3, 4], fields: [] }])
  assert.deepEqual(await traceOf(store, club), before)
  assert.deepEqual(await store.write(club, kantineItself, add), [3, 4])
})

onEngines('a rejected preview says so, and the club accepts writes afterwards', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await filledClub(store, 'refusing')
  const failing = store.preview(club, kantineItself, async (write) => {
    await write.put(member, [{ fields: { name: 'Fatima' } }])
    throw new Error('not like that')
  })
  await assert.rejects(failing, /not like that/)
  assert.deepEqual(
    await store.write(club, kantineItself, (write) => write.put(member, [{ fields: { name: 'A' } }])),
    [3],
  )
})

onEngines('a preview stops at its next statement once nobody waits for it', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await filledClub(store, 'left')
  const leaving = new AbortController()
  const work = async (write: Writer) => {
    await write.bodies(member, [1])
    leaving.abort(new Error('gone'))
    await write.bodies(member, [2])
    assert.fail('it went on')
  }
  await assert.rejects(store.preview(club, kantineItself, work, leaving.signal), /gone/)
})
