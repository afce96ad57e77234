/** Registrations as a resource to read, with the member only for who may read members. */
import assert from 'node:assert/strict'
import { event } from '@kantine/contract/resources/event.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import type { Writer } from '../../server/store/writer.ts'
import { registerMember, unregisterMember } from '../support/application-writes.ts'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { type EngineName, onEngines, sharedKantine, startKantine } from '../support/kantine.ts'
import { type Problem, sender } from '../support/send.ts'

type Registration = { readonly id: number; readonly event_id: number; readonly member_id: number | null }
type Page = { readonly data: readonly Registration[] }

/** A club with two members, the first registered for both events, the second for one. */
async function clubOf(engine: EngineName) {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store)
  const write = <Result>(work: (write: Writer) => Promise<Result>) => kantine.store.write(club.id, kantineItself, work)
  await write(async (write) => {
    await write.put(
      member,
      ['Sanne', 'Piet'].map((name) => ({ fields: { name } })),
    )
    await write.put(
      event,
      ['Clinic', 'Quiz'].map((title) => ({ fields: { title, starts_at: '2099-01-01T00:00:00.000Z' } })),
    )
  })
  for (const [event_id, member_id] of [
    [1, 1],
    [2, 1],
    [1, 2],
  ] as const)
    await write((write) => registerMember(write, { event_id, member_id }))
  return { kantine, club, write, send: sender(kantine, club.key) }
}

const shortened = ({ data }: Page) => data.map(({ id, event_id, member_id }) => [id, event_id, member_id])

onEngines('registrations are listed, filtered by event and member, and read one by one', async (engine) => {
  const { send } = await clubOf(engine)
  const list = async (query: string) => shortened((await send<Page>(`GET /registrations${query}`)).body)
  const all = [
    [1, 1, 1],
    [2, 2, 1],
    [3, 1, 2],
  ]
  assert.deepEqual(await list(''), all)
  assert.deepEqual(await list('?event_id=1'), [all[0], all[2]])
  assert.deepEqual(await list('?member_id=1&event_id=2'), [all[1]])
  assert.deepEqual(await list('?id=3,99'), [all[2]])
  const one = await send<Registration>('GET /registrations/2')
  assert.deepEqual([one.status, one.body.event_id, one.body.member_id], [200, 2, 1])
  assert.equal((await send('GET /registrations/99')).status, 404)
})

onEngines('without the scope for members, registrations name no member and are not found by one', async (engine) => {
  const { kantine, club, send } = await clubOf(engine)
  const { key } = await newKey(kantine.store, club, { scopes: ['events:read'] })
  const limited = sender(kantine, key)
  const page = await limited<Page>('GET /registrations')
  assert.deepEqual(shortened(page.body), [
    [1, 1, null],
    [2, 2, null],
    [3, 1, null],
  ])
  assert.equal((await limited<Registration>('GET /registrations/1')).body.member_id, null)
  const refused = await limited<Problem>('GET /registrations?member_id=1')
  assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_scope'])
  assert.match(refused.body.detail, /members:read/)
  for (const query of ['group_by=member_id', 'member_id=1']) {
    const summary = await limited<Problem>(`GET /registrations/summary?${query}`)
    assert.deepEqual([summary.status, summary.body.code], [403, 'insufficient_scope'], query)
  }
  assert.equal((await limited('GET /registrations/summary?group_by=event_id')).status, 200)
  const whole = await send<Page>('GET /registrations')
  assert.notEqual(page.headers.get('etag'), whole.headers.get('etag'), 'a cache does not give one for the other')
})

onEngines('registrations cannot be written', async (engine) => {
  const { send } = await clubOf(engine)
  for (const call of [
    'POST /registrations',
    'PATCH /registrations/1',
    'DELETE /registrations/1',
    'POST /registrations/bulk',
  ])
    assert.ok([404, 405].includes((await send(call, {})).status), call)
})

onEngines('a withdrawn registration is a deletion among the changes, with an event of its own', async (engine) => {
  const { kantine, club, write, send } = await clubOf(engine)
  await write((write) => unregisterMember(write, { event_id: 1, member_id: 1 }))
  const { body } = await send<{ data: { record_id: number; change: string }[] }>('GET /changes?resource=registrations')
  assert.deepEqual(
    body.data.map(({ record_id, change }) => [record_id, change]),
    [
      [1, 'created'],
      [2, 'created'],
      [3, 'created'],
      [1, 'deleted'],
    ],
  )
  const entries = await kantine.store.findAcrossClubs(
    sql`select events from journal where club_id = ${club.id} and kind = 'registration.deleted'`,
  )
  assert.deepEqual(
    entries.map(({ events }) => events),
    ['event.registration_withdrawn'],
  )
})

onEngines('a server with the shown contract has no registrations', async (engine) => {
  const kantine = await startKantine(engine, { environment: { CONTRACT: 'shown' } })
  const { key } = await newClub(kantine.store)
  assert.equal((await sender(kantine, key)('GET /registrations')).status, 404)
})
