import { full } from './full.ts'

/**
 * Divides values among tests. In `npm test`, each call of the returned function gives every n-th value, starting one further than the call
 * before, so that n calls give all of them. In `npm run test:full`, each call gives all.
 */
export function takingTurns(ofSoMany: number): <T>(all: readonly T[]) => readonly T[] {
  let turn = 0
  return (all) => {
    const own = turn++ % ofSoMany
    return full ? all : all.filter((_, at) => at % ofSoMany === own)
  }
}
