/** Trial members and the stages of their club (section 3). */
import assert from 'node:assert/strict'
import { setStages } from '../../server/clubs/stages.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { type EngineName, onEngines, sharedKantine } from '../support/kantine.ts'
import { type Problem, sender } from '../support/send.ts'

type Kennismaker = { id: number; name: string; status: string | null; trial_on: string | null; updated_at: string }

async function clubOf(engine: EngineName, ...stages: string[]) {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store)
  const setTo = (stages: readonly string[]) => setStages(kantine.store, club.id, kantineItself, stages)
  if (stages.length > 0) await setTo(stages)
  return { send: sender(kantine, club.key), setTo }
}

onEngines('a new kennismaker starts at the first stage of the club', async (engine) => {
  const { send } = await clubOf(engine, 'new', 'trial planned', 'joined')
  const { status, headers, body } = await send<Kennismaker>('POST /kennismakers', { name: 'Youssef Amrani' })
  assert.deepEqual([status, headers.get('location'), body.status], [201, '/api/v1/kennismakers/1', 'new'])
})

onEngines('without stages in the club, a new kennismaker has no status and any text is valid', async (engine) => {
  const { send } = await clubOf(engine)
  const created = await send<Kennismaker>('POST /kennismakers', { name: 'Youssef Amrani' })
  assert.equal(created.body.status, null)
  const { status, body } = await send<Kennismaker>('PUT /kennismakers/1/status', { status: 'proefles gehad' })
  assert.deepEqual([status, body.status], [200, 'proefles gehad'])
})

onEngines('a separate operation sets the status and changes nothing else', async (engine) => {
  const { send } = await clubOf(engine, 'new', 'trial planned')
  const before = await send<Kennismaker>('POST /kennismakers', { name: 'Youssef Amrani', trial_on: '2026-09-10' })
  const { status, body } = await send<Kennismaker>('PUT /kennismakers/1/status', { status: 'trial planned' })
  assert.equal(status, 200)
  assert.deepEqual(body, { ...before.body, status: 'trial planned', updated_at: body.updated_at })
  const again = await send<Kennismaker>('PUT /kennismakers/1/status', { status: 'trial planned' })
  assert.equal(again.text, JSON.stringify(body))
  const [listed] = (await send<{ data: Kennismaker[] }>('GET /kennismakers')).body.data
  assert.deepEqual(listed, body)
})

onEngines('neither create nor update can set the status', async (engine) => {
  const { send } = await clubOf(engine, 'new', 'joined')
  await send('POST /kennismakers', { name: 'Youssef Amrani' })
  for (const call of ['PATCH /kennismakers/1', 'POST /kennismakers']) {
    const { status, body } = await send<Problem>(call, { name: 'Youssef', status: 'joined' })
    assert.deepEqual([status, body.code], [422, 'validation_failed'])
    assert.deepEqual(body.errors, [
      {
        pointer: '/status',
        detail: 'status can only be changed with PUT /api/v1/kennismakers/{id}/status. Leave it out here.',
      },
    ])
  }
  const { data } = (await send<{ data: Kennismaker[] }>('GET /kennismakers')).body
  assert.deepEqual(
    data.map(({ name, status }) => [name, status]),
    [['Youssef Amrani', 'new']],
  )
})

onEngines('an unknown status is rejected, and the response lists the stages', async (engine) => {
  const { send, setTo } = await clubOf(engine, 'new', 'trial planned', 'joined')
  await send('POST /kennismakers', { name: 'Youssef Amrani' })
  const put = (body: unknown) => send<Problem>('PUT /kennismakers/1/status', body)
  const list = await put(['trial planned'])
  assert.equal(list.body.detail, 'A record must be a JSON object, such as {"status":"joined"}.')
  const { status, body } = await put({ status: 'Joined' })
  assert.deepEqual(
    [status, body.code, body.errors],
    [
      422,
      'validation_failed',
      [
        {
          pointer: '/status',
          detail: 'status must be one of the stages of this club: new, trial planned, joined.',
        },
      ],
    ],
  )
  for (const wrong of [{}, { status: null }, { status: 7 }, { status: '' }, { status: 'new', name: 'Jan' }]) {
    assert.equal((await put(wrong)).status, 422, JSON.stringify(wrong))
  }
  assert.equal((await send('PUT /kennismakers/2/status', { status: 'new' })).status, 404)
  await setTo(['lead', 'member'])
  assert.equal((await put({ status: 'new' })).status, 422)
  assert.equal((await put({ status: 'lead' })).status, 200)
})

onEngines('a kennismaker at a deleted stage stays there and can still be changed', async (engine) => {
  const { send, setTo } = await clubOf(engine, 'new', 'joined')
  await send('POST /kennismakers', { name: 'Youssef Amrani' })
  await setTo(['lead', 'member'])
  const { status, body } = await send<Kennismaker>('PATCH /kennismakers/1', { trial_on: '2026-09-10' })
  assert.deepEqual([status, body.status, body.trial_on], [200, 'new', '2026-09-10'])
})
