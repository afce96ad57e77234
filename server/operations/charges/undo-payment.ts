/** Undoes a payment that was recorded by mistake. */
import { whole } from '@kantine/contract/fields.ts'
import { type Charge, paidOf, unreversedOf } from '@kantine/contract/owed.ts'
import { adjustment } from '@kantine/contract/resources/adjustment.ts'
import { charge as charges } from '@kantine/contract/resources/charge.ts'
import { payment as payments } from '@kantine/contract/resources/payment.ts'
import { type FieldError, faultAt } from '../../refusal.ts'
import { one, operation } from '../operation.ts'
import { reason } from './adjustment.ts'
import { ofCharges } from './charge.ts'
import { faultsOfCharge, fullFaults, requireCharge, servedCharge } from './existing-charge.ts'

/**
 * A second payment reverses the first, because integrations may have booked the first; both say that they are undone. It is not a
 * chargeback, so the notification is that the charge changed.
 */
export default operation({
  ...ofCharges,
  name: 'undo_payment',
  about: 'one',
  noun: 'undone-payments',
  title: { en: 'Undo payment', nl: 'Betaling terugdraaien' },
  says: {
    en: 'Undoes a payment recorded by mistake. If the bank reversed the payment, use “Record failure or chargeback”.',
    nl: 'Draait een betaling terug die per ongeluk is geboekt. Heeft de bank de betaling teruggeboekt? Kies dan ‘Mislukking of terugboeking boeken’.',
  },
  input: {
    payment_id: whole('Payment', 'Betaling', {
      min: 1,
      required: true,
      doc: 'The payment to undo.',
      example: 52,
    }),
    reason,
  },
  output: one(ofCharges.on.fields),
  check: (write, { charge_id, payment_id }) =>
    faultsOfCharge(write, charge_id, (charge) => (payment_id === undefined ? [] : faultsOf(charge, payment_id))),
  async write(write, { charge_id, payment_id, reason }) {
    const charge = await requireCharge(write, charge_id)
    const { id: _, ...payment } = receivedPayment(charge, payment_id) as Payment
    const { amount_cents, method } = payment
    const about = { charge_id, member_id: charge.member_id }
    const reversal = { outcome: 'charged_back', reverses_payment_id: payment_id, amount_cents, method, undone: true }
    const at = new Date(write.wallClock).toISOString()
    await write.put(payments, [{ id: payment_id, fields: { ...about, ...payment, undone: true } }])
    const [reversal_id] = await write.put(payments, [{ fields: { ...about, ...reversal, at } }])
    const why = { kind: 'payment_undone', reason, amount_cents: charge.amount_cents, payment_id, reversal_id }
    await write.put(adjustment, [{ fields: { ...about, ...why, at } }])
    const isFailed = charge.status === 'failed' || charge.status === 'charged back'
    const changes = {
      status: isFailed ? charge.status : 'open',
      paid_cents: paidOf(charge) - amount_cents,
      paid_at: null,
      payment_method: method,
    }
    await write.put(charges, [{ id: charge_id, fields: { ...charge, ...changes } }])
    return servedCharge(write, charge_id)
  },
})

type Payment = Charge['payments'][number]

const receivedPayment = ({ payments }: Charge, id: number): Payment | undefined =>
  payments.find((payment) => payment.id === id && payment.outcome === 'received')

/** A payment can be undone once, and only while all of it still counts towards the charge. */
function faultsOf(charge: Charge, payment_id: number): FieldError[] {
  const at = (en: string, nl: string) => [faultAt('/payment_id', { en, nl })]
  const payment = receivedPayment(charge, payment_id)
  if (!payment) return at('is not a received payment of this charge', 'is geen ontvangen betaling van deze contributie')
  if (payment.undone) return at('was already undone', 'is al teruggedraaid')
  if (payment.amount_cents > Math.min(paidOf(charge), unreversedOf(charge, payment)))
    return at(
      'was fully or partly charged back, so it cannot be undone',
      'is al (deels) teruggeboekt en kan niet worden teruggedraaid',
    )
  return fullFaults(charge)
}
