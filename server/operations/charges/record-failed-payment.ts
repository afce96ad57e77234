/** Records direct debits that failed, or that the bank charged back. */
import { choice, type GivenOf, whole } from '@kantine/contract/fields.ts'
import { type Charge, openOf, paidOf } from '@kantine/contract/owed.ts'
import { payment } from '@kantine/contract/resources/payment.ts'
import { type FieldError, faultAt } from '../../refusal.ts'
import { operation } from '../operation.ts'
import { bookedAnswer, bookedOutput, bookPayment } from './book-payment.ts'
import { ofCharges } from './charge.ts'
import { chargebackFaults, chargebackOf, directDebit } from './chargeback.ts'
import { faultsOfCharge, fullFaults, requireCharge, settledFault } from './existing-charge.ts'

const { amount_cents, reason, at } = payment.fields

const input = {
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
    ...amount_cents,
    required: false as const,
    hint: { en: 'Leave empty for the full amount.', nl: 'Laat leeg voor het hele bedrag.' },
  },
  at,
  payment_id: whole('Payment', 'Betaling', {
    min: 1,
    doc: 'The payment that the bank reversed. Default: the last one that is large enough, and a direct debit rather than another.',
    example: 52,
  }),
}

export default operation({
  ...ofCharges,
  name: 'record_failed_payment',
  about: 'one',
  noun: 'failed-payments',
  title: { en: 'Record failure or chargeback', nl: 'Mislukking of terugboeking boeken' },
  says: {
    en: 'Records a failed direct debit or a chargeback.',
    nl: 'Boekt een mislukte of teruggeboekte incasso.',
  },
  input,
  output: bookedOutput,
  check: (write, { charge_id, ...given }) =>
    faultsOfCharge(write, charge_id, (charge) => [...outcomeFaults(charge, given), ...fullFaults(charge)]),
  async write(write, { charge_id, amount_cents, payment_id, ...given }) {
    const charge = await requireCharge(write, charge_id)
    const booked =
      given.outcome === 'charged_back'
        ? chargebackOf(charge, { amount_cents, payment_id })
        : { amount_cents: amount_cents ?? openOf(charge) }
    const id = await bookPayment(write, charge, { ...given, ...booked, method: directDebit })
    return bookedAnswer(write, id, charge_id)
  },
})

function outcomeFaults(charge: Charge, { outcome, ...given }: Partial<GivenOf<typeof input>>): FieldError[] {
  if (outcome === undefined) return []
  return outcome === 'charged_back'
    ? chargebackFaults(charge, given)
    : [...failureFaults(charge), ...namedFaults(given)]
}

/** The direct debit for a paid charge can no longer fail, only be charged back. */
function failureFaults(charge: Charge): FieldError[] {
  if (openOf(charge) > 0) return []
  if (paidOf(charge) === 0) return [settledFault]
  return [
    faultAt('/outcome', {
      en: 'does not apply: this was already paid. Choose “The bank reversed the payment”',
      nl: 'klopt niet: dit is al betaald. Kies ‘De bank heeft de betaling teruggeboekt’',
    }),
  ]
}

function namedFaults({ payment_id }: Partial<GivenOf<typeof input>>): FieldError[] {
  if (typeof payment_id !== 'number') return []
  return [
    faultAt('/payment_id', {
      en: 'is only for a chargeback: leave it out',
      nl: 'hoort alleen bij een terugboeking: laat het weg',
    }),
  ]
}
