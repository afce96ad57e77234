/** A charge shows its payments and its debtor, however they arrived or changed. */
import assert from 'node:assert/strict'
import { charge } from '@kantine/contract/resources/charge.ts'
import { payment } from '@kantine/contract/resources/payment.ts'
import { importRecords } from '../../server/records/import.ts'
import { createRandom } from '../../server/sandbox/random.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { recordPayment } from '../support/application-writes.ts'
import { fieldErrorsOf } from '../support/field-errors-of.ts'
import { seedOf } from '../support/full.ts'
import { type EngineName, onEngines } from '../support/kantine.ts'
import { chargingClub, owed } from './charging.ts'

type Payment = {
  readonly id: number
  readonly at: string
  readonly amount_cents: number
  readonly method: string
  readonly outcome: string
  readonly reason: string | null
  readonly reverses_payment_id: number | null
  readonly undone: boolean
}

type Charge = {
  readonly member_id: number | null
  readonly amount_cents: number
  readonly status: string
  readonly paid_cents: number
  readonly paid_at: string | null
  readonly payment_method: string | null
  readonly payments: readonly Payment[]
  readonly debtor: object | null
  readonly updated_at: string
}

const sanne = { member_id: 1, name: 'Sanne de Vries', member_number: 'KNT-0042' }

/** A club with one member, whose first charge is paid in cash where a test says nothing else. */
async function clubOf(engine: EngineName) {
  const { name, member_number } = sanne
  const club = await chargingClub<Charge>(engine, { name, member_number })
  return {
    ...club,
    pay: (body: object) => club.pay({ charge_id: 1, method: 'cash', ...body }),
    fail: (body: object) => club.fail({ charge_id: 1, ...body }),
  }
}

onEngines('a charge lists its payments in the order in which they were recorded', async (engine) => {
  const { owe, pay, fail, chargeNow, send } = await clubOf(engine)
  await owe()
  assert.deepEqual((await chargeNow()).payments, [])
  await pay({ amount_cents: 10_000, at: '2026-10-02T06:30:00Z' })
  await fail({ outcome: 'failed', reason: 'Insufficient funds', at: '2026-10-01T06:30:00Z' })
  await pay({ amount_cents: 8_500, method: 'iDEAL', at: '2026-10-03T06:30:00Z' })
  await fail({ outcome: 'charged_back', amount_cents: 500, reason: 'Disputed', at: '2026-10-04T06:30:00Z' })
  const { payments, ...others } = await chargeNow()
  const debit = { method: 'direct debit' }
  const own = { reverses_payment_id: null, undone: false }
  const received = { outcome: 'received', reason: null, ...own }
  assert.deepEqual(payments, [
    { id: 1, at: '2026-10-02T06:30:00.000Z', amount_cents: 10_000, method: 'cash', ...received },
    {
      id: 2,
      at: '2026-10-01T06:30:00.000Z',
      amount_cents: 8_500,
      ...debit,
      outcome: 'failed',
      reason: 'Insufficient funds',
      ...own,
    },
    { id: 3, at: '2026-10-03T06:30:00.000Z', amount_cents: 8_500, method: 'iDEAL', ...received },
    {
      id: 4,
      at: '2026-10-04T06:30:00.000Z',
      amount_cents: 500,
      ...debit,
      outcome: 'charged_back',
      reason: 'Disputed',
      ...own,
      reverses_payment_id: 3,
    },
  ])
  assert.deepEqual([others.status, others.paid_cents], ['charged back', 18_000])
  const listed = await send<{ data: Charge[] }>(`GET /charges?updated_since=${others.updated_at}`)
  assert.deepEqual(listed.body.data, [{ ...others, payments }])
})

onEngines('each payment gives its charge a new stamp and one change log entry', async (engine) => {
  const { owe, fail, chargeNow, send } = await clubOf(engine)
  await owe()
  const stamps = [(await chargeNow()).updated_at]
  for (let n = 0; n < 3; n++) {
    await fail({ outcome: 'failed' })
    stamps.push((await chargeNow()).updated_at)
  }
  assert.deepEqual(stamps, [...new Set(stamps)].toSorted())
  const { data } = (await send<{ data: { resource: string; change: string }[] }>('GET /changes?limit=200')).body
  assert.deepEqual(
    data.filter(({ resource }) => resource === 'charges').map(({ change }) => change),
    ['created', 'updated', 'updated', 'updated'],
  )
})

onEngines("a charge's payment fields always follow from its payments", async (engine) => {
  const { owe, pay, fail, chargeNow, write } = await clubOf(engine)
  const seed = seedOf(`payments of a charge ${engine}`)
  const random = createRandom('payments', seed)
  const amount_cents = 10_000
  await owe({ ...owed, amount_cents })
  for (let n = 0; n < 30; n++) {
    const at = new Date(Date.UTC(2026, 0, 1 + random.whole(0, 300))).toISOString()
    const some = { amount_cents: random.whole(1, 6000), at }
    const what = random.pick(['received', 'failed', 'charged_back'])
    const tried = what === 'received' ? pay(some) : fail({ ...some, outcome: what })
    await tried.catch(() => {})
    const stored = await write(async (write) => [...(await write.bodies(payment, ids(n + 1))).values()])
    assert.deepEqual(
      saysOf(await chargeNow()),
      followsFrom(
        stored.map((body) => JSON.parse(body)),
        amount_cents,
      ),
      `SEED=${seed}`,
    )
  }
})

const ids = (howMany: number) => Array.from({ length: howMany }, (_, i) => i + 1)

const saysOf = ({ status, paid_cents, paid_at, payment_method, payments }: Charge) => ({
  status,
  paid_cents,
  paid_at,
  payment_method,
  payments,
})

/** The rule of docs/bookkeeping.md, said once more without looking at the code. */
function followsFrom(payments: readonly Payment[], amount: number) {
  const last = payments.at(-1)
  const sum = (outcome: string) =>
    payments.filter((one) => one.outcome === outcome).reduce((cents, one) => cents + one.amount_cents, 0)
  const paid = sum('received') - sum('charged_back')
  const isPaid = last?.outcome === 'received' && paid >= amount
  const words: { [outcome: string]: string } = { failed: 'failed', charged_back: 'charged back' }
  return {
    status: isPaid ? 'paid' : (words[last?.outcome ?? ''] ?? 'open'),
    paid_cents: paid,
    paid_at: isPaid ? last.at : null,
    payment_method: last?.method ?? null,
    payments: payments.map(({ id, at, amount_cents, method, outcome, reason, reverses_payment_id, undone }) => ({
      id,
      at,
      amount_cents,
      method,
      outcome,
      reason,
      reverses_payment_id,
      undone,
    })),
  }
}

onEngines('a charge has at most 40 payments, and the next one is rejected', async (engine) => {
  const { owe, pay, fail, chargeNow } = await clubOf(engine)
  await owe()
  for (let n = 0; n < 39; n++) await fail({ outcome: 'failed' })
  await pay({ amount_cents: 100 })
  const full = ['/charge_id charge_id has 40 payments, the maximum. Create another charge for the rest.']
  assert.deepEqual(await fieldErrorsOf(pay({ amount_cents: 100 })), full)
  assert.deepEqual(await fieldErrorsOf(fail({ outcome: 'failed' })), full)
  assert.deepEqual(await fieldErrorsOf(fail({ outcome: 'charged_back' })), full)
  assert.equal((await chargeNow()).payments.length, 40)
})

onEngines('the list reflects changed, moved and removed payments', async (engine) => {
  const { owe, pay, chargeNow, write } = await clubOf(engine)
  await owe()
  await owe()
  await pay({ amount_cents: 100 })
  await pay({ amount_cents: 200 })
  const body = async (id: number) =>
    write(async (write) => JSON.parse((await write.bodies(payment, [id])).get(id) ?? '') as Payment)
  const [first, second] = [await body(1), await body(2)]
  await write((write) => write.put(payment, [{ id: 1, fields: { ...first, reason: 'Said later' } }]))
  assert.deepEqual(
    (await chargeNow()).payments.map(({ id, reason }) => [id, reason]),
    [
      [1, 'Said later'],
      [2, null],
    ],
  )
  await write(async (write) => {
    await write.put(payment, [{ id: 2, fields: { ...second, charge_id: 2 } }])
    const read = JSON.parse((await write.bodies(charge, [2])).get(2) ?? '') as Charge
    assert.deepEqual(
      read.payments.map(({ id }) => id),
      [2],
      'a write sees what it did',
    )
  })
  assert.deepEqual(
    (await chargeNow(1)).payments.map(({ id }) => id),
    [1],
  )
  const { updated_at } = await chargeNow(2)
  await write((write) => write.put(payment, [{ id: 1, fields: { ...first, member_id: null, reason: 'Said later' } }]))
  assert.equal((await chargeNow(2)).updated_at, updated_at)
  await write((write) => write.remove(payment, [2]))
  assert.deepEqual((await chargeNow(2)).payments, [])
})

onEngines('a charge keeps a snapshot of its debtor from when it was created', async (engine) => {
  const { owe, chargeNow, send, write } = await clubOf(engine)
  await owe()
  assert.deepEqual((await chargeNow()).debtor, sanne)
  await send('PATCH /members/1', { name: 'Sanne Bakker' })
  await write((write) => recordPayment(write, { charge_id: 1, amount_cents: 50, method: 'cash' }))
  assert.deepEqual((await chargeNow()).debtor, sanne)
  await owe()
  assert.deepEqual((await chargeNow(2)).debtor, { ...sanne, name: 'Sanne Bakker' })
  assert.equal((await send('DELETE /members/1')).status, 204)
  const { member_id, debtor } = await chargeNow()
  assert.deepEqual([member_id, debtor], [null, sanne])
  await write((write) => recordPayment(write, { charge_id: 1, amount_cents: 100, method: 'cash' }))
  assert.deepEqual((await chargeNow()).debtor, sanne)
  await write(async (write) => {
    const fields = JSON.parse((await write.bodies(charge, [1])).get(1) ?? '')
    await write.put(charge, [{ id: 1, fields: { ...fields, debtor: null } }])
  })
  assert.equal((await chargeNow()).debtor, null, 'what was taken out is not filled again')
})

onEngines('an imported charge also has its debtor and earlier payments', async (engine) => {
  const { store, club, pay, chargeNow } = await clubOf(engine)
  const rows = [{ ...owed, paid_cents: 10_000, status: 'open' }, { description: 'Of nobody' }]
  const options = { text: JSON.stringify(rows), skipInvalid: false }
  assert.deepEqual((await importRecords(store, club.id, kantineItself, charge, options)).ids, [1, 2])
  assert.deepEqual([(await chargeNow(1)).debtor, (await chargeNow(2)).debtor], [sanne, null])
  await pay({ amount_cents: 8_500 })
  const { status, paid_cents, payments } = await chargeNow()
  assert.deepEqual([status, paid_cents, payments.length], ['paid', 18_500, 1])
})
