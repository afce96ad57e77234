/** Payments of charges, and direct debits that failed or were charged back. */
import { answered } from '@kantine/contract/administration/answered.ts'
import { recordField } from '@kantine/contract/administration/record.ts'
import { choice, references, whole } from '@kantine/contract/fields.ts'
import { amountOf } from '@kantine/contract/form-rules.ts'
import { type Charge, openOf, paidOf, unreversedOf } from '@kantine/contract/owed.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { payment } from '@kantine/contract/resources/payment.ts'
import { candidateOf, isObject } from '../../records/check.ts'
import { isId } from '../../records/references.ts'
import { type FieldError, faultAt } from '../../refusal.ts'
import type { FieldValues } from '../../store/body.ts'
import type { Writer } from '../../store/writer.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { findRecord, notFound } from '../lists/get.ts'
import { one, operation } from '../operation.ts'
import type { Plan } from '../plan.ts'
import { storedText } from '../served.ts'
import { checkedFields, createRecord } from '../write.ts'
import { ofCharges } from './charge.ts'

const { charge_id, amount_cents, method, reason, at } = payment.fields

const ofReceived = { amount_cents, method, at }

/** The fields of a direct debit that failed or was charged back. */
const ofFailed = {
  outcome: choice('Outcome', 'Uitkomst', {
    words: ['failed', 'charged_back'],
    required: true,
    doc: 'The outcome of the direct debit.',
    example: 'failed',
    valueLabels: {
      failed: { en: 'The direct debit failed', nl: 'De incasso is mislukt' },
      charged_back: { en: 'The bank reversed the payment', nl: 'De bank heeft de betaling teruggeboekt' },
    },
  }),
  reason,
  amount_cents: {
    ...{ ...amount_cents, required: false },
    hint: { en: 'Leave empty for the full amount.', nl: 'Laat leeg voor het hele bedrag.' },
  },
  at,
  payment_id: whole('Payment', 'Betaling', {
    min: 1,
    doc: 'The payment that the bank reversed. Default: the last one that is large enough, and a direct debit rather than another.',
    example: 52,
  }),
}

const received = { ...payment, fields: { charge_id, ...ofReceived } }
const failed = { ...payment, fields: { charge_id, ...ofFailed } }

const ofPayments = {
  ...ofCharges,
  about: 'one',
  output: one({ payment: recordField(payment), charge: recordField(charge) }),
} as const

/** Responds with the payment and the updated charge. */
const paymentPlan = (input: unknown, record: typeof recordPayment): Plan => ({
  async work(write) {
    const { charge_id } = isObject(input) ? input : {}
    if (isId(charge_id) && !(await findRecord(write, charge, charge_id))) throw notFound(charge)
    return { outcome: 'created', id: await record(write, input) }
  },
  async text(write, { id }) {
    const { charge_id } = input as { charge_id: number }
    const paid = await storedText(write, payment, id as number)
    return `{"payment":${paid},"charge":${await storedText(write, charge, charge_id)}}`
  },
})

/** The payment method of a failed or charged-back payment. */
const directDebit = 'direct debit'

/**
 * Records a full or partial payment of a charge. After a partial payment, the charge stays open. An amount above the open amount is
 * rejected: the excess belongs elsewhere, or the amount is in the wrong unit.
 *
 * @param body `charge_id`, `amount_cents`, `method`, and `at` (default now)
 * @returns the id of the payment
 * @throws {Refusal} `validation_failed`, naming every error
 */
export async function recordPayment(write: Writer, body: unknown): Promise<number> {
  const { fields, faults } = candidateOf(received, body, 'create')
  const of = await findRecord(write, charge, fields.charge_id)
  const excess = of ? [...settledFaults(of), ...excessFaults(fields.amount_cents, openOf(of), 'are open')] : []
  return book(write, received, of, { ...fields, outcome: 'received' }, [...faults, ...excess])
}

/**
 * Records a failed direct debit, or a chargeback. A failed debit does not change the paid amount; a chargeback is subtracted from it, and
 * cannot exceed it.
 *
 * @param body `charge_id`, `outcome` (`failed` or `charged_back`), `reason`, `amount_cents` (default: the open or paid amount), `at`
 * (default: now) and `payment_id`, the payment that a chargeback reverses
 * @returns the id of the payment
 * @throws {Refusal} `validation_failed`, naming every error
 */
export async function recordFailedPayment(write: Writer, body: unknown): Promise<number> {
  const { fields, faults } = candidateOf(failed, body, 'create')
  const of = await findRecord(write, charge, fields.charge_id)
  const { payment_id, ...given } = fields
  const isBack = given.outcome === 'charged_back'
  const named = of?.payments.find(({ id }) => id === payment_id)
  const all = of && (!isBack ? openOf(of) : named ? Math.min(paidOf(of), unreversedOf(of, named)) : paidOf(of))
  const booked = { amount_cents: all, ...given, method: directDebit }
  const own = !of ? [] : isBack ? chargeBackFaults(of, booked.amount_cents) : failureFaults(of)
  const ofNamed = of && typeof payment_id === 'number' ? namedFaults(of, named, booked) : []
  const reversed = of && isBack ? (named ?? reversedBy(of, Number(booked.amount_cents))) : undefined
  const reverses_payment_id = reversed?.id ?? null
  return book(write, failed, of, { ...booked, reverses_payment_id }, [...faults, ...own, ...ofNamed])
}

type Payment = Charge['payments'][number]

/** The payment that a chargeback most likely reverses; undefined if it is larger than each. */
function reversedBy(of: Charge, amount: number): Payment | undefined {
  const large = of.payments.filter((one) => one.outcome === 'received' && unreversedOf(of, one) >= amount)
  return large.findLast(({ method }) => method === directDebit) ?? large.at(-1)
}

/** A chargeback can name a payment of this charge, and reverses no more than is left of it. */
function namedFaults(of: Charge, named: Payment | undefined, { outcome, amount_cents }: FieldValues): FieldError[] {
  const most = named ? unreversedOf(of, named) : 0
  const at = (en: string, nl: string) => [faultAt('/payment_id', { en, nl })]
  if (outcome !== 'charged_back')
    return at('is only for a chargeback: leave it out', 'hoort alleen bij een terugboeking: laat het weg')
  if (named?.outcome !== 'received')
    return at('is not a received payment of this charge', 'is geen ontvangen betaling van deze contributie')
  if (most === 0 || typeof amount_cents !== 'number' || amount_cents <= most)
    return most === 0 ? at('was already reversed', 'is al teruggeboekt') : []
  return at(
    `has only ${amountOf(most, 'en')} that can still be reversed`,
    `kan nog maar voor ${amountOf(most, 'nl')} worden teruggeboekt`,
  )
}

/** Stores a payment and updates its charge; `of` is undefined only if a fault already reports the missing charge. */
async function book(
  write: Writer,
  resource: Resource,
  of: Charge | undefined,
  given: FieldValues,
  faults: readonly FieldError[],
): Promise<number> {
  const happened = given.at ?? new Date(write.wallClock).toISOString()
  const fields = { ...given, member_id: of?.member_id, at: happened }
  const id = await createRecord(write, resource, { fields, faults: [...faults, ...(of ? fullFaults(of) : [])] })
  const { id: chargeId, ...before } = of as Charge
  await write.put(charge, [{ id: chargeId, fields: { ...before, ...afterwards(of as Charge, fields) } }])
  return id
}

function afterwards(of: Charge, { outcome, amount_cents, method, at }: FieldValues): FieldValues {
  const change = outcome === 'received' ? Number(amount_cents) : outcome === 'charged_back' ? -Number(amount_cents) : 0
  const paid = paidOf(of) + change
  const isPaid = outcome === 'received' && paid >= (of.amount_cents ?? 0)
  return {
    status: isPaid ? 'paid' : statusAfter[outcome as keyof typeof statusAfter],
    paid_cents: paid,
    paid_at: isPaid ? at : null,
    payment_method: method,
  }
}

/** The status of a charge that is not fully paid, by the outcome of its last payment. */
const statusAfter = { received: 'open', failed: 'failed', charged_back: 'charged back' } as const

const mostPayments = charge.fields.payments.schema.maxItems as number

/** A charge shows all its payments, so their number is limited. */
export function fullFaults({ payments }: Charge): FieldError[] {
  if (payments.length < mostPayments) return []
  const detail = `charge_id has ${mostPayments} payments, the maximum. Create another charge for the rest.`
  return [{ pointer: '/charge_id', detail }]
}

/** If nothing is left to pay, no payment can be recorded and no direct debit can fail. */
function settledFaults(of: Charge): FieldError[] {
  if (openOf(of) > 0) return []
  const rule = { en: 'has nothing left to pay', nl: 'heeft geen openstaand bedrag meer' }
  return [{ pointer: '/charge_id', detail: 'charge_id has nothing left to pay. Choose another charge.', rule }]
}

/** The direct debit for a paid charge can no longer fail, only be charged back. */
function failureFaults(of: Charge): FieldError[] {
  if (openOf(of) > 0 || paidOf(of) === 0) return settledFaults(of)
  const detail = 'outcome failed requires an open charge, but this one is paid. Use charged_back.'
  const rule = {
    en: 'does not apply: this was already paid. Choose “The bank reversed the payment”',
    nl: 'klopt niet: dit is al betaald. Kies ‘De bank heeft de betaling teruggeboekt’',
  }
  return [{ pointer: '/outcome', detail, rule }]
}

function chargeBackFaults(of: Charge, amount: unknown): FieldError[] {
  if (paidOf(of) > 0) return excessFaults(amount, paidOf(of), 'have been paid')
  const detail = 'outcome charged_back requires a payment on this charge. Use failed.'
  const rule = {
    en: 'does not apply: nothing has been paid yet. Choose “The direct debit failed”',
    nl: 'klopt niet: er is nog niets betaald. Kies ‘De incasso is mislukt’',
  }
  return [{ pointer: '/outcome', detail, rule }]
}

function excessFaults(amount: unknown, most: number, are: string): FieldError[] {
  if (most === 0 || typeof amount !== 'number' || amount <= most) return []
  const detail = `amount_cents is ${amount}, but only ${most} cents of this charge ${are}. Send at most ${most}.`
  const rule = {
    en: `is more than the ${amountOf(most, 'en')} that ${are === 'are open' ? 'is open' : 'was paid'}`,
    nl: `is meer dan de ${amountOf(most, 'nl')} die ${are === 'are open' ? 'openstaat' : 'is betaald'}`,
  }
  return [{ pointer: '/amount_cents', detail, rule }]
}

const recordReceived = operation({
  ...ofPayments,
  name: 'record_payment',
  noun: 'payments',
  title: { en: 'Record payment', nl: 'Betaling boeken' },
  says: {
    en: 'Records a full or partial payment of a charge.',
    nl: 'Boekt een volledige of gedeeltelijke betaling van een contributie.',
  },
  input: ofReceived,
  called: ({ charge_id }: { readonly charge_id: number }) => `record_payment ${charge_id}`,
  plan: (input: unknown) => paymentPlan(input, recordPayment),
})

const recordFailed = operation({
  ...ofPayments,
  name: 'record_failed_payment',
  noun: 'failed-payments',
  title: { en: 'Record failure or chargeback', nl: 'Mislukking of terugboeking boeken' },
  says: {
    en: 'Records a failed direct debit or a chargeback.',
    nl: 'Boekt een mislukte of teruggeboekte incasso.',
  },
  input: ofFailed,
  called: ({ charge_id }: { readonly charge_id: number }) => `record_failed_payment ${charge_id}`,
  plan: (input: unknown) => paymentPlan(input, recordFailedPayment),
})

/** The maximum number of charges that one write settles. */
const mostAtOnce = 1000

const ofSeveral = {
  charge_ids: references('Charges', 'Contributies', {
    ...{ to: 'charge', required: true, max: mostAtOnce },
    doc: 'The charges that were paid.',
    example: [31],
  }),
  method,
  at,
}

/**
 * Records the open amounts of charges, and skips those with nothing left to pay.
 *
 * @throws {Refusal} `not_found`, or `validation_failed`, naming everything that is wrong
 */
async function recordPayments(write: Writer, body: unknown) {
  const { charge_ids = [], ...how } = checkedFields({ plural: 'payments', fields: ofSeveral }, body)
  const bodies = await write.bodies(charge, charge_ids)
  const left_out: { charge_id: number }[] = []
  const sums = new Map<string, number>()
  for (const charge_id of charge_ids) {
    const found = bodies.get(charge_id)
    if (found === undefined) throw notFound(charge)
    const of: Charge = JSON.parse(found)
    const amount_cents = openOf(of)
    if (amount_cents === 0) left_out.push({ charge_id })
    else {
      await recordPayment(write, { ...how, charge_id, amount_cents })
      const currency = of.currency ?? 'EUR'
      sums.set(currency, (sums.get(currency) ?? 0) + amount_cents)
    }
    await yieldToEventLoop()
  }
  const count = charge_ids.length - left_out.length
  return { count, totals: [...sums].map(([currency, total_cents]) => ({ currency, total_cents })), left_out }
}

const recordSeveral = operation({
  ...ofCharges,
  about: 'all',
  name: 'record_payments',
  noun: 'payments',
  title: { en: 'Record payments', nl: 'Betalingen boeken' },
  says: {
    en: 'Records the open amounts of these charges as paid.',
    nl: 'Boekt de openstaande bedragen van deze contributies als betaald.',
  },
  input: ofSeveral,
  output: one({
    count: answered.whole('Payments', 'Betalingen'),
    totals: answered.list('Totals', 'Totalen', {
      currency: answered.text('Currency', 'Valuta'),
      total_cents: answered.whole('Total', 'Totaal'),
    }),
    left_out: answered.list('Skipped', 'Overgeslagen', { charge_id: answered.whole('Charge', 'Contributie') }),
  }),
  called: () => 'record_payments',
  plan: (input: unknown) => ({
    work: async (write) => ({ outcome: 'processed', results: JSON.stringify(await recordPayments(write, input)) }),
  }),
})

export default [recordReceived, recordFailed, recordSeveral]
