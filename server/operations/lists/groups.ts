/** Adds up counted records by group. */
import { limits } from '@kantine/contract/limits.ts'
import { inChunks } from '../../store/statements.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import type { SummaryQuery } from '../input.ts'
import type { Counted } from './counted-pieces.ts'
import { type GroupValue, onlyNull } from './group-values.ts'

type Group = { readonly values: readonly [GroupValue, GroupValue]; readonly tally: Tally }

/** The groups of a summary, at most `limits.summaryGroupsFound`, and the total. */
export class Groups {
  readonly #names: readonly string[]
  readonly #amounts: readonly string[]
  /** By their first value, and then by their second, which is null if there is none. */
  readonly #tallies = new Map<GroupValue, Map<GroupValue, Tally>>()
  readonly #groups: Group[] = []
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
  add([first = [], second = onlyNull]: readonly (readonly GroupValue[])[], counted: Counted): void {
    this.#total.add(counted)
    for (const one of first) {
      const tallies = this.#tallies.get(one)
      for (const other of second) (tallies?.get(other) ?? this.#newTally(one, other)).add(counted)
    }
  }

  #newTally(one: GroupValue, other: GroupValue): Tally {
    if (this.#groups.length === limits.summaryGroupsFound) return this.#beyond
    const tally = new Tally(this.#amounts)
    const tallies = this.#tallies.get(one) ?? new Map<GroupValue, Tally>()
    this.#tallies.set(one, tallies.set(other, tally))
    this.#groups.push({ values: [one, other], tally })
    return tally
  }

  /** The response: the first groups in the order of their values, or the largest ones, and all others together. */
  async summary({ atLeast, largest }: Pick<SummaryQuery, 'atLeast' | 'largest'>): Promise<object> {
    const found = this.#groups
    const large = found.filter(({ tally }) => tally.records >= atLeast)
    const order = largest === undefined ? inOrder : fromLargest
    let shown: readonly Group[] = []
    for (const some of inChunks(large, limits.summaryGroups)) {
      shown = [...shown, ...some].sort(order).slice(0, largest ?? limits.summaryGroups)
      await yieldToEventLoop()
    }
    const isShown = new Set(shown)
    const hidden = found.filter((group) => !isShown.has(group))
    const others = new Tally(this.#amounts)
    for (const tally of [this.#beyond, ...hidden.map(({ tally }) => tally)]) others.add(tally)
    await yieldToEventLoop()
    return {
      data: shown.map(({ values, tally }) => ({
        ...Object.fromEntries(this.#names.map((name, i) => [name, values[i]])),
        ...tally.shown(),
      })),
      others:
        others.records > 0 ? { groups: this.#beyond.records > 0 ? null : hidden.length, ...others.shown() } : null,
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

  /** The first sum, or the count without sums. */
  get size(): bigint {
    return this.sums[0] ?? BigInt(this.records)
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

const inOrder = ({ values: [one, second] }: Group, { values: [other, further] }: Group) =>
  compareValues(one, other) || compareValues(second, further)

/** By the first sum, or by the count without sums; groups of the same size in the order of their values. */
function fromLargest(one: Group, other: Group): number {
  const difference = one.tally.size - other.tally.size
  return difference === 0n ? inOrder(one, other) : difference > 0n ? -1 : 1
}

/** Null comes last. */
function compareValues(one: GroupValue, other: GroupValue): number {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? 1 : -1
  return one < other ? -1 : 1
}
