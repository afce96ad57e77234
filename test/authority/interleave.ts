/** Runs two operations simultaneously, with a given order of their steps. */
import { type Step, Stoppable } from './gates.ts'

/** Which of the two takes the next step, the first (0) or the second (1). */
export type Order = readonly (0 | 1)[]

/** Waits until each operation has stopped, or is found to wait for the other one. */
export type Settle = (ones: readonly Stoppable[]) => Promise<void>

export type Interleaved<T> = {
  readonly results: readonly [T, T]
  readonly steps: readonly [readonly Step[], readonly Step[]]
  /** Whether everything that each wrote was written when the other had ended already. */
  readonly wroteLate: readonly [boolean, boolean]
}

/**
 * Runs both. Where the one whose turn it is has ended or waits for the other, the other takes the step; what the order leaves over is
 * done by the first and then by the second.
 *
 * @param options.within whether they also stop within their writes
 */
export async function interleave<T>(
  works: readonly [() => Promise<T>, () => Promise<T>],
  order: Order,
  { within = false, settle = settled }: { readonly within?: boolean; readonly settle?: Settle | undefined } = {},
): Promise<Interleaved<T>> {
  const ones = [new Stoppable(within), new Stoppable(within)] as const
  const writes = [new Set<boolean>(), new Set<boolean>()] as const
  const running = [ones[0].run(works[0]), ones[1].run(works[1])] as const
  for (const one of running) one.catch(() => {})
  await settle(ones)
  const left = [...order]
  while (!ones.every(({ ended }) => ended)) {
    const wanted = left.shift() ?? 0
    const next = ([wanted, 1 - wanted] as (0 | 1)[]).find((at) => ones[at].isStopped && !ones[at].ended)
    if (next !== undefined) {
      ones[next].goOn()
      if (ones[next].steps.at(-1) === 'writes') writes[next].add(ones[next === 0 ? 1 : 0].ended)
    }
    await settle(ones)
  }
  const wroteLate = writes.map((late) => late.has(true) && !late.has(false)) as [boolean, boolean]
  return { results: [await running[0], await running[1]], steps: [ones[0].steps, ones[1].steps], wroteLate }
}

/** Waits until both have stopped. */
async function settled(ones: readonly Stoppable[]): Promise<void> {
  for (;;) {
    // What goes on after a call has a turn of the event loop to make its next one.
    await new Promise(setImmediate)
    const moving = ones.filter((one) => !one.isStopped)
    if (moving.length === 0) return
    await Promise.race(moving.map(({ changed }) => changed))
  }
}

/** So many orders of a pair are tried at most, unless even those with the fewest changes are more. */
const mostOrders = 40
const mostChanges = [Number.POSITIVE_INFINITY, 3, 2] as const

/**
 * The orders of two sequences of steps, but for those that differ only in the order of two steps that only read: of these, the one in which
 * the first reads first. Where that are more than 40, only those that change from one sequence to the other at most three times, and where
 * even those are more, at most twice: each is stopped at every step, and all of the other runs meanwhile.
 */
export function ordersOf(steps: readonly [readonly Step[], readonly Step[]]): readonly Order[] {
  let found: readonly Order[] = []
  for (const changes of mostChanges) {
    found = orders(steps, changes)
    if (found.length <= mostOrders) break
  }
  return found
}

function orders([first, second]: readonly [readonly Step[], readonly Step[]], changes: number): readonly Order[] {
  const found: Order[] = []
  const isEnough = () => changes === Number.POSITIVE_INFINITY && found.length > mostOrders
  const go = (order: Order, a: number, b: number, left: number) => {
    if (left < 0 || isEnough()) return
    if (a === first.length && b === second.length) return void found.push(order)
    const last = order.at(-1)
    const isSwapped = last === 1 && second[b - 1] === 'reads' && first[a] === 'reads'
    if (a < first.length && !isSwapped) go([...order, 0], a + 1, b, left - (last === 1 ? 1 : 0))
    if (b < second.length) go([...order, 1], a, b + 1, left - (last === 0 ? 1 : 0))
  }
  go([], 0, 0, changes)
  return found
}
