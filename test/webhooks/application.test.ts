/** Events that only the application causes reach an endpoint, with their promised ids. */
import assert from 'node:assert/strict'
import type { Writer } from '../../server/store/writer.ts'
import { createCharge, recordFailedPayment, recordPayment, registerMember } from '../support/application-writes.ts'
import { onEngines } from '../support/kantine.ts'
import { perform } from '../support/perform.ts'
import { newWorld, until } from './club-with-receivers.ts'
import { startReceiver } from './receiver.ts'

const kinds = ['event.registration', 'charge.created', 'payment.received', 'payment.failed']

onEngines('registrations, charges and payments send events with the ids of their records', async (engine) => {
  const { kantine, club, send, listen } = await newWorld(engine)
  const { told } = await listen(kinds)
  const write = (work: (write: Writer) => Promise<unknown>) =>
    kantine.store.write(club.id, { by: 'administrator', id: 1 }, work)
  for (const name of ['Sanne', 'Youssef']) await send('POST /members', { name })
  await send('POST /events', { title: 'Barbecue', starts_at: '2999-06-01T16:00:00Z' })
  const [event_id, member_id, charge_id] = [1, 2, 1]
  await write((write) => registerMember(write, { event_id, member_id }))
  await write((write) => createCharge(write, { member_id, description: 'Contributie', amount_cents: 100 }))
  await write((write) => recordPayment(write, { charge_id, amount_cents: 100, method: 'iDEAL' }))
  await write((write) => recordFailedPayment(write, { charge_id, outcome: 'charged_back' }))
  await write((write) => recordFailedPayment(write, { charge_id, outcome: 'failed' }))
  const ids = (await told(5)).map(({ type, data: { change_id: _, ...ids } }) => [type, ids])
  assert.deepEqual(ids.sort(), [
    ['charge.created', { club_id: club.id, charge_id, member_id }],
    ['event.registration', { club_id: club.id, event_id, member_id }],
    ['payment.failed', { club_id: club.id, charge_id, member_id }],
    ['payment.failed', { club_id: club.id, charge_id, member_id }],
    ['payment.received', { club_id: club.id, charge_id, member_id }],
  ])
})

onEngines('a receiver that fetches the charge immediately finds the payment', async (engine) => {
  type Charge = { readonly status: string; readonly payments: readonly { readonly outcome: string }[] }
  const { kantine, club, caller, send } = await newWorld(engine, { slug: 'asks' })
  const found: string[] = []
  const { port } = await startReceiver(async (_, response, body) => {
    const { type, data } = JSON.parse(body)
    const { status, payments } = (await send<Charge>(`GET /charges/${data.charge_id}`)).body
    found.push([type, status, ...payments.map(({ outcome }) => outcome)].join(' '))
    response.writeHead(204).end()
  })
  const url = `http://127.0.0.1:${port}/`
  await perform(kantine, 'webhooks create', caller, { url, events: kinds })
  await send('POST /members', { name: 'Sanne' })
  const [member_id, charge_id] = [1, 1]
  const steps: ((write: Writer) => Promise<unknown>)[] = [
    (write) => createCharge(write, { member_id, description: 'Contributie', amount_cents: 100 }),
    (write) => recordFailedPayment(write, { charge_id, outcome: 'failed' }),
    (write) => recordPayment(write, { charge_id, amount_cents: 100, method: 'iDEAL' }),
    (write) => recordFailedPayment(write, { charge_id, outcome: 'charged_back' }),
  ]
  for (const [done, step] of steps.entries()) {
    await kantine.store.write(club.id, { by: 'administrator', id: 1 }, step)
    await until(() => found.length > done)
  }
  assert.deepEqual(found, [
    'charge.created open',
    'payment.failed failed failed',
    'payment.received paid failed received',
    'payment.failed charged back failed received charged_back',
  ])
})
