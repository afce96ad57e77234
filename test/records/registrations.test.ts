/** Event registrations: their rules, and the event's count. */
import assert from 'node:assert/strict'
import { event } from '@kantine/contract/resources/event.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { registration } from '@kantine/contract/resources/registration.ts'
import { waitingRegistration } from '@kantine/contract/resources/waiting-registration.ts'
import { setQuotas } from '../../server/operations/quotas/quota.ts'
import { eraseMembers } from '../../server/records/data-subjects/erase.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import type { Writer } from '../../server/store/writer.ts'
import { registerMember, unregisterMember } from '../support/application-writes.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { fieldErrorsOf } from '../support/field-errors-of.ts'
import { type EngineName, onEngines, sharedKantine } from '../support/kantine.ts'
import { sender } from '../support/send.ts'

type Event = { readonly registration_count: number; readonly updated_at: string }

/** A club with a number of members, and event 1 in the distant future. */
async function clubOf(engine: EngineName, { members = 3, ...ofEvent }: { members?: number; capacity?: number } = {}) {
  const kantine = await sharedKantine(engine)
  const { store } = kantine
  const club = await newClub(store)
  const send = sender(kantine, club.key)
  const write = <T>(work: (write: Writer) => Promise<T>) => store.write(club.id, kantineItself, work)
  await write(async (write) => {
    const names = Array.from({ length: members }, (_, n) => ({ fields: { name: `Member ${n + 1}` } }))
    await write.put(member, names)
    await write.put(event, [{ fields: { title: 'Barbecue', starts_at: '2999-06-01T16:00:00.000Z', ...ofEvent } }])
  })
  const journal = () =>
    store.findAcrossClubs(
      sql`select kind, record_id, fields, events from journal where club_id = ${club.id} order by id`,
    )
  const before = (await journal()).length
  const register = (event_id: unknown, member_id: unknown) =>
    write((write) => registerMember(write, { event_id, member_id }))
  return {
    ...kantine,
    club,
    send,
    write,
    register: async (event_id: unknown, member_id: unknown) => (await register(event_id, member_id)).id,
    /** Registers members one after the other, and returns their positions on the waiting list. */
    positions: async (event_id: number, members: readonly number[]) => {
      const positions: (number | null)[] = []
      for (const member_id of members) positions.push((await register(event_id, member_id)).position)
      return positions
    },
    /** The ids of the registered and of the waiting members. */
    members: (event_id = 1) =>
      write(async (write) => {
        const membersOf = async (resource: typeof registration | typeof waitingRegistration) =>
          (await write.referring(resource, 'event_id', [event_id])).map(({ fields }) => fields.member_id)
        return [await membersOf(registration), await membersOf(waitingRegistration)]
      }),
    unregister: (event_id: unknown, member_id: unknown) =>
      write((write) => unregisterMember(write, { event_id, member_id })),
    eventNow: async (id = 1) => (await send<Event>(`GET /events/${id}`)).body,
    entries: async () =>
      (await journal())
        .slice(before)
        .map(({ kind, record_id, fields, events }) => [kind, record_id, fields, events].join(' | ')),
  }
}

onEngines('a registration sends an event, and its club event counts it', async (engine) => {
  const { register, eventNow, entries } = await clubOf(engine)
  assert.equal(await register(1, 2), 1)
  assert.equal(await register(1, 3), 2)
  assert.equal((await eventNow()).registration_count, 2)
  assert.deepEqual(await entries(), [
    'registration.created | 1 |  | event.registration',
    'event.updated | 1 | registration_count | event.updated',
    'registration.created | 2 |  | event.registration',
    'event.updated | 1 | registration_count | event.updated',
  ])
})

onEngines('a repeated registration changes nothing and sends nothing, even if the event is full', async (engine) => {
  const { register, eventNow, entries } = await clubOf(engine, { capacity: 1 })
  await register(1, 2)
  const [first, told] = [await eventNow(), await entries()]
  assert.equal(await register(1, 2), 1)
  assert.deepEqual([await eventNow(), await entries()], [first, told])
})

onEngines('a withdrawn registration is no longer counted, and cannot be withdrawn twice', async (engine) => {
  const { register, unregister, eventNow, entries } = await clubOf(engine)
  await register(1, 2)
  await unregister(1, 2)
  assert.equal((await eventNow()).registration_count, 0)
  assert.deepEqual((await entries()).slice(2), [
    'registration.deleted | 1 |  | event.registration_withdrawn',
    'event.updated | 1 | registration_count | event.updated',
  ])
  for (const [event, member] of [
    [1, 2],
    [9, 9],
  ]) {
    await assert.rejects(unregister(event, member), { code: 'not_found' })
  }
  assert.deepEqual(await fieldErrorsOf(unregister('1', null)), [
    '/event_id event_id must be a whole number from 1 to 9007199254740991, such as 7.',
    '/member_id member_id must be a whole number from 1 to 9007199254740991, such as 14; it cannot be null.',
  ])
  assert.equal(await register(1, 2), 2)
})

onEngines('all errors in a registration are reported together', async (engine) => {
  const { write, register, entries } = await clubOf(engine)
  const gone = (pointer: string, what: string) =>
    `/${pointer} ${pointer} must be the id of ${what}, but this club has none with the id 9. Correct it, or create that record first.`
  assert.deepEqual(await fieldErrorsOf(register(9, 9)), [gone('event_id', 'an event'), gone('member_id', 'a member')])
  assert.deepEqual(await fieldErrorsOf(write((write) => registerMember(write, { event_id: 9, guests: 2 }))), [
    '/guests guests is not a field of registrations. Use one of: event_id, member_id.',
    '/member_id member_id is required. Add it, such as "member_id": 14.',
    gone('event_id', 'an event'),
  ])
  for (const body of [
    undefined,
    null,
    7,
    'x',
    [],
    {},
    { event_id: {}, member_id: '1' },
    { event_id: 1e300, member_id: -1 },
  ])
    assert.ok((await fieldErrorsOf(write((write) => registerMember(write, body)))).length > 0)
  assert.deepEqual(await entries(), [])
})

onEngines('members beyond the places of an event wait in order of arrival', async (engine) => {
  const { positions, members, eventNow, entries } = await clubOf(engine, { members: 5, capacity: 2 })
  assert.deepEqual(await positions(1, [1, 2, 5, 3, 4]), [null, null, 1, 2, 3])
  const [shown, told] = [await eventNow(), await entries()]
  assert.equal(shown.registration_count, 2)
  assert.deepEqual(told.slice(4), [
    'waiting_registration.created | 1 |  | ',
    'waiting_registration.created | 2 |  | ',
    'waiting_registration.created | 3 |  | ',
  ])
  assert.deepEqual(await positions(1, [4, 1, 5]), [3, null, 1])
  assert.deepEqual([await eventNow(), await entries()], [shown, told])
  assert.deepEqual(await members(), [
    [1, 2],
    [5, 3, 4],
  ])
})

onEngines('a withdrawal gives the place to the first on the waiting list, in the same write', async (engine) => {
  const { positions, members, unregister, eventNow, entries } = await clubOf(engine, { members: 5, capacity: 2 })
  await positions(1, [1, 2, 3, 4, 5])
  const [shown, before] = [await eventNow(), (await entries()).length]
  await unregister(1, 4)
  await unregister(1, 1)
  assert.deepEqual(await members(), [[2, 3], [5]])
  // The event has as many registrations as before, so it did not change.
  assert.deepEqual((await entries()).slice(before), [
    'waiting_registration.deleted | 2 |  | ',
    'registration.deleted | 1 |  | event.registration_withdrawn',
    'waiting_registration.deleted | 1 |  | ',
    'registration.created | 3 |  | event.registration',
  ])
  assert.deepEqual(await eventNow(), shown)
})

onEngines('members leave the waiting list when their event gets more or unlimited places', async (engine) => {
  const { send, positions, members, eventNow } = await clubOf(engine, { members: 6, capacity: 0 })
  assert.deepEqual(await positions(1, [1, 2, 3, 4, 5, 6]), [1, 2, 3, 4, 5, 6])
  await send('PATCH /events/1', { capacity: 2 })
  assert.deepEqual(await members(), [
    [1, 2],
    [3, 4, 5, 6],
  ])
  await send('PATCH /events/1', { capacity: 1 })
  assert.deepEqual(await members(), [
    [1, 2],
    [3, 4, 5, 6],
  ])
  assert.equal((await send<Event>('PATCH /events/1', { capacity: 3 })).status, 200)
  assert.equal((await eventNow()).registration_count, 3)
  await send('PATCH /events/1', { capacity: null })
  assert.deepEqual(await members(), [[1, 2, 3, 4, 5, 6], []])
})

onEngines('deleting members, alone, in a batch or on request, moves waiting members up', async (engine) => {
  const { send, write, positions, members, entries } = await clubOf(engine, { members: 9, capacity: 2 })
  await positions(1, [1, 2, 3, 4, 5, 6, 7, 8])
  await send('DELETE /members/1')
  assert.deepEqual(await members(), [
    [2, 3],
    [4, 5, 6, 7, 8],
  ])
  const before = (await entries()).length
  await send('POST /members/bulk', { operations: [2, 4, 9].map((id) => ({ op: 'delete', id })) }, 'three-go')
  assert.deepEqual(await members(), [
    [3, 5],
    [6, 7, 8],
  ])
  assert.equal((await entries()).slice(before).filter((entry) => entry.endsWith('event.registration')).length, 1)
  await write((write) => eraseMembers(write, [3], { alsoBookkeeping: false }))
  assert.deepEqual(await members(), [
    [5, 6],
    [7, 8],
  ])
})

onEngines('former members do not move up, and nobody moves up in past or cancelled events', async (engine) => {
  const { send, positions, members, unregister } = await clubOf(engine, { members: 6, capacity: 1 })
  await positions(1, [1, 2, 3, 4, 5])
  await send('PATCH /members/2', { status: 'archived' })
  await unregister(1, 1)
  assert.deepEqual(await members(), [[3], [4, 5]])
  await send('PATCH /events/1', { status: 'cancelled' })
  await unregister(1, 3)
  assert.deepEqual(await members(), [[], [4, 5]])
  await send('PATCH /events/1', { status: 'planned' })
  assert.deepEqual(await members(), [[4], [5]])
  await send('PATCH /events/1', { starts_at: '2020-01-01T12:00:00.000Z' })
  await unregister(1, 4)
  assert.deepEqual(await members(), [[], [5]])
  await unregister(1, 5)
  await send('PATCH /events/1', { starts_at: '2999-01-01T12:00:00.000Z', status: 'cancelled' })
  assert.deepEqual(await fieldErrorsOf(positions(1, [6])), ['/event_id event_id is cancelled. Resume it first.'])
})

onEngines('ending a membership removes it from later events and waiting lists, and others move up', async (engine) => {
  const { send, write, positions, members, eventNow, entries } = await clubOf(engine, { members: 6, capacity: 2 })
  // The last day ends at 23:00 in UTC, in the club's time zone.
  const starts = ['2020-01-01T12:00:00.000Z', '2998-12-31T22:59:00.000Z', '2998-12-31T23:00:00.000Z']
  const events = starts.map((starts_at) => ({ fields: { title: 'Training', starts_at } }))
  await positions(1, [1, 2, 3, 4, 5])
  await write(async (write) => {
    const ids = await write.put(event, events)
    await write.put(
      registration,
      ids.map((event_id) => ({ fields: { event_id, member_id: 1 } })),
    )
  })
  const known = (await entries()).length
  await send('PATCH /members/1', { status: 'archived', left_on: '2998-12-31' })
  assert.deepEqual(await members(1), [
    [2, 3],
    [4, 5],
  ])
  assert.deepEqual(await Promise.all([2, 3, 4].map(async (id) => (await members(id))[0])), [[1], [1], []])
  assert.equal((await eventNow(4)).registration_count, 0)
  const told = (await entries()).slice(known).filter((entry) => entry.endsWith('event.registration'))
  assert.equal(told.length, 1)

  const operations = [2, 4].map((id) => ({ op: 'update', id, data: { status: 'archived' } }))
  await send('POST /members/bulk', { operations }, 'two-leave')
  assert.deepEqual(await members(1), [[3, 5], []])
  await send('PATCH /members/1', { left_on: '2019-01-01' })
  assert.deepEqual(await Promise.all([2, 3].map(async (id) => (await members(id))[0])), [[1], []])
})

onEngines('a waiting list has a maximum length', async (engine) => {
  const { write, positions } = await clubOf(engine, { members: 402, capacity: 0 })
  await write((write) =>
    write.put(
      waitingRegistration,
      Array.from({ length: 399 }, (_, n) => ({ fields: { event_id: 1, member_id: n + 1 } })),
    ),
  )
  assert.deepEqual(await positions(1, [400]), [400])
  assert.deepEqual(await fieldErrorsOf(positions(1, [401])), [
    '/event_id event_id is full, and its waiting list has 400 members, the maximum. Raise its capacity first.',
  ])
})

onEngines('a club over its record quota can still withdraw a registration', async (engine) => {
  const { store, club, positions, unregister, members } = await clubOf(engine, { capacity: 1 })
  await positions(1, [1, 2])
  await setQuotas(store, club.id, kantineItself, { records: 1 })
  await unregister(1, 1)
  assert.deepEqual(await members(), [[2], []])
})

onEngines('of twenty concurrent registrations for five places, five get one and the others wait', async (engine) => {
  const { register, members, eventNow, entries } = await clubOf(engine, { members: 20, capacity: 5 })
  await Promise.all(Array.from({ length: 20 }, (_, n) => register(1, n + 1)))
  assert.deepEqual(
    (await members()).map(({ length }) => length),
    [5, 15],
  )
  assert.equal((await eventNow()).registration_count, 5)
  assert.equal((await entries()).filter((entry) => entry.endsWith('event.registration')).length, 5)
})

onEngines('past events and former members accept no registrations', async (engine) => {
  const { send, write, register, unregister } = await clubOf(engine)
  const hourMs = 3_600_000
  const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString()
  await write((write) =>
    write.put(
      event,
      [{ ends_at: ago(1) }, { ends_at: ago(-1) }, {}].map((end, i) => ({
        fields: { title: 'Toernooi', starts_at: ago(i === 2 ? 23 : 48), ...end },
      })),
    ),
  )
  const before = await register(3, 1)
  await send('PATCH /members/1', { status: 'archived' })
  const [over, ended, ...others] = await fieldErrorsOf(register(2, 1))
  assert.match(`${over}`, /^\/event_id event_id ended at .+Z\. Correct its ends_at first\.$/)
  assert.equal(ended, '/member_id member_id is no longer a member. Change their status first.')
  assert.deepEqual(others, [])
  for (const running of [3, 4]) await register(running, 2)
  await send('PATCH /events/4', { starts_at: ago(25) })
  assert.match(`${await fieldErrorsOf(register(4, 3))}`, /ended at/)
  await unregister(4, 2)
  assert.equal(await register(3, 1), before)
})

onEngines('the count stays correct when members are removed, alone or in a batch', async (engine) => {
  const { send, register, eventNow, write, entries } = await clubOf(engine, { members: 6 })
  await write((write) => write.put(event, [{ fields: { title: 'Feest', starts_at: '2999-01-01T00:00:00.000Z' } }]))
  for (const id of [1, 2, 3, 4, 5]) await register(1, id)
  for (const id of [3, 4]) await register(2, id)
  const before = (await entries()).length
  await send('DELETE /members/1')
  const operations = [2, 3, 6].map((id) => ({ op: 'delete', id }))
  await send('POST /members/bulk', { operations }, 'three-go')
  assert.equal((await eventNow(1)).registration_count, 2)
  assert.equal((await eventNow(2)).registration_count, 1)
  assert.deepEqual((await entries()).slice(before), [
    'registration.deleted | 1 |  | event.registration_withdrawn',
    'member.deleted | 1 |  | member.deleted',
    'event.updated | 1 | registration_count | event.updated',
    'registration.deleted | 2 |  | event.registration_withdrawn',
    'member.deleted | 2 |  | member.deleted',
    'registration.deleted | 3 |  | event.registration_withdrawn',
    'registration.deleted | 6 |  | event.registration_withdrawn',
    'member.deleted | 3 |  | member.deleted',
    'member.deleted | 6 |  | member.deleted',
    'event.updated | 1 | registration_count | event.updated',
    'event.updated | 2 | registration_count | event.updated',
  ])
})

onEngines('deleting an event deletes its registrations, without updating the event first', async (engine) => {
  const { send, register, entries } = await clubOf(engine)
  await register(1, 1)
  await register(1, 2)
  const before = (await entries()).length
  await send('DELETE /events/1')
  assert.deepEqual((await entries()).slice(before), [
    'registration.deleted | 1 |  | event.registration_withdrawn',
    'registration.deleted | 2 |  | event.registration_withdrawn',
    'event.deleted | 1 |  | event.deleted',
  ])
})

onEngines('within one write, each registration sees earlier ones, and the event changes once', async (engine) => {
  const { write, eventNow, entries } = await clubOf(engine, { capacity: 2 })
  const positions = await write(async (write) => {
    const three = []
    for (const member_id of [1, 2, 3]) three.push(await registerMember(write, { event_id: 1, member_id }))
    for (const member_id of [1, 2, 3]) await unregisterMember(write, { event_id: 1, member_id })
    return three.map(({ position }) => position)
  })
  assert.deepEqual(positions, [null, null, 1])
  const before = (await entries()).length
  await write(async (write) => {
    await write.put(
      registration,
      [1, 2].map((member_id) => ({ fields: { event_id: 1, member_id } })),
    )
    const [body] = (await write.bodies(event, [1])).values()
    assert.equal(JSON.parse(body ?? '').registration_count, 2)
    await write.put(event, [{ id: 1, fields: { ...JSON.parse(body ?? ''), title: 'Barbecue!' } }])
  })
  await write(async (write) => {
    await write.put(event, [{ fields: { title: 'Quiz', starts_at: '2999-01-01T00:00:00.000Z' } }])
    await write.put(registration, [{ id: 4, fields: { event_id: 2, member_id: 2 } }])
    await write.flush()
    await write.put(registration, [{ fields: { event_id: 2, member_id: 1 } }])
  })
  assert.deepEqual([(await eventNow(1)).registration_count, (await eventNow(2)).registration_count], [1, 2])
  const changes = (await entries()).slice(before).filter((entry) => entry.startsWith('event.'))
  assert.deepEqual(changes, [
    'event.updated | 1 | registration_count | event.updated',
    'event.updated | 1 | title | event.updated',
    'event.created | 2 |  | event.created',
    'event.updated | 1 | registration_count | event.updated',
    'event.updated | 2 | registration_count | event.updated',
  ])
})

onEngines('the API serves no waiting lists or payments', async (engine) => {
  const { send, register, call } = await clubOf(engine)
  await register(1, 1)
  for (const path of ['/waiting_registrations', '/payments']) assert.equal((await send(`GET ${path}`)).status, 404)
  const document = await (await call('/api/v1/openapi.json')).text()
  assert.doesNotMatch(document, /"\/api\/v1\/(waiting_registrations|payments)/)
})
