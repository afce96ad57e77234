/** Tests two operations in every order of their steps, and compares the result with running them one after the other. */
import assert from 'node:assert/strict'
import { forgetPartialClub } from '../../server/club-transfer/partial-clubs.ts'
import { full } from '../support/full.ts'
import { interleave, type Order, ordersOf, type Settle } from './interleave.ts'
import { giving, type Operation, type Outcome, taking } from './operations.ts'
import { type Servers, Stage } from './stage.ts'
import { requireInvariants, type State, stateOf, working } from './state.ts'

export const operations: { readonly [name: string]: Operation } = { ...taking, ...giving }

export type Pair = readonly [first: string, second: string]

type Options = { readonly within?: boolean; readonly settle?: Settle | undefined }

/**
 * Whichever order the steps come in, the state is that of one of the two operations after the other, and the invariants hold. Whoever lost
 * a role, a session or a password writes nothing after that was answered.
 */
export async function tryEveryOrder(servers: Servers, pair: Pair, options: Options = {}): Promise<void> {
  // One after the other, neither waits for the other: nothing is guessed.
  const alone = { ...options, settle: undefined }
  const first = await run(servers, pair, [], alone)
  const second = await run(servers, pair, onlySecond, alone)
  const serial = [first, second].map(({ seen }) => seen)
  const steps = [longer(first.steps[0], second.steps[0]), longer(first.steps[1], second.steps[1])] as const
  for (const order of some(ordersOf(steps))) {
    const { seen } = await run(servers, pair, order, options)
    const isSerial = serial.some((one) => JSON.stringify(one) === JSON.stringify(seen))
    if (!isSerial) assert.deepEqual(seen, serial[0], `${order.join('')}: nor is it ${JSON.stringify(serial[1])}`)
  }
}

async function run(servers: Servers, pair: Pair, order: Order, options: Options) {
  const stage = await Stage.open(servers)
  const [first, second] = pair.map((name) => operations[name] as Operation) as [Operation, Operation]
  const calls = [await first(stage, 0), await second(stage, 1)] as const
  const at = (side: 0 | 1) => () => {
    stage.instance = side
    return calls[side]()
  }
  const { results, steps, wroteLate } = await interleave<Outcome>([at(0), at(1)], order, options)
  stage.instance = 0
  const state = await stateOf(stage)
  try {
    await requireInvariants(stage, state)
    requireNothingLate(pair, results, wroteLate)
  } catch (error) {
    throw new Error(`${order.join('')}: ${(error as Error).message}`, { cause: error })
  }
  // Otherwise every import of a later pair would clear this club first, in hundreds of steps.
  await forgetPartialClub(servers[0].store, stage.club.id)
  const seen: State = { first: `${results[0].done}`, second: `${results[1].done}`, ...working(state) }
  return { seen, steps }
}

/** What ends the session or the role on which Petra's second browser relies. */
const endings: readonly string[] = [
  'a person is removed',
  'the club is removed',
  'a person is demoted',
  'the password is changed',
  'the password is reset',
  'the password is set on the command line',
  'the second factor is turned on',
]

/** What relies on them, and writes once. */
const relying: readonly string[] = [
  ...['Petra makes a link for Vera', 'Petra invites', 'Petra gives Vera a role', 'Petra makes a key'],
  ...['Petra rotates the key', 'Petra changes the key', 'Petra makes an endpoint'],
]

function requireNothingLate(
  [first, second]: Pair,
  results: readonly [Outcome, Outcome],
  [, isLate]: readonly [boolean, boolean],
): void {
  const isEnded = endings.includes(first) && results[0].done
  if (isEnded && isLate && relying.includes(second)) assert.equal(results[1].done, false, `${second} after ${first}`)
}

/** So many orders of a pair are tried in `npm test`. */
const triedOrders = 6

/**
 * All of them in `npm run test:full`, otherwise a few that lie at equal distances, for neighbours differ little. None of these is the first
 * or the last, which run one operation after the other, as was done before.
 */
const some = (orders: readonly Order[]) =>
  full || orders.length <= triedOrders
    ? orders
    : Array.from(
        { length: triedOrders },
        (_, n) => orders[Math.floor(((n + 1) * orders.length) / (triedOrders + 1))] as Order,
      )

/** More steps than any operation takes: an import that first clears a partial club takes hundreds. */
const onlySecond: Order = Array(10_000).fill(1)

const longer = <T>(one: readonly T[], other: readonly T[]) => (one.length >= other.length ? one : other)
