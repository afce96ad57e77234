import { hash } from 'node:crypto'

/**
 * Whether everything runs: all repetitions of random tests, and every combination of databases, browsers and languages. `npm run
 * test:full` does so before a release; `npm test` runs a part.
 */
export const full = process.env.TEST_FULL === 'yes'

let turn = 0

/** Restarts a file's turns, whichever files were read before it. */
export const beginTurns = (): void => {
  turn = 0
}

/** All of them in `npm run test:full`; otherwise one: the tests of a file take turns, in the order in which they are written. */
export function turnsOf<T>(all: readonly T[]): readonly T[] {
  const own = turn++ % all.length
  return full ? all : all.slice(own, own + 1)
}

/** Where a test begins its random choices: at `SEED`, anew at each run of `npm run test:full`, and otherwise at the number that its name chooses. */
export function seedOf(name: string): number {
  const { SEED } = process.env
  if (SEED !== undefined) return Number(SEED)
  return full ? Math.floor(Math.random() * 2 ** 31) : numberOf(name)
}

/** The same number for the same text, below 2^31. */
const numberOf = (text: string) => Number.parseInt(hash('sha256', text).slice(0, 8), 16) >>> 1
