/** Stores payments, and updates the charges that they are for. */
import { recordField } from '@kantine/contract/administration/record.ts'
import { type Charge, paidOf } from '@kantine/contract/owed.ts'
import { charge as charges } from '@kantine/contract/resources/charge.ts'
import { payment } from '@kantine/contract/resources/payment.ts'
import type { Writer } from '../../store/writer.ts'
import { one } from '../operation.ts'
import { servedRecord } from '../served.ts'
import { servedCharge } from './existing-charge.ts'

type NewPayment = {
  readonly outcome: 'received' | 'failed' | 'charged_back'
  readonly amount_cents: number
  readonly method: string
  /** Default: now. */
  readonly at?: string | null
  readonly reason?: string | null
  readonly reverses_payment_id?: number | null
}

/**
 * Stores a payment and updates its charge.
 *
 * @param charge as it is before
 * @returns the id of the payment
 */
export async function bookPayment(write: Writer, charge: Charge, given: NewPayment): Promise<number> {
  const { id: charge_id, ...before } = charge
  const booked = { ...given, at: given.at ?? new Date(write.wallClock).toISOString() }
  const [id] = await write.put(payment, [{ fields: { ...booked, charge_id, member_id: charge.member_id } }])
  await write.put(charges, [{ id: charge_id, fields: { ...before, ...changesBy(booked, charge) } }])
  return id as number
}

/** How a payment changes its charge. A failed debit does not change the paid amount, and a chargeback is subtracted from it. */
function changesBy({ outcome, amount_cents, method, at }: NewPayment, charge: Charge) {
  const change = { received: amount_cents, failed: 0, charged_back: -amount_cents }[outcome]
  const paid = paidOf(charge) + change
  const isPaid = outcome === 'received' && paid >= (charge.amount_cents ?? 0)
  return {
    status: isPaid ? 'paid' : statusAfter[outcome],
    paid_cents: paid,
    paid_at: isPaid ? at : null,
    payment_method: method,
  }
}

/** The status of a charge that is not fully paid, by the outcome of its last payment. */
const statusAfter = { received: 'open', failed: 'failed', charged_back: 'charged back' }

/** The response to the booking of one payment. */
export const bookedOutput = one({ payment: recordField(payment), charge: recordField(charges) })

export const bookedAnswer = async (write: Writer, payment_id: number, charge_id: number) => ({
  payment: await servedRecord(write, payment, payment_id),
  charge: await servedCharge(write, charge_id),
})
