/** Charges created in the application, and their payments. */
import assert from 'node:assert/strict'
import { charge } from '@kantine/contract/resources/charge.ts'
import { payment } from '@kantine/contract/resources/payment.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { sql } from '../../server/store/sql.ts'
import { chargeStatuses } from '../support/charge-statuses.ts'
import { fieldErrorsOf } from '../support/field-errors-of.ts'
import { type EngineName, onEngines } from '../support/kantine.ts'
import { chargingClub, owed } from './charging.ts'

type Body = { readonly [field: string]: unknown }

async function clubOf(engine: EngineName) {
  const club = await chargingClub<Body>(engine, { name: 'Sanne' })
  const { store, write } = club
  await write((write) => write.put(season, [{ fields: { name: '2026/2027' } }]))
  const journal = () =>
    store.findAcrossClubs(
      sql`select kind, record_id, fields, events from journal where club_id = ${club.club.id} order by id`,
    )
  const before = (await journal()).length
  return {
    ...club,
    paymentNow: (id: number) =>
      write(async (write) => JSON.parse((await write.bodies(payment, [id])).get(id) ?? 'null') as Body),
    entries: async () =>
      (await journal())
        .slice(before)
        .map(({ kind, record_id, fields, events }) => [kind, record_id, fields, events].join(' | ')),
  }
}

const pointersOf = async (refused: Promise<unknown>) =>
  (await fieldErrorsOf(refused)).map((fault) => fault.split(' ')[0])

/** A charge's payment fields. */
const stateOf = ({ status, paid_cents, paid_at, payment_method }: Body) => [status, paid_cents, paid_at, payment_method]

onEngines('a new charge is open and sends an event', async (engine) => {
  const { owe, chargeNow, entries } = await clubOf(engine)
  assert.equal(await owe(), 1)
  assert.equal(await owe({ ...owed, currency: 'USD', due_on: '2026-10-01', season_id: 1 }), 2)
  const open = {
    season_id: null,
    due_on: null,
    status: 'open',
    paid_cents: 0,
    paid_at: null,
    payment_method: null,
    payments: [],
    debtor: { member_id: 1, name: 'Sanne', member_number: null },
    adjustments: [],
  }
  const { created_at, updated_at, ...first } = await chargeNow(1)
  assert.deepEqual(first, { id: 1, ...owed, currency: 'EUR', ...open })
  assert.equal(created_at, updated_at)
  const { created_at: _, updated_at: __, ...second } = await chargeNow(2)
  assert.deepEqual(second, { id: 2, ...owed, ...open, currency: 'USD', due_on: '2026-10-01', season_id: 1 })
  assert.deepEqual(await entries(), [
    'charge.created | 1 |  | charge.created',
    'charge.created | 2 |  | charge.created',
  ])
})

onEngines('all errors in a charge are reported together', async (engine) => {
  const { owe, entries } = await clubOf(engine)
  assert.deepEqual(await pointersOf(owe({})), ['/member_id', '/description', '/amount_cents'])
  assert.deepEqual(
    await fieldErrorsOf(
      owe({ member_id: 9, description: '', amount_cents: 0, currency: 'eur', due_on: '2026-02-30', status: 'paid' }),
    ),
    [
      '/status status is not a field of charges. Use one of: member_id, description, amount_cents, currency, due_on, season_id.',
      '/description description must not be empty; send a string, such as "Contributie 2026/2027".',
      '/amount_cents amount_cents must be a whole number from 1 to 9007199254740991, such as 18500.',
      '/due_on due_on must be a valid date, written YYYY-MM-DD, such as "2026-10-01".',
      '/currency currency must be a currency code of three capital letters, such as "EUR".',
      '/member_id member_id must be the id of a member, but this club has none with the id 9. Correct it, or create that record first.',
    ],
  )
  for (const amount_cents of [0, -1, 12.5, '18500', null, 2 ** 53])
    assert.deepEqual(await pointersOf(owe({ ...owed, amount_cents })), ['/amount_cents'])
  for (const currency of ['eur', 'EU', 'EURO', '€€€', '', null, 978])
    assert.deepEqual(await pointersOf(owe({ ...owed, currency })), ['/currency'])
  for (const name of ['paid_cents', 'paid_at', 'payment_method', 'payments', 'debtor', 'id'])
    assert.deepEqual(await pointersOf(owe({ ...owed, [name]: 1 })), [`/${name}`])
  for (const body of [null, 7, []]) assert.deepEqual(await pointersOf(owe(body)), [''])
  assert.deepEqual(await entries(), [])
})

onEngines('a partial payment leaves a charge open, and the rest makes it paid', async (engine) => {
  const { owe, pay, chargeNow, paymentNow, entries } = await clubOf(engine)
  await owe()
  assert.equal(await pay({ charge_id: 1, amount_cents: 10_000, method: 'iDEAL', at: '2026-10-02T06:30:00Z' }), 1)
  assert.deepEqual(stateOf(await chargeNow()), ['open', 10_000, null, 'iDEAL'])
  assert.equal(await pay({ charge_id: 1, amount_cents: 8_500, method: 'cash', at: '2026-10-03T06:30:00.5Z' }), 2)
  assert.deepEqual(stateOf(await chargeNow()), ['paid', 18_500, '2026-10-03T06:30:00.500Z', 'cash'])
  const { updated_at, ...kept } = await paymentNow(2)
  assert.deepEqual(kept, {
    id: 2,
    charge_id: 1,
    member_id: 1,
    amount_cents: 8_500,
    method: 'cash',
    outcome: 'received',
    reason: null,
    reverses_payment_id: null,
    undone: false,
    at: '2026-10-03T06:30:00.500Z',
  })
  assert.deepEqual((await entries()).slice(1), [
    'payment.created | 1 |  | payment.received',
    'charge.updated | 1 | paid_cents payment_method payments | ',
    'payment.created | 2 |  | payment.received',
    'charge.updated | 1 | status paid_cents paid_at payment_method payments | ',
  ])
})

onEngines('a payment without a time is recorded as now', async (engine) => {
  const { owe, pay, chargeNow, paymentNow } = await clubOf(engine)
  await owe()
  const before = new Date().toISOString()
  await pay({ charge_id: 1, amount_cents: 18_500, method: 'cash', at: null })
  const after = new Date().toISOString()
  const { paid_at } = await chargeNow()
  assert.ok(before <= String(paid_at) && String(paid_at) <= after, `${before} ${paid_at} ${after}`)
  assert.equal((await paymentNow(1)).at, paid_at)
})

onEngines('overpayment is rejected, and a paid charge accepts no payment', async (engine) => {
  const { owe, pay, fail, entries } = await clubOf(engine)
  await owe()
  await pay({ charge_id: 1, amount_cents: 10_000, method: 'cash' })
  const before = await entries()
  assert.deepEqual(await fieldErrorsOf(pay({ charge_id: 1, amount_cents: 8_501, at: 'yesterday' })), [
    '/method method is required. Add it, such as "method": "iDEAL".',
    '/at at must be an ISO 8601 timestamp in UTC, such as 2026-01-31T12:00:00Z, or with an offset, such as 2026-01-31T13:00:00+01:00.',
    '/amount_cents amount_cents is more than the 85.00 that is open.',
  ])
  assert.deepEqual(await entries(), before)
  await pay({ charge_id: 1, amount_cents: 8_500, method: 'cash' })
  const settled = ['/charge_id charge_id has nothing left to pay.']
  assert.deepEqual(await fieldErrorsOf(pay({ charge_id: 1, amount_cents: 1, method: 'cash' })), settled)
  assert.deepEqual(await fieldErrorsOf(fail({ charge_id: 1, outcome: 'failed' })), [
    '/outcome outcome does not apply: this was already paid. Choose “The bank reversed the payment”.',
  ])
})

onEngines('concurrent payments never exceed the amount owed', async (engine) => {
  const { owe, pay, chargeNow } = await clubOf(engine)
  await owe({ ...owed, amount_cents: 5_000 })
  const one = { charge_id: 1, amount_cents: 1_000, method: 'cash' }
  const all = await Promise.allSettled(Array.from({ length: 12 }, () => pay(one)))
  assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 5)
  assert.deepEqual(stateOf(await chargeNow()).slice(0, 2), ['paid', 5_000])
})

onEngines('a failed debit keeps earlier payments', async (engine) => {
  const { owe, pay, fail, chargeNow, paymentNow, entries } = await clubOf(engine)
  await owe()
  await pay({ charge_id: 1, amount_cents: 8_000, method: 'cash' })
  await fail({ charge_id: 1, outcome: 'failed', reason: 'Insufficient funds', at: '2026-10-02T06:30:00Z' })
  assert.deepEqual(stateOf(await chargeNow()), ['failed', 8_000, null, 'direct debit'])
  const { amount_cents, method, outcome, reason, at, member_id } = await paymentNow(2)
  assert.deepEqual(
    [amount_cents, method, outcome, reason, at, member_id],
    [10_500, 'direct debit', 'failed', 'Insufficient funds', '2026-10-02T06:30:00.000Z', 1],
  )
  await fail({ charge_id: 1, outcome: 'failed', amount_cents: 500 })
  assert.equal((await paymentNow(3)).amount_cents, 500)
  await pay({ charge_id: 1, amount_cents: 10_500, method: 'iDEAL' })
  assert.equal((await chargeNow()).status, 'paid')
  assert.deepEqual((await entries()).slice(3), [
    'payment.created | 2 |  | payment.failed',
    'charge.updated | 1 | status payment_method payments | ',
    'payment.created | 3 |  | payment.failed',
    'charge.updated | 1 | payments | ',
    'payment.created | 4 |  | payment.received',
    'charge.updated | 1 | status paid_cents paid_at payment_method payments | ',
  ])
})

onEngines('a chargeback reduces the amount paid, and never by more than that', async (engine) => {
  const { owe, pay, fail, chargeNow, paymentNow, entries } = await clubOf(engine)
  await owe()
  const back = { charge_id: 1, outcome: 'charged_back' }
  assert.deepEqual(await fieldErrorsOf(fail(back)), [
    '/outcome outcome does not apply: nothing has been paid yet. Choose “The direct debit failed”.',
  ])
  await pay({ charge_id: 1, amount_cents: 18_500, method: 'direct debit' })
  assert.deepEqual(await fieldErrorsOf(fail({ ...back, amount_cents: 18_501 })), [
    '/amount_cents amount_cents is more than the 185.00 that was paid.',
  ])
  await fail({ ...back, amount_cents: 500, reason: 'Disputed' })
  assert.deepEqual(stateOf(await chargeNow()), ['charged back', 18_000, null, 'direct debit'])
  await fail(back)
  assert.deepEqual(stateOf(await chargeNow()), ['charged back', 0, null, 'direct debit'])
  assert.equal((await paymentNow(3)).amount_cents, 18_000)
  assert.equal((await paymentNow(1)).outcome, 'received')
  assert.deepEqual((await entries()).slice(3), [
    'payment.created | 2 |  | payment.failed',
    'charge.updated | 1 | status paid_cents paid_at payments | ',
    'payment.created | 3 |  | payment.failed',
    'charge.updated | 1 | paid_cents payments | ',
  ])
})

onEngines('an imported charge is paid as stated, even without an amount or with too much', async (engine) => {
  const { write, pay, fail, chargeNow } = await clubOf(engine)
  const over = { ...owed, paid_cents: 20_000, status: 'paid', paid_at: '2026-10-02T06:30:00.000Z' }
  await write((write) => write.put(charge, [{ fields: {} }, { fields: over }]))
  for (const charge_id of [1, 2])
    assert.deepEqual(await pointersOf(pay({ charge_id, amount_cents: 1, method: 'cash' })), ['/charge_id'])
  assert.deepEqual(await pointersOf(fail({ charge_id: 1, outcome: 'charged_back' })), ['/outcome'])
  await fail({ charge_id: 2, outcome: 'charged_back', amount_cents: 500 })
  assert.deepEqual(stateOf(await chargeNow(2)), ['charged back', 19_500, null, 'direct debit'])
})

onEngines('all errors in a payment are reported together', async (engine) => {
  const { owe, pay, fail, entries } = await clubOf(engine)
  await owe()
  const before = await entries()
  assert.deepEqual(await fieldErrorsOf(pay({ charge_id: 1, amount_cents: 0, outcome: 'received' })), [
    '/outcome outcome is not a field of charges. Use one of: charge_id, amount_cents, method, at.',
    '/method method is required. Add it, such as "method": "iDEAL".',
    '/amount_cents amount_cents must be a whole number from 1 to 9007199254740991, such as 18500.',
  ])
  assert.deepEqual(
    await fieldErrorsOf(fail({ charge_id: 1, outcome: 'received', amount_cents: 1.5, reason: 'a\nb' })),
    [
      '/outcome outcome must be one of failed, charged_back.',
      '/reason reason must be one line without control characters, tabs or incomplete characters; remove them.',
      '/amount_cents amount_cents must be a whole number from 1 to 9007199254740991, such as 18500.',
    ],
  )
  for (const tried of [pay, fail]) await assert.rejects(tried({ charge_id: 9, amount_cents: 0 }), { code: 'not_found' })
  for (const outcome of [null, 3, {}, 'charged back'])
    assert.deepEqual(await pointersOf(fail({ charge_id: 1, outcome })), ['/outcome'])
  for (const body of [undefined, null, 7, [], {}, { charge_id: '1' }, { charge_id: 1e300, amount_cents: 1e300 }]) {
    assert.ok((await fieldErrorsOf(pay(body))).length > 0)
    assert.ok((await fieldErrorsOf(fail(body))).length > 0)
  }
  assert.deepEqual(await entries(), before)
})

onEngines('the charges and payments of a removed member stay without the member', async (engine) => {
  const { send, owe, pay, fail, chargeNow, paymentNow } = await clubOf(engine)
  await owe()
  await pay({ charge_id: 1, amount_cents: 8_500, method: 'cash' })
  assert.equal((await send('DELETE /members/1')).status, 204)
  assert.equal((await chargeNow()).member_id, null)
  assert.equal((await paymentNow(1)).member_id, null)
  await fail({ charge_id: 1, outcome: 'failed' })
  assert.equal((await paymentNow(2)).member_id, null)
})

onEngines('charges reach every status that the demo club shows', async (engine) => {
  const { owe, pay, fail, chargeNow } = await clubOf(engine)
  await owe()
  const seen = [(await chargeNow()).status]
  for (const step of [
    () => fail({ charge_id: 1, outcome: 'failed' }),
    () => pay({ charge_id: 1, amount_cents: 18_500, method: 'cash' }),
    () => fail({ charge_id: 1, outcome: 'charged_back' }),
  ]) {
    await step()
    seen.push((await chargeNow()).status)
  }
  assert.deepEqual(seen.toSorted(), [...chargeStatuses].toSorted())
})
