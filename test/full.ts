import { hash } from 'node:crypto'

/**
 * Whether everything runs: all repetitions of random tests, and every combination of databases, browsers and languages. So it is in
 * `npm run test:full`, before a release; in `npm test` these tests do a part of it.
 */
export const full = process.env.TEST_FULL === 'yes'

/** All turns in `npm run test:full`, and otherwise the one that the name of a test chooses. */
export function turnsOf<T>(name: string, all: readonly T[]): readonly T[] {
  const own = Number.parseInt(hash('sha256', name).slice(0, 8), 16) % all.length
  return full ? all : all.slice(own, own + 1)
}
