/** Adds up counted records by group. */
import { limits } from '@kantine/contract/limits.ts'
import type { Counted } from './counted-pieces.ts'
import type { GroupValue } from './group-values.ts'

type Group = { readonly values: readonly GroupValue[]; readonly tally: Tally }

/** The groups of a summary, at most `limits.summaryGroupsFound`, and the total. */
export class Groups {
  readonly #names: readonly string[]
  readonly #amounts: readonly string[]
  readonly #groups = new Map<string, Group>()
  /** The records of groups that no longer fit. */
  readonly #beyond: Tally
  readonly #total: Tally

  /**
   * @param names what the records are grouped by
   * @param amounts the names of the sums
   */
  constructor(names: readonly string[], amounts: readonly string[]) {
    this.#names = names
    this.#amounts = amounts
    this.#beyond = new Tally(amounts)
    this.#total = new Tally(amounts)
  }

  /** Adds records to each combination of their values, and once to the total. */
  add([first = [], second]: readonly (readonly GroupValue[])[], counted: Counted): void {
    this.#total.add(counted)
    for (const one of first) {
      if (!second) this.#tallyOf([one]).add(counted)
      for (const other of second ?? []) this.#tallyOf([one, other]).add(counted)
    }
  }

  #tallyOf(values: readonly GroupValue[]): Tally {
    const key = JSON.stringify(values)
    const group = this.#groups.get(key)
    if (group) return group.tally
    if (this.#groups.size === limits.summaryGroupsFound) return this.#beyond
    const tally = new Tally(this.#amounts)
    this.#groups.set(key, { values, tally })
    return tally
  }

  /** The response: the first groups in the order of their values, and all others together. */
  summary(atLeast: number): object {
    const found = [...this.#groups.values()]
    const shown = found
      .filter(({ tally }) => tally.records >= atLeast)
      .sort((one, other) => comparePairs(one.values, other.values))
      .slice(0, limits.summaryGroups)
    const isShown = new Set(shown)
    const hidden = found.filter((group) => !isShown.has(group))
    const others = this.#beyond
    const hasBeyond = others.records > 0
    for (const { tally } of hidden) others.add(tally)
    return {
      data: shown.map(({ values, tally }) => ({
        ...Object.fromEntries(this.#names.map((name, i) => [name, values[i]])),
        ...tally.shown(),
      })),
      others: others.records > 0 ? { groups: hasBeyond ? null : hidden.length, ...others.shown() } : null,
      total: this.#total.shown(),
    }
  }
}

/** A count and sums. */
class Tally implements Counted {
  readonly #amounts: readonly string[]
  records = 0
  readonly sums: bigint[]
  currencies: Counted['currencies'] = [null, null]

  constructor(amounts: readonly string[]) {
    this.#amounts = amounts
    this.sums = amounts.map(() => 0n)
  }

  add({ records, sums, currencies: [first, last] }: Counted): void {
    this.records += records
    for (const [i, sum] of sums.entries()) this.sums[i] = (this.sums[i] ?? 0n) + sum
    for (const currency of [first, last]) {
      const [own] = this.currencies
      if (currency !== null && currency !== own) this.currencies = [own ?? currency, currency]
    }
  }

  /** As in a response. */
  shown(): object {
    const [first, last] = this.currencies
    const sums = this.sums.map((sum, i) => [this.#amounts[i], first === last ? asNumber(sum) : null])
    return { count: this.records, ...(sums.length > 0 && { sum: Object.fromEntries(sums) }) }
  }
}

/** Null if JSON readers could not read the number exactly. */
const asNumber = (sum: bigint): number | null => (Number.isSafeInteger(Number(sum)) ? Number(sum) : null)

function comparePairs(one: readonly GroupValue[], other: readonly GroupValue[]): number {
  for (const [i, value] of one.entries()) {
    const order = compareValues(value, other[i] ?? null)
    if (order !== 0) return order
  }
  return 0
}

/** Null comes last. */
function compareValues(one: GroupValue, other: GroupValue): number {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? 1 : -1
  return one < other ? -1 : 1
}
