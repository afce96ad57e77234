import { full } from './full.ts'

/**
 * Returns a function that returns all of its argument in `npm run test:full`, and otherwise one of every so many, beginning with another one at
 * each call: together, that many calls return all of them.
 */
export function takingTurns(ofSoMany: number): <T>(all: readonly T[]) => readonly T[] {
  let turn = 0
  return (all) => {
    const own = turn++ % ofSoMany
    return full ? all : all.filter((_, at) => at % ofSoMany === own)
  }
}
