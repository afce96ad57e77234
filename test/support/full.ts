import { hash } from 'node:crypto'

/**
 * Whether to run everything: all repetitions of random tests, and every combination of databases, browsers and languages. `npm run
 * test:full` does this before a release; `npm test` runs only part of it.
 */
export const full = process.env.TEST_FULL === 'yes'

let turn = 0

/** Starts a file's turns at the beginning, regardless of the files that ran before it. */
export const beginTurns = (): void => {
  turn = 0
}

/** Returns all of them in `npm run test:full`. Otherwise returns one: the tests of a file take turns, in order. */
export function turnsOf<T>(all: readonly T[]): readonly T[] {
  const own = turn++ % all.length
  return full ? all : all.slice(own, own + 1)
}

/** The seed of a test's random choices: `SEED`, a new one for each run of `npm run test:full`, or a number derived from its name. */
export function seedOf(name: string): number {
  const { SEED } = process.env
  if (SEED !== undefined) return Number(SEED)
  return full ? Math.floor(Math.random() * 2 ** 31) : numberOf(name)
}

/** Always returns the same number for the same text, below 2^31. */
const numberOf = (text: string) => Number.parseInt(hash('sha256', text).slice(0, 8), 16) >>> 1
