/** `created_at`: when a record was created, whichever write did it. */
import assert from 'node:assert/strict'
import { member } from '@kantine/contract/resources/member.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { loggedIn } from '../console/browser.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { type EngineName, onEngines, sharedKantine } from '../support/kantine.ts'
import { type Problem, sender } from '../support/send.ts'

type Listed = { readonly id: number; readonly created_at: string; readonly updated_at: string }

async function clubOf(engine: EngineName) {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store)
  const send = sender(kantine, club.key)
  const recordOf = async (path: string) => (await send<Listed>(`GET ${path}`)).body
  return { kantine, store: kantine.store, club, send, recordOf }
}

onEngines('a record keeps the time of its creation through every kind of write', async (engine) => {
  const { store, club, send, recordOf } = await clubOf(engine)
  const created = (await send<Listed>('POST /members', { name: 'Sanne', external_id: 'crm-1' })).body
  assert.equal(created.created_at, created.updated_at)
  const writes: readonly [string, object][] = [
    ['PATCH /members/1', { name: 'Sanne de Vries' }],
    ['PUT /members/by-external-id/crm-1', { phone: '06-12345678' }],
    ['POST /members/bulk', { operations: [{ op: 'update', id: 1, data: { birth_date: '2009-04-17' } }] }],
  ]
  let { updated_at } = created
  for (const [call, body] of writes) {
    const answer = await send(call, body, call.endsWith('/bulk') ? 'once' : undefined)
    assert.equal(answer.status, 200, answer.text)
    const now = await recordOf('/members/1')
    assert.deepEqual([call, now.created_at], [call, created.created_at])
    assert.ok(now.updated_at > updated_at, call)
    updated_at = now.updated_at
  }
  await store.write(club.id, kantineItself, (write) =>
    write.put(member, [{ id: 1, fields: { name: 'Sanne', created_at: '2001-01-01T00:00:00.000Z' } }]),
  )
  assert.equal((await recordOf('/members/1')).created_at, created.created_at, 'the store alone sets it')
  const put = await send<Listed>('PUT /members/by-external-id/crm-2', { name: 'Youssef' })
  assert.deepEqual([put.status, put.body.created_at], [201, put.body.updated_at])
})

onEngines('callers cannot set the time of creation, but may send it back as they read it', async (engine) => {
  const { send } = await clubOf(engine)
  const { created_at } = (await send<Listed>('POST /members', { name: 'Sanne' })).body
  for (const [call, body] of [
    ['POST /members', { name: 'Youssef', created_at }],
    ['PATCH /members/1', { name: 'Youssef', created_at: '2001-01-01T00:00:00Z' }],
    ['PATCH /members/1', { created_at: null }],
  ] as const) {
    const refused = await send<Problem>(call, body)
    assert.deepEqual([refused.status, refused.body.code], [422, 'validation_failed'])
    assert.match(refused.text, /created_at is set by Kantine\. Leave it out\./)
  }
  const inAnotherForm = new Date(Date.parse(created_at) + 3_600_000).toISOString().replace('Z', '+01:00')
  for (const given of [created_at, inAnotherForm]) {
    assert.equal((await send('PATCH /members/1', { name: `Sanne ${given}`, created_at: given })).status, 200)
  }
})

onEngines('lists find records by the time of their creation, both ends included', async (engine) => {
  const { send } = await clubOf(engine)
  const times: string[] = []
  for (const name of ['A', 'B', 'C']) times.push((await send<Listed>('POST /members', { name })).body.created_at)
  await send('PATCH /members/1', { name: 'D' })
  const idsOf = async (query: string) =>
    (await send<{ data: Listed[] }>(`GET /members?${query}`)).body.data.map(({ id }) => id)
  assert.deepEqual(await idsOf(`created_from=${times[1]}`), [2, 3])
  assert.deepEqual(await idsOf(`created_to=${times[1]}`), [1, 2])
  assert.deepEqual(await idsOf(`created_from=${times[1]}&created_to=${times[1]}`), [2])
  assert.deepEqual(await idsOf('without=created_at'), [])
})

onEngines('an event that repeats another was created when it was repeated', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { club, browser } = await loggedIn(kantine, 'repeating')
  const send = sender(kantine, club.key)
  const first = await send<Listed>('POST /events', { title: 'Training', starts_at: '2099-01-09T15:00:00Z' })
  const repetition = { every: 'week', until: '2099-01-20' }
  const repeated = await browser.call(`POST /clubs/${club.slug}/events/1/repetition`, repetition)
  assert.equal(repeated.status, 200, repeated.text)
  const { created_at, updated_at } = (await send<Listed>('GET /events/2')).body
  assert.equal(created_at, updated_at)
  assert.ok(created_at > first.body.created_at)
})
