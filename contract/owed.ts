/** The open amount of a charge, and whether it is overdue: one rule for the server and each page. */
import type { RecordOf } from './resource.ts'
import type { charge } from './resources/charge.ts'

/** A stored charge. */
export type Charge = RecordOf<typeof charge>

/** The statuses in which the charge no longer has to be paid. */
export const closed: readonly unknown[] = ['waived', 'cancelled']

/** The statuses in which nothing is left to pay, regardless of the amount paid: an imported charge can be paid without one. */
const settled: readonly unknown[] = ['paid', ...closed]

export const paidOf = ({ paid_cents }: Pick<Charge, 'paid_cents'>): number => paid_cents ?? 0

/** The open amount, in cents. */
export const openOf = (fee: Pick<Charge, 'amount_cents' | 'paid_cents' | 'status'>): number =>
  settled.includes(fee.status) ? 0 : Math.max(0, (fee.amount_cents ?? 0) - paidOf(fee))

/**
 * Whether an amount that was due before a day is still open.
 *
 * @param day today in the club's time zone, as `YYYY-MM-DD`
 */
export const isLate = (fee: Pick<Charge, 'amount_cents' | 'paid_cents' | 'status' | 'due_on'>, day: string): boolean =>
  fee.due_on !== null && fee.due_on < day && openOf(fee) > 0

type Payment = Charge['payments'][number]

/** The part of a payment that no chargeback reversed, in cents; 0 unless it was received. */
export function unreversedOf({ payments }: Pick<Charge, 'payments'>, { id, outcome, amount_cents }: Payment): number {
  if (outcome !== 'received') return 0
  const reversals = payments.filter((one) => one.reverses_payment_id === id)
  return reversals.reduce((cents, one) => cents - one.amount_cents, amount_cents)
}
