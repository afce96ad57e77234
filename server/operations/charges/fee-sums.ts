/** Sums of the amounts of charges. */
import { answered } from '@kantine/contract/administration/answered.ts'
import { type Charge, isLate, openOf, paidOf } from '@kantine/contract/owed.ts'

/** The fields of a sum. */
export const sums = {
  count: answered.whole('Charges', 'Contributies'),
  late_count: answered.whole('Overdue charges', 'Contributies te laat'),
  amount_cents: answered.whole('Charged', 'In rekening'),
  paid_cents: answered.whole('Paid', 'Betaald'),
  open_cents: answered.whole('Open', 'Open'),
  waived_cents: answered.whole('Waived', 'Kwijtgescholden'),
  late_cents: answered.whole('Overdue', 'Te laat'),
}

/** The fields of a charge that totals need. */
export type Amounts = Pick<Charge, 'member_id' | 'status' | 'due_on' | 'amount_cents' | 'paid_cents' | 'currency'>

export type Sums = { [name in keyof typeof sums]: number }

/** The most keys that are shown. */
const mostLines = 500

/** Adds up charges by key. */
export class Totals<Key> {
  readonly #day: string
  readonly #byKey = new Map<Key, Sums>()

  /** @param day today in the club's time zone */
  constructor(day: string) {
    this.#day = day
  }

  add(key: Key, charge: Amounts): void {
    const sum = this.sumOf(key)
    const amount = charge.amount_cents ?? 0
    const paid = paidOf(charge)
    const open = openOf(charge)
    sum.count++
    // A cancelled charge was never owed.
    if (charge.status !== 'cancelled') sum.amount_cents += amount
    sum.paid_cents += paid
    sum.open_cents += open
    if (charge.status === 'waived') sum.waived_cents += Math.max(0, amount - paid)
    if (isLate(charge, this.#day)) {
      sum.late_count++
      sum.late_cents += open
    }
    this.#byKey.set(key, sum)
  }

  /** The sums of a key; zeros if it has no charges. */
  sumOf(key: Key): Sums {
    return this.#byKey.get(key) ?? nothingYet()
  }

  /** Whether some keys are missing from `lines`. */
  get hasMore(): boolean {
    return this.#byKey.size > mostLines
  }

  /** The sums by key, but only those with most charges if there are more than `mostLines`. */
  lines(): [Key, Sums][] {
    const all = [...this.#byKey]
    if (!this.hasMore) return all
    const shown = new Set(all.toSorted(([, a], [, b]) => b.count - a.count).slice(0, mostLines))
    return all.filter((line) => shown.has(line))
  }
}

const nothingYet = (): Sums => ({
  count: 0,
  late_count: 0,
  amount_cents: 0,
  paid_cents: 0,
  open_cents: 0,
  waived_cents: 0,
  late_cents: 0,
})
