import type { RecordOf } from '@kantine/contract/resource.ts'
import type { charge } from '@kantine/contract/resources/charge.ts'

export type Charge = RecordOf<typeof charge>

/** The statuses in which nothing is left to pay, regardless of the amount paid. */
export const closed: readonly unknown[] = ['waived', 'cancelled']

export const paidOf = ({ paid_cents }: Pick<Charge, 'paid_cents'>): number => paid_cents ?? 0

/** The open amount, in cents. */
export const openOf = (of: Pick<Charge, 'amount_cents' | 'paid_cents' | 'status'>): number =>
  closed.includes(of.status) ? 0 : Math.max(0, (of.amount_cents ?? 0) - paidOf(of))
