/** KEEP_ARCHIVED_MEMBERS_DAYS: members whose membership ended long ago are erased. */
import assert from 'node:assert/strict'
import { charge } from '@kantine/contract/resources/charge.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { dayMs, dayOf } from '../../server/day.ts'
import { forgetPeople } from '../../server/records/data-subjects/forget-people.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { FieldValues } from '../../server/store/body.ts'
import { sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { changeRows } from '../support/change-rows.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, startKantine } from '../support/kantine.ts'
import { sender } from '../support/send.ts'

onEngines('only members archived for longer than the setting are removed', async (engine) => {
  const { store, ...kantine } = await startKantine(engine, { environment: { KEEP_ARCHIVED_MEMBERS_DAYS: '30' } })
  const club = await newClub(store)
  const day = (ago: number) => dayOf(Date.now() - ago * dayMs)
  const members: readonly (FieldValues & { name: string })[] = [
    { name: 'Left long ago', status: 'archived', left_on: day(31) },
    { name: 'Left lately', status: 'archived', left_on: day(29) },
    { name: 'Leaves later', status: 'archived', left_on: day(-29) },
    { name: 'Left and came back', status: 'active', left_on: day(31) },
    { name: 'Archived long ago', status: 'archived' },
    { name: 'Archived lately', status: 'archived' },
  ]
  await store.write(club.id, kantineItself, async (write) => {
    await write.put(
      member,
      members.map((fields) => ({ fields })),
    )
    await write.put(kennismaker, [{ fields: { name: 'Left long ago', member_id: 1 } }])
    await write.put(charge, [{ fields: { member_id: 1, description: 'Contributie', due_on: day(31) } }])
  })
  const then = new Date(Date.now() - 31 * dayMs).toISOString()
  await changeRows(
    store,
    sql`update members set body = substr(body, 1, length(body) - ${then.length + 2}) || ${`${then}"}`}, updated_at = ${Date.parse(then)} where club_id = ${club.id} and id = ${5}`,
  )
  await forgetPeople(store)
  const send = sender({ store, ...kantine }, club.key)
  const { body } = await send<{ data: { name: string }[] }>('GET /members')
  assert.deepEqual(
    body.data.map(({ name }) => name),
    ['Left lately', 'Leaves later', 'Left and came back', 'Archived lately'],
  )
  assert.deepEqual((await send<{ data: object[] }>('GET /kennismakers')).body.data, [])
  const [left] = (await send<{ data: { debtor: { name: string } }[] }>('GET /charges')).body.data
  assert.equal(left?.debtor.name, 'Left long ago')
  const removals = await store.findAcrossClubs(
    sql`select actor, events from journal where club_id = ${club.id} and kind = 'member.deleted'`,
  )
  assert.deepEqual(
    removals.map(({ actor, events }) => [actor, events]),
    [
      ['kantine', 'member.deleted'],
      ['kantine', 'member.deleted'],
    ],
  )
})

onEngines('removal handles more members than one statement reads, and is off by default', async (engine) => {
  const many = await startKantine(engine, { environment: { KEEP_ARCHIVED_MEMBERS_DAYS: '30' } })
  const club = await newClub(many.store)
  const fields = { name: 'Somebody', status: 'archived', left_on: '2020-01-01' }
  await many.store.write(club.id, kantineItself, (write) =>
    write.put(
      member,
      Array.from({ length: 503 }, () => ({ fields })),
    ),
  )
  const left = async () =>
    Number((await many.store.findAcrossClubs(sql`select count(*) as n from members where club_id = ${club.id}`))[0]?.n)
  await forgetPeople({ ...many.store, keptMs: () => Number.POSITIVE_INFINITY })
  assert.equal(await left(), 503)
  await forgetPeople(many.store)
  assert.equal(await left(), 0)
})

onEngines('a member who rejoins or gets a later end date at that moment stays', async (engine) => {
  const { store } = await startKantine(engine, { environment: { KEEP_ARCHIVED_MEMBERS_DAYS: '30' } })
  const club = await newClub(store)
  const put = (first: FieldValues, second: FieldValues) =>
    store.write(club.id, kantineItself, (write) =>
      write.put(member, [
        { id: 1, fields: { name: 'Back again', status: 'archived', left_on: '2020-01-01', ...first } },
        { id: 2, fields: { name: 'Left later', status: 'archived', left_on: '2020-01-01', ...second } },
      ]),
    )
  await put({}, {})
  let areBack = false
  const returning: Store = {
    ...store,
    async read(clubId, work) {
      const found = await store.read(clubId, work)
      if (clubId === club.id && !areBack) await put({ status: 'active' }, { left_on: dayOf(Date.now()) })
      areBack ||= clubId === club.id
      return found
    },
  }
  await forgetPeople(returning)
  const left = await store.findAcrossClubs(sql`select id from members where club_id = ${club.id} order by id`)
  assert.deepEqual(
    left.map(({ id }) => Number(id)),
    [1, 2],
  )
})
