import { hash } from 'node:crypto'
import { relative } from 'node:path'

/**
 * Whether to run everything: all repetitions of random tests, and every combination of databases, browsers and languages. `npm run
 * test:full` does this before a release; `npm test` runs only part of it.
 */
export const full = process.env.TEST_FULL === 'yes'

let file = relative('.', process.argv[1] ?? '')
let turn = 0

/** The test file that is being loaded, as a path from the root. */
export const currentFile = (): string => file

/**
 * Starts the turns of a file, regardless of the files that ran before it. They start at a place that its name decides, so that files
 * with one test do not all choose the same.
 */
export function beginTurns(ofFile: string): void {
  file = ofFile
  turn = numberOf(ofFile)
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
