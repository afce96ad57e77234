/** Waives, cancels, reopens and corrects charges, and undoes payments. The reason for each is kept. */
import { answered, orNull } from '@kantine/contract/administration/answered.ts'
import { type Fields, whole } from '@kantine/contract/fields.ts'
import { amountOf } from '@kantine/contract/form-rules.ts'
import { type Charge, closed, openOf, paidOf, unreversedOf } from '@kantine/contract/owed.ts'
import { adjustment } from '@kantine/contract/resources/adjustment.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { payment } from '@kantine/contract/resources/payment.ts'
import { candidateOf, isObject } from '../../records/check.ts'
import { validationFailed } from '../../records/validation-failed.ts'
import { type FieldError, faultAt } from '../../refusal.ts'
import type { FieldValues } from '../../store/body.ts'
import { sql } from '../../store/sql.ts'
import type { Writer } from '../../store/writer.ts'
import { findRecord, notFound } from '../lists/get.ts'
import { listOf, one, operation } from '../operation.ts'
import type { Plan } from '../plan.ts'
import { storedText } from '../served.ts'
import { createRecord } from '../write.ts'
import { ofCharges } from './charge.ts'
import { fullFaults } from './payment.ts'

const { charge_id, reason, kind } = adjustment.fields
const { amount_cents, description, due_on } = charge.fields

/** Input of every adjustment. */
export const ofAdjustment = { reason: { ...reason, required: true, nullable: false } } as const

/** Fields that a correction can change. */
export const correctable = {
  amount_cents: { ...amount_cents, schema: { ...amount_cents.schema, minimum: 1 } },
  description,
  due_on,
}

export const kinds = ['waived', 'cancelled', 'reopened', 'corrected'] as const
export type Kind = (typeof kinds)[number]

/** The reason a charge cannot be adjusted. */
export const obstacles = ['settled', 'closed', 'not_closed', 'paid', 'below_paid'] as const

/** The fields of a charge after an adjustment, or the reason it is not possible. */
type Adjusted =
  | { readonly fields: FieldValues }
  | { readonly obstacle: (typeof obstacles)[number]; readonly fault: FieldError }

const atCharge = (obstacle: (typeof obstacles)[number], en: string, nl: string): Adjusted => ({
  obstacle,
  fault: faultAt('/charge_id', { en, nl }),
})

export const adjusting: { readonly [kind in Kind]: (of: Charge, given: FieldValues) => Adjusted } = {
  waived: (of) =>
    openOf(of) > 0
      ? { fields: { status: 'waived' } }
      : atCharge('settled', 'has nothing left to pay', 'heeft geen openstaand bedrag meer'),
  cancelled(of) {
    if (closed.includes(of.status)) return atCharge('closed', 'was waived or cancelled', isClosedInDutch)
    return paidOf(of) === 0
      ? { fields: { status: 'cancelled' } }
      : atCharge(
          'paid',
          'was fully or partly paid: record the chargeback or undo the payment first',
          'is al (deels) betaald: boek eerst de terugboeking, of draai de betaling terug',
        )
  },
  reopened: (of) =>
    closed.includes(of.status)
      ? { fields: { status: 'open' } }
      : atCharge('not_closed', 'was not waived or cancelled', 'is niet kwijtgescholden of geannuleerd'),
  corrected: (of, given) =>
    closed.includes(of.status)
      ? atCharge('closed', 'was waived or cancelled: reopen it first', `${isClosedInDutch}: heropen die eerst`)
      : corrected(of, given),
}

const isClosedInDutch = 'is kwijtgescholden of geannuleerd'

/** The amount of a charge is never below the paid amount. */
function corrected(of: Charge, given: FieldValues): Adjusted {
  const { amount_cents: amount = of.amount_cents } = given as { readonly amount_cents?: number | null }
  const paid = paidOf(of)
  if (amount !== null && amount < paid) {
    const rule = {
      en: `must be at least the paid amount: ${amountOf(paid, 'en')}`,
      nl: `mag niet lager zijn dan het betaalde bedrag: ${amountOf(paid, 'nl')}`,
    }
    return { obstacle: 'below_paid', fault: faultAt('/amount_cents', rule) }
  }
  if (amount !== null && paid > 0 && amount === paid) {
    const last = of.payments.findLast(({ outcome }) => outcome === 'received')
    return { fields: { ...given, status: 'paid', paid_at: of.paid_at ?? last?.at ?? null } }
  }
  return { fields: { ...given, ...(of.status === 'paid' && { status: 'open', paid_at: null }) } }
}

/**
 * Adjusts a charge and records the reason.
 *
 * @param takes the fields of `body` other than `charge_id`
 * @throws {Refusal} `not_found`, or `validation_failed`, naming everything that is wrong
 */
export async function adjustCharge(
  write: Writer,
  kind: Kind,
  body: unknown,
  takes: Fields = ofAdjustment,
): Promise<number> {
  const { fields, faults } = candidateOf({ plural: 'charges', fields: { charge_id, ...takes } }, body, 'create')
  const of = await findRecord(write, charge, isObject(body) ? body.charge_id : undefined)
  if (!of) throw notFound(charge)
  const { id, ...before } = of
  const { charge_id: _, reason, ...given } = fields
  const adjusted = faults.length > 0 ? undefined : adjusting[kind](of, given)
  const wrong = adjusted && 'fault' in adjusted ? [adjusted.fault] : []
  await createRecord(write, adjustment, {
    fields: adjustmentOf(write, of, kind, reason),
    faults: [...faults, ...wrong],
  })
  if (adjusted && 'fields' in adjusted) await write.put(charge, [{ id, fields: { ...before, ...adjusted.fields } }])
  return id
}

/** The fields of an adjustment, from the charge as it was before. */
export const adjustmentOf = (write: Writer, { id, member_id, amount_cents }: Charge, kind: Kind, reason: unknown) => ({
  ...{ charge_id: id, member_id, kind, reason, amount_cents },
  at: new Date(write.wallClock).toISOString(),
})

const ofCorrection = {
  ...correctable,
  amount_cents: { ...correctable.amount_cents, required: true, nullable: false },
  ...ofAdjustment,
} as const

/** Corrects the amount, the description or the due date of a charge. See `adjustCharge`. */
const correctCharge = (write: Writer, body: unknown): Promise<number> =>
  adjustCharge(write, 'corrected', body, ofCorrection)

const ofUndoing = {
  payment_id: whole('Payment', 'Betaling', {
    ...{ min: 1, required: true },
    doc: 'The payment to undo.',
    example: 52,
  }),
  ...ofAdjustment,
}

/**
 * Undoes a payment that was recorded by mistake. A second payment reverses it, because integrations may have booked the first; both say
 * that they are undone. It is not a chargeback, so no notification is sent.
 *
 * @throws {Refusal} `not_found`, or `validation_failed`, naming everything that is wrong
 */
async function undoPayment(write: Writer, body: unknown): Promise<number> {
  const { fields, faults } = candidateOf({ plural: 'charges', fields: { charge_id, ...ofUndoing } }, body, 'create')
  const of = await findRecord(write, charge, isObject(body) ? body.charge_id : undefined)
  if (!of) throw notFound(charge)
  const undone = of.payments.find((one) => one.id === fields.payment_id && one.outcome === 'received')
  const wrong = fields.payment_id === undefined ? [] : undoingFaults(of, undone)
  if (!undone || faults.length + wrong.length > 0) throw validationFailed([...faults, ...wrong])
  const { id, member_id, ...before } = of
  const { id: payment_id, ...original } = undone
  const { amount_cents, method } = original
  const shared = { charge_id: id, member_id, at: new Date(write.wallClock).toISOString() }
  write.isSilent = true
  const reversal = { ...shared, amount_cents, method, outcome: 'charged_back', reverses_payment_id: payment_id }
  await write.put(payment, [{ id: payment_id, fields: { ...original, charge_id: id, member_id, undone: true } }])
  const [reversal_id] = await write.put(payment, [{ fields: { ...reversal, undone: true } }])
  const why = { kind: 'payment_undone', reason: fields.reason, amount_cents: of.amount_cents }
  await write.put(adjustment, [{ fields: { ...shared, ...why, payment_id, reversal_id } }])
  const isFailed = of.status === 'failed' || of.status === 'charged back'
  const after = { paid_cents: paidOf(of) - amount_cents, paid_at: null, payment_method: method }
  await write.put(charge, [{ id, fields: { ...before, member_id, ...after, status: isFailed ? of.status : 'open' } }])
  return id
}

/** A payment can be undone once, and only while all of it still counts towards the charge. */
function undoingFaults(of: Charge, undone: Charge['payments'][number] | undefined): FieldError[] {
  const at = (en: string, nl: string) => [faultAt('/payment_id', { en, nl })]
  if (!undone) return at('is not a received payment of this charge', 'is geen ontvangen betaling van deze contributie')
  if (undone.undone) return at('was already undone', 'is al teruggedraaid')
  if (undone.amount_cents > Math.min(paidOf(of), unreversedOf(of, undone)))
    return at(
      'was fully or partly charged back, so it cannot be undone',
      'is al (deels) teruggeboekt en kan niet worden teruggedraaid',
    )
  return fullFaults(of)
}

/** Shared properties of these operations. */
const ofAdjustments = {
  ...ofCharges,
  about: 'one',
  input: ofAdjustment,
  output: one(ofCharges.on.fields),
} as const

const planOf = (input: unknown, adjust: (write: Writer, body: unknown) => Promise<number>): Plan => ({
  work: async (write) => ({ outcome: 'changed', id: await adjust(write, input) }),
  text: (write, { id }) => storedText(write, charge, id as number),
})

const as = (kind: Kind) => (write: Writer, body: unknown) => adjustCharge(write, kind, body)

type Named = { readonly charge_id: number }

const waive = operation({
  ...ofAdjustments,
  name: 'waive',
  noun: 'waiver',
  title: { en: 'Waive', nl: 'Kwijtschelden' },
  says: {
    en: 'Waives the open amount. The member no longer has to pay it.',
    nl: 'Scheldt het openstaande bedrag kwijt. Het lid hoeft dat niet meer te betalen.',
  },
  called: ({ charge_id }: Named) => `waive_charge ${charge_id}`,
  plan: (input: unknown) => planOf(input, as('waived')),
})

const cancel = operation({
  ...ofAdjustments,
  name: 'cancel',
  noun: 'cancellation',
  title: { en: 'Cancel charge', nl: 'Contributie annuleren' },
  says: {
    en: 'Cancels a charge made by mistake. Only possible if nothing has been paid yet.',
    nl: 'Annuleert een contributie die niet klopt. Dat kan alleen zolang er niets is betaald.',
  },
  called: ({ charge_id }: Named) => `cancel_charge ${charge_id}`,
  plan: (input: unknown) => planOf(input, as('cancelled')),
})

const reopen = operation({
  ...ofAdjustments,
  name: 'reopen',
  noun: 'reopening',
  title: { en: 'Reopen', nl: 'Heropenen' },
  says: {
    en: 'Reopens a waived or cancelled charge.',
    nl: 'Heropent een kwijtgescholden of geannuleerde contributie.',
  },
  called: ({ charge_id }: Named) => `reopen_charge ${charge_id}`,
  plan: (input: unknown) => planOf(input, as('reopened')),
})

const correct = operation({
  ...ofAdjustments,
  name: 'correct',
  noun: 'correction',
  title: { en: 'Correct', nl: 'Corrigeren' },
  says: {
    en: 'Corrects the amount, the description or the due date. The amount cannot drop below the paid amount.',
    nl: 'Corrigeert het bedrag, de omschrijving of de vervaldatum. Het bedrag kan niet lager worden dan het betaalde bedrag.',
  },
  input: ofCorrection,
  called: ({ charge_id }: Named) => `correct_charge ${charge_id}`,
  plan: (input: unknown) => planOf(input, correctCharge),
})

const undo = operation({
  ...ofAdjustments,
  name: 'undo_payment',
  noun: 'undone-payments',
  title: { en: 'Undo payment', nl: 'Betaling terugdraaien' },
  says: {
    en: 'Undoes a payment recorded by mistake. If the bank reversed the payment, use “Record failure or chargeback”.',
    nl: 'Draait een betaling terug die per ongeluk is geboekt. Heeft de bank de betaling teruggeboekt? Kies dan ‘Mislukking of terugboeking boeken’.',
  },
  input: ofUndoing,
  called: ({ charge_id }: Named) => `undo_payment ${charge_id}`,
  plan: (input: unknown) => planOf(input, undoPayment),
})

const list = operation({
  ...ofCharges,
  permission: 'payments:read',
  name: 'adjustments',
  about: 'one',
  noun: 'adjustments',
  title: { en: 'Adjustments', nl: 'Aanpassingen' },
  says: {
    en: 'Lists a charge’s adjustments and undone payments, with the reasons.',
    nl: 'Toont de aanpassingen en teruggedraaide betalingen van een contributie, met de reden.',
  },
  effect: 'reads',
  output: listOf({
    id: answered.whole('Id', 'Id'),
    at: answered.instant('Time', 'Tijdstip'),
    kind: answered.choice(kind.label.en, kind.label.nl, [...kinds, 'payment_undone'], kind.valueLabels),
    reason: orNull(answered.text('Reason', 'Reden')),
    amount_cents: orNull(answered.whole('Previous amount', 'Oud bedrag')),
    payment_id: orNull(answered.whole('Payment undone', 'Teruggedraaide betaling')),
    reversal_id: orNull(answered.whole('Reversal', 'Tegenboeking')),
  }),
  run: ({ store }, { club }, { charge_id }: Named) =>
    store.read(club, async (db) => {
      const known = await db.get(sql`select id from charges where club_id = ${club} and id = ${charge_id}`)
      if (!known) throw notFound(charge)
      const rows = await db.all(
        sql`select body from adjustments where club_id = ${club} and charge_id = ${charge_id} order by id limit 200`,
      )
      const data = rows.map(({ body }) => {
        const { id, at, kind, reason, amount_cents, payment_id, reversal_id } = JSON.parse(String(body))
        return { id, at, kind, reason, amount_cents, payment_id, reversal_id }
      })
      return { data, has_more: false }
    }),
})

export default [waive, cancel, reopen, correct, undo, list]
