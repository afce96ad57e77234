import assert from 'node:assert/strict'
import { event } from '@kantine/contract/resources/event.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { onEngines, type Running, startKantine } from '../support/kantine.ts'
import { entriesOf } from '../support/writing.ts'
import { loggedIn } from './browser.ts'

type Paid = {
  readonly payment: { readonly id: number; readonly outcome: string; readonly amount_cents: number }
  readonly charge: { readonly id: number; readonly status: string; readonly paid_cents: number }
}

/** An administrator whose club has a member and an event to come, both under the id 1. */
async function withRecords(kantine: Running, slug: string) {
  const one = await loggedIn(kantine, slug)
  await kantine.store.write(one.club.id, kantineItself, async (write) => {
    await write.put(member, [{ fields: { name: 'Youssef', status: 'active' } }])
    await write.put(event, [{ fields: { title: 'Training', starts_at: '2127-01-31T19:00:00.000Z', capacity: 1 } }])
  })
  return { ...one, at: `/clubs/${slug}` }
}

onEngines('an administrator registers a member for an event once, and withdraws the registration', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser, club, administrator, at } = await withRecords(kantine, 'noord')
  const whose = { event_id: 1, member_id: 1 }
  const made = await browser.call<{ id: number }>(`POST ${at}/registrations`, whose)
  assert.deepEqual([made.status, made.body.id], [200, 1])
  const again = await browser.call(`POST ${at}/registrations`, whose)
  assert.deepEqual([again.status, again.text], [200, made.text])
  const shown = await kantine.call('/api/v1/events/1', { key: club.key })
  assert.equal(((await shown.json()) as { registration_count: number }).registration_count, 1)

  const remove = `DELETE ${at}/registrations?event_id=1&member_id=1`
  assert.deepEqual([(await browser.call(remove)).status, (await browser.call(remove)).status], [204, 404])
  const entries = (await entriesOf(kantine.store, club)).filter(({ resource }) => resource === 'registration')
  assert.deepEqual(
    entries.map(({ kind, actor, actor_id }) => [kind, actor, actor_id]),
    ['registration.created', 'registration.deleted'].map((kind) => [kind, 'administrator', administrator.id]),
  )
})

onEngines('an administrator charges a member and records successful and failed payments', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser, at } = await withRecords(kantine, 'noord')
  const charge = { member_id: 1, description: 'Contributie', amount_cents: 5000 }
  const made = await browser.call<{ id: number; status: string }>(`POST ${at}/charges`, charge)
  assert.deepEqual([made.status, made.body.status], [201, 'open'])
  const chargePath = `${at}/charges/${made.body.id}`
  const failed = await browser.call<Paid>(`POST ${chargePath}/failed-payments`, {
    outcome: 'failed',
    reason: 'No funds',
  })
  assert.deepEqual([failed.status, failed.body.payment.outcome, failed.body.charge.status], [200, 'failed', 'failed'])
  const paid = await browser.call<Paid>(`POST ${chargePath}/payments`, { amount_cents: 5000, method: 'iDEAL' })
  assert.deepEqual([paid.status, paid.body.payment.outcome, paid.body.charge.paid_cents], [200, 'received', 5000])
  const more = await browser.call(`POST ${chargePath}/payments`, { amount_cents: 1, method: 'iDEAL' })
  assert.deepEqual([more.status, more.body.errors?.[0]?.pointer], [422, '/charge_id'])
})

onEngines(
  'a payment sent again with the same Idempotency-Key is recorded once, and the response says so',
  async (engine) => {
    const kantine = await startKantine(engine)
    const { browser, at } = await withRecords(kantine, 'noord')
    await browser.call(`POST ${at}/charges`, { member_id: 1, description: 'Contributie', amount_cents: 5000 })
    const pay = (amount_cents: number) =>
      browser.call<Paid>(
        `POST ${at}/charges/1/payments`,
        { amount_cents, method: 'iDEAL' },
        { 'idempotency-key': 'one' },
      )
    const [first, again, other] = [await pay(2000), await pay(2000), await pay(2001)]
    assert.equal(first.status, 200)
    const said = { id: null, detail: 'This was already saved. The page now shows it.' }
    assert.deepEqual([again.status, again.body as unknown], [200, said])
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    assert.deepEqual([other.status, other.text.includes('idempotency_key_reused')], [422, true])
    const [row] = await kantine.store.findAcrossClubs(sql`select count(*) as payments from payments`)
    assert.equal(Number(row?.payments), 1)
  },
)

onEngines('an impossible request is rejected with the field at fault, and changes nothing', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser, club, at } = await withRecords(kantine, 'noord')
  await withRecords(kantine, 'zuid')
  await browser.call(`POST ${at}/charges`, { member_id: 1, description: 'Contributie', amount_cents: 5000 })
  const before = (await entriesOf(kantine.store, club)).length
  const paid = { amount_cents: 100, method: 'cash' }
  const refused: [string, unknown, number, object][] = [
    ['POST /registrations', undefined, 400, { pointer: '' }],
    ['POST /registrations', [], 422, { pointer: '' }],
    ['POST /registrations', { event_id: 1 }, 422, { pointer: '/member_id' }],
    ['POST /registrations', { event_id: 2, member_id: 1 }, 422, { pointer: '/event_id' }],
    ['POST /registrations', { event_id: '1', member_id: 1 }, 422, { pointer: '/event_id' }],
    ['POST /registrations?dry=1', { event_id: 1, member_id: 1 }, 400, { parameter: 'dry' }],
    ['DELETE /registrations', undefined, 400, { parameter: 'event_id' }],
    ['DELETE /registrations?event_id=1&member_id=x', undefined, 400, { parameter: 'member_id' }],
    ['DELETE /registrations?event_id=1&member_id=1', { event_id: 1 }, 400, { pointer: '' }],
    ['POST /charges', { member_id: 1, description: 'x', amount_cents: 0 }, 422, { pointer: '/amount_cents' }],
    ['POST /charges', { member_id: 9, description: 'x', amount_cents: 1 }, 422, { pointer: '/member_id' }],
    ['POST /charges/1/payments', { ...paid, charge_id: 1 }, 422, { pointer: '/charge_id' }],
    ['POST /charges/1/payments', { ...paid, amount_cents: 1.5 }, 422, { pointer: '/amount_cents' }],
    ['POST /charges/1/payments', 'null', 422, { pointer: '' }],
    ['POST /charges/1/failed-payments', { outcome: 'lost' }, 422, { pointer: '/outcome' }],
  ]
  for (const [call, body, status, place] of refused) {
    const answer = await browser.call(call.replace(' ', ` ${at}`), body)
    const { detail: _, ...found } = answer.body.errors?.[0] ?? { detail: '' }
    assert.deepEqual([call, answer.status, found], [call, status, place], answer.text)
  }
  for (const id of ['2', '0', 'x', '1e0', '9'.repeat(30)]) {
    assert.equal((await browser.call(`POST ${at}/charges/${id}/payments`, paid)).status, 404)
  }
  assert.equal((await entriesOf(kantine.store, club)).length, before)
})
