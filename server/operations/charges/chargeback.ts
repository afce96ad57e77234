/** Chargebacks: which payment the bank reversed, and how much of it. */
import { amountOf } from '@kantine/contract/form-rules.ts'
import { type Charge, paidOf, unreversedOf } from '@kantine/contract/owed.ts'
import { type FieldError, faultAt } from '../../refusal.ts'

type Given = {
  /** Default: all that can be reversed. */
  readonly amount_cents?: number | undefined
  /** Default: the payment that was most likely reversed. */
  readonly payment_id?: number | null | undefined
}

/** The payment method of payments that failed or were charged back. */
export const directDebit = 'direct debit'

/** The amount of a chargeback, and the payment that it reverses; null if it is larger than each. */
export function chargebackOf(charge: Charge, { amount_cents, payment_id }: Given) {
  const named = charge.payments.find(({ id }) => id === payment_id)
  const most = named ? Math.min(paidOf(charge), unreversedOf(charge, named)) : paidOf(charge)
  const amount = amount_cents ?? most
  const reversed = named ?? likelyReversed(charge, amount)
  return { amount_cents: amount, reverses_payment_id: reversed?.id ?? null }
}

/** The last payment that is large enough, and a direct debit rather than another. */
function likelyReversed(charge: Charge, amount: number) {
  const large = charge.payments.filter(
    (payment) => payment.outcome === 'received' && unreversedOf(charge, payment) >= amount,
  )
  return large.findLast(({ method }) => method === directDebit) ?? large.at(-1)
}

/** A chargeback takes back no more than was paid, and than is left of the payment that it names. */
export const chargebackFaults = (charge: Charge, given: Given): FieldError[] => [
  ...paidFaults(paidOf(charge), given),
  ...namedFaults(charge, given),
]

function paidFaults(paid: number, { amount_cents: amount = 0 }: Given): FieldError[] {
  if (paid <= 0)
    return [
      faultAt('/outcome', {
        en: 'does not apply: nothing has been paid yet. Choose “The direct debit failed”',
        nl: 'klopt niet: er is nog niets betaald. Kies ‘De incasso is mislukt’',
      }),
    ]
  if (amount <= paid) return []
  return [
    faultAt('/amount_cents', {
      en: `is more than the ${amountOf(paid, 'en')} that was paid`,
      nl: `is meer dan de ${amountOf(paid, 'nl')} die is betaald`,
    }),
  ]
}

function namedFaults(charge: Charge, { amount_cents: amount = 0, payment_id }: Given): FieldError[] {
  if (typeof payment_id !== 'number') return []
  const at = (en: string, nl: string) => [faultAt('/payment_id', { en, nl })]
  const named = charge.payments.find(({ id }) => id === payment_id)
  if (named?.outcome !== 'received')
    return at('is not a received payment of this charge', 'is geen ontvangen betaling van deze contributie')
  const most = unreversedOf(charge, named)
  if (most === 0) return at('was already reversed', 'is al teruggeboekt')
  if (amount <= most) return []
  return at(
    `has only ${amountOf(most, 'en')} that can still be reversed`,
    `kan nog maar voor ${amountOf(most, 'nl')} worden teruggeboekt`,
  )
}
