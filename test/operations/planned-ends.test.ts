/** A membership with a later last day ends when that day is over in the club's time zone, and not before. */
import assert from 'node:assert/strict'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { registration } from '@kantine/contract/resources/registration.ts'
import { waitingRegistration } from '@kantine/contract/resources/waiting-registration.ts'
import { commandCaller } from '../../server/callers/caller.ts'
import { setTimeZone } from '../../server/clubs/clubs.ts'
import { endMemberships } from '../../server/operations/members/end-memberships.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { FieldValues } from '../../server/store/body.ts'
import { sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import type { Writer } from '../../server/store/writer.ts'
import { changeRows } from '../support/change-rows.ts'
import { startWithClock } from '../support/clock.ts'
import { newClub } from '../support/clubs-and-people.ts'
import {
  type EngineName,
  newDatabase,
  onEngines,
  type Running,
  sharedKantine,
  startKantine,
} from '../support/kantine.ts'
import { perform } from '../support/perform.ts'
import { sender } from '../support/send.ts'

type Plan = { readonly status: string; readonly left_on: string | null; readonly ends_on: string | null }

/** A club with members, and the ways to end and read their memberships. */
async function clubOn(kantine: Running, members: readonly FieldValues[] = [{ name: 'Sanne' }]) {
  const { store } = kantine
  const club = await newClub(store)
  const caller = commandCaller(club.id, kantineItself)
  const write = <T>(work: (write: Writer) => Promise<T>) => store.write(club.id, kantineItself, work)
  await write((write) =>
    write.put(
      member,
      members.map((fields) => ({ fields })),
    ),
  )
  const send = sender(kantine, club.key)
  return {
    store,
    club,
    caller,
    write,
    send,
    end: (left_on: string, ids: readonly number[] = [1]) => perform(store, 'members archive', caller, { ids, left_on }),
    async planOf(id = 1) {
      const { body } = await send<Plan>(`GET /members/${id}`)
      return [body.status, body.left_on, body.ends_on]
    },
    /** The number of `member.archived` events so far. */
    archived: async () => Number((await archivedIn(store, club.id))[0]?.n),
  }
}

const archivedIn = (store: Store, club: number) =>
  store.findAcrossClubs(sql`select count(*) as n from journal
    where club_id = ${club} and resource = 'member' and events like '%member.archived%'`)

const shared = async (engine: EngineName, members?: readonly FieldValues[]) =>
  clubOn(await sharedKantine(engine), members)

const later = '2999-06-30'

onEngines('ending a membership on a later day plans it, and on any other day ends it now', async (engine) => {
  const { end, planOf, archived } = await shared(engine, [{ name: 'Sanne' }, { name: 'Youssef' }])
  await end(later)
  assert.deepEqual(await planOf(), ['active', later, later])
  await end('2999-07-31')
  assert.deepEqual(await planOf(), ['active', '2999-07-31', '2999-07-31'])
  assert.equal(await archived(), 0)
  await end('2020-06-30', [1, 2])
  assert.deepEqual(await planOf(1), ['archived', '2020-06-30', null])
  assert.deepEqual(await planOf(2), ['archived', '2020-06-30', null])
  assert.equal(await archived(), 2)
})

onEngines('memberships end on the last day in each record, and members without one are left alone', async (engine) => {
  const { store, caller, planOf } = await shared(engine, [
    { name: 'Sanne', left_on: later },
    { name: 'Youssef', left_on: '2020-06-30' },
    { name: 'Noor' },
  ])
  await perform(store, 'members end_on_last_day', caller, { member_ids: [1, 2, 3, 99] })
  assert.deepEqual(await planOf(1), ['active', later, later])
  assert.deepEqual(await planOf(2), ['archived', '2020-06-30', null])
  assert.deepEqual(await planOf(3), ['active', null, null])
})

onEngines('resuming takes back a plan, and keeps every other state of the member', async (engine) => {
  const { caller, store, end, planOf } = await shared(engine, [{ name: 'Sanne', status: 'paused' }])
  await end(later)
  assert.deepEqual(await planOf(), ['paused', later, later])
  await perform(store, 'members restore', caller, { ids: [1] })
  assert.deepEqual(await planOf(), ['paused', null, null])
})

onEngines('the API moves, takes back and keeps a plan, but cannot begin one', async (engine) => {
  const { send, end, planOf } = await shared(engine, [{ name: 'Sanne', external_id: 'crm-1' }])
  await send('PATCH /members/1', { left_on: later })
  assert.deepEqual(await planOf(), ['active', later, null])
  assert.equal((await send('PATCH /members/1', { ends_on: later })).status, 422)

  await end(later)
  const before = (await send<object>('GET /members/1')).body
  // A nightly sync, in each form that repeats the day.
  await send('PATCH /members/1', { status: 'active', left_on: later })
  await send('PATCH /members/1', { ...before, name: 'Sanne' })
  await send('PUT /members/by-external-id/crm-1', { name: 'Sanne', status: 'active', left_on: later })
  await send('PATCH /members/1', { status: 'active' })
  assert.deepEqual((await send<object>('GET /members/1')).body, before)

  await send('PATCH /members/1', { left_on: '2999-07-31' })
  assert.deepEqual(await planOf(), ['active', '2999-07-31', '2999-07-31'])
  const operations = [{ op: 'update', id: 1, data: { left_on: null } }]
  await send('POST /members/bulk', { operations }, 'take-back')
  assert.deepEqual(await planOf(), ['active', null, null])
  await send('PATCH /members/1', { left_on: later })
  assert.deepEqual(await planOf(), ['active', later, null], 'the plan does not return with the day')
})

onEngines('a status of archived ends the membership at once, and nothing remains of the plan', async (engine) => {
  const { send, end, planOf, archived } = await shared(engine)
  await end(later)
  await send('PATCH /members/1', { status: 'archived' })
  assert.deepEqual(await planOf(), ['archived', later, null])
  assert.equal(await archived(), 1)
  await send('PATCH /members/1', { status: 'active' })
  assert.deepEqual(await planOf(), ['active', later, null])
})

onEngines('until the day is over, the member is in every list, sheet and charge', async (engine) => {
  const { store, caller, write, end, archived } = await shared(engine, [
    { name: 'Sanne', group_ids: [1] },
    { name: 'Youssef', group_ids: [] },
  ])
  await write(async (write) => {
    await write.put(group, [{ fields: { name: 'JO11-1' } }])
    await write.put(attendance, [{ fields: { member_id: 1, group_id: 1, date: '2026-01-08', present: true } }])
    await write.put(event, [{ fields: { title: 'Toernooi', starts_at: '2999-09-01T10:00:00.000Z', capacity: 1 } }])
    await write.put(registration, [{ fields: { event_id: 1, member_id: 1 } }])
    await write.put(waitingRegistration, [{ fields: { event_id: 1, member_id: 2 } }])
  })
  const seen = async (description: string) => {
    const overview = await perform(store, 'clubs overview', caller)
    const { people } = await perform(store, 'attendance sheet', caller, { group_id: 1, date: '2026-02-01' })
    const fee = { to: 'everyone', description, amount_cents: 100, currency: 'EUR' }
    const charged = await perform(store, 'charges charge_many', caller, fee)
    const registered = await store.read(caller.club, (db) =>
      db.all(sql`select member_id from registrations where club_id = ${caller.club}`),
    )
    return [overview.members.active, people.length, charged.count, registered.map(({ member_id }) => Number(member_id))]
  }
  await end(later)
  await endMemberships(store)
  assert.deepEqual(await seen('2999'), [2, 1, 2, [1]])
  await write(async (write) => {
    const fields = JSON.parse((await write.bodies(member, [1])).get(1) ?? '')
    // As if the day that was planned is over.
    await write.put(member, [{ id: 1, fields: { ...fields, left_on: '2026-01-31' } }])
  })
  await endMemberships(store)
  assert.deepEqual(await seen('3000'), [1, 0, 1, [2]], 'the first on the waiting list moved up')
  assert.equal(await archived(), 1)
})

onEngines('members with a last day from before plans are not archived, but listed for a decision', async (engine) => {
  const { store, caller, planOf } = await shared(engine, [
    { name: 'Sanne', left_on: '2020-06-30' },
    { name: 'Youssef', left_on: later },
    { name: 'Noor' },
    { name: 'Kees', left_on: '2019-06-30', status: 'archived' },
  ])
  await endMemberships(store)
  assert.deepEqual(await planOf(1), ['active', '2020-06-30', null])
  const undecided = async () => (await perform(store, 'members undecided', caller)).data
  assert.deepEqual(await undecided(), [
    { id: 1, name: 'Sanne', left_on: '2020-06-30', ends_now: true },
    { id: 2, name: 'Youssef', left_on: later, ends_now: false },
  ])
  const { members } = await perform(store, 'clubs overview', caller)
  assert.equal(members.undecided, 2)
  await perform(store, 'members end_on_last_day', caller, { member_ids: [2] })
  await perform(store, 'members restore', caller, { ids: [1] })
  assert.deepEqual(await undecided(), [])
})

onEngines('a plan that the previous release changed, running alongside, ends nobody on another day', async (engine) => {
  const { store, club, send, end, planOf } = await shared(engine, [{ name: 'Sanne' }, { name: 'Youssef' }])
  await end('2999-06-30', [1, 2])
  // It renders records without the field, and leaves the column as it is.
  const asBefore = (id: number, from: string, to: string) =>
    changeRows(
      store,
      sql`update members set ends_on = '2026-06-30', body = replace(replace(body, ',"ends_on":"2999-06-30"', ''), ${from}, ${to})
        where club_id = ${club.id} and id = ${id}`,
    )
  await asBefore(1, '"left_on":"2999-06-30"', '"left_on":"2026-06-30"')
  await asBefore(2, '"left_on":"2999-06-30"', '"left_on":null')
  await endMemberships(store)
  assert.deepEqual(await planOf(1), ['archived', '2026-06-30', null])
  assert.deepEqual(await planOf(2), ['active', null, null])
  const left = await store.findAcrossClubs(
    sql`select id from members where club_id = ${club.id} and ends_on is not null`,
  )
  assert.deepEqual([left, (await send('GET /members')).status], [[], 200])
})

onEngines('more memberships than one write ends, on two instances, end once each', async (engine) => {
  const database = await newDatabase(engine)
  const kantine = await startKantine(engine, { database })
  const { store, write, archived } = await clubOn(
    kantine,
    Array.from({ length: 230 }, () => ({ name: 'Sanne', left_on: '2020-06-30', ends_on: '2020-06-30' })),
  )
  await write((write) => write.put(member, [{ fields: { name: 'Noor', left_on: later, ends_on: later } }]))
  // A SQLite database has one server.
  const other = engine === 'postgres' ? (await startKantine(engine, { database })).store : store
  await Promise.all([endMemberships(store), endMemberships(other), endMemberships(store)])
  assert.equal(await archived(), 230)
})

onEngines('a day is over by the club’s clock, across summer time, another time zone and downtime', async (engine) => {
  const database = await newDatabase(engine)
  const kantine = await startWithClock(engine, { database })
  const began = Date.now()
  const { store, club, write, end, planOf, archived } = await clubOn(
    kantine,
    ['Sanne', 'Youssef', 'Noor', 'Mo', 'Kees'].map((name) => ({ name })),
  )
  const days = ['2027-03-28', '2027-10-31', '2027-12-31', '2028-02-29', '2028-03-31']
  for (const [at, day] of days.entries()) await end(day, [at + 1])
  /** How many have been archived when the clock shows this. */
  const endedAt = async (utc: string) => {
    await kantine.set(Date.parse(utc) - began)
    await endMemberships(store)
    return archived()
  }
  assert.equal(await endedAt('2027-03-28T21:58:00Z'), 0, 'summer time has begun, so the day is an hour shorter')
  assert.equal(await endedAt('2027-03-28T22:00:00Z'), 1)
  assert.deepEqual(await planOf(1), ['archived', '2027-03-28', null])
  assert.equal(await endedAt('2027-10-31T22:58:00Z'), 1, 'summer time has ended')
  assert.equal(await endedAt('2027-10-31T23:00:00Z'), 2)
  await setTimeZone(store, kantineItself, club.id, 'America/New_York')
  assert.equal(await endedAt('2028-01-01T04:58:00Z'), 2, 'it is still the last day in New York')
  assert.equal(await endedAt('2028-01-01T05:00:00Z'), 3)
  await setTimeZone(store, kantineItself, club.id, 'Pacific/Kiritimati')
  assert.equal(await endedAt('2028-02-29T09:58:00Z'), 3)
  assert.equal(await endedAt('2028-02-29T10:00:00Z'), 4, 'the next day has begun there')
  await write(async (write) => {
    const starts = ['2028-04-30T10:00:00.000Z', '2028-05-30T10:00:00.000Z']
    await write.put(
      event,
      starts.map((starts_at) => ({ fields: { title: 'Training', starts_at } })),
    )
    await write.put(
      registration,
      [1, 2].map((event_id) => ({ fields: { event_id, member_id: 5 } })),
    )
  })
  await kantine.close()

  const again = await startWithClock(engine, { database })
  await again.set(Date.parse('2028-05-10T00:00:00Z') - began)
  await endMemberships(again.store)
  await endMemberships(again.store)
  assert.equal(Number((await archivedIn(again.store, club.id))[0]?.n), 5)
  const registered = await again.store.findAcrossClubs(
    sql`select event_id from registrations where club_id = ${club.id}`,
  )
  assert.deepEqual(
    registered.map(({ event_id }) => Number(event_id)),
    [1],
  )
})
