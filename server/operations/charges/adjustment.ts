/** Applies each kind of adjustment to a charge, or names the obstacle. The user's reason is kept. */
import type { GivenOf } from '@kantine/contract/fields.ts'
import { amountOf } from '@kantine/contract/form-rules.ts'
import { type Charge, closed, openOf, paidOf } from '@kantine/contract/owed.ts'
import { adjustment } from '@kantine/contract/resources/adjustment.ts'
import { charge as charges } from '@kantine/contract/resources/charge.ts'
import { type FieldError, faultAt } from '../../refusal.ts'
import type { FieldValues } from '../../store/body.ts'
import type { Writer } from '../../store/writer.ts'
import { settledFault } from './existing-charge.ts'

const { amount_cents, description, due_on } = charges.fields

/** The reason, which every adjustment requires. */
export const reason = { ...adjustment.fields.reason, required: true, nullable: false } as const

/** Fields that a correction can change. */
export const correctable = {
  amount_cents: { ...amount_cents, schema: { ...amount_cents.schema, minimum: 1 } },
  description,
  due_on,
}

export type Correction = GivenOf<typeof correctable>

export const kinds = ['waived', 'cancelled', 'reopened', 'corrected'] as const
export type Kind = (typeof kinds)[number]

/** The reason a charge cannot be adjusted. */
export const obstacles = ['settled', 'closed', 'not_closed', 'paid', 'below_paid'] as const
export type Obstacle = (typeof obstacles)[number]

/** The changes of a charge, or the obstacle. */
type Adjusted = { readonly fields: FieldValues } | { readonly obstacle: Obstacle; readonly fault: FieldError }

const atCharge = (obstacle: Obstacle, en: string, nl: string): Adjusted => ({
  obstacle,
  fault: faultAt('/charge_id', { en, nl }),
})

const isClosed = ({ status }: Charge) => closed.includes(status)
const isClosedInDutch = 'is kwijtgescholden of geannuleerd'

export const adjusting: { readonly [kind in Kind]: (charge: Charge, correction: Correction) => Adjusted } = {
  waived: (charge) =>
    openOf(charge) > 0 ? { fields: { status: 'waived' } } : { obstacle: 'settled', fault: settledFault },
  cancelled(charge) {
    if (isClosed(charge)) return atCharge('closed', 'was waived or cancelled', isClosedInDutch)
    if (paidOf(charge) === 0) return { fields: { status: 'cancelled' } }
    return atCharge(
      'paid',
      'was fully or partly paid: record the chargeback or undo the payment first',
      'is al (deels) betaald: boek eerst de terugboeking, of draai de betaling terug',
    )
  },
  reopened: (charge) =>
    isClosed(charge)
      ? { fields: { status: 'open' } }
      : atCharge('not_closed', 'was not waived or cancelled', 'is niet kwijtgescholden of geannuleerd'),
  corrected: (charge, correction) =>
    isClosed(charge)
      ? atCharge('closed', 'was waived or cancelled: reopen it first', `${isClosedInDutch}: heropen die eerst`)
      : corrected(charge, correction),
}

/** The amount of a charge is never below the paid amount. A charge whose amount becomes the paid amount is paid, otherwise it is open. */
function corrected(charge: Charge, correction: Correction): Adjusted {
  const { amount_cents: amount = charge.amount_cents } = correction
  const paid = paidOf(charge)
  if (amount !== null && amount < paid) {
    const rule = {
      en: `must be at least the paid amount: ${amountOf(paid, 'en')}`,
      nl: `mag niet lager zijn dan het betaalde bedrag: ${amountOf(paid, 'nl')}`,
    }
    return { obstacle: 'below_paid', fault: faultAt('/amount_cents', rule) }
  }
  if (amount !== null && paid > 0 && amount === paid) {
    const last = charge.payments.findLast(({ outcome }) => outcome === 'received')
    return { fields: { ...correction, status: 'paid', paid_at: charge.paid_at ?? last?.at ?? null } }
  }
  return { fields: { ...correction, ...(charge.status === 'paid' && { status: 'open', paid_at: null }) } }
}

/** Changes a charge and keeps the reason, with the amount from before. */
export async function storeAdjustment(
  write: Writer,
  charge: Charge,
  { kind, reason, fields }: { readonly kind: Kind; readonly reason: string; readonly fields: FieldValues },
): Promise<void> {
  const { id: charge_id, member_id, amount_cents } = charge
  const at = new Date(write.wallClock).toISOString()
  await write.put(adjustment, [{ fields: { charge_id, member_id, kind, reason, amount_cents, at } }])
  await write.put(charges, [{ id: charge_id, fields: { ...charge, ...fields } }])
}
