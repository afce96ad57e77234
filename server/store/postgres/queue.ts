import { Unavailable } from '../engine.ts'

/** The order of the writes of this server. */
export type WriteQueue = {
  /** Writes after all writes of the club that were asked for before it. */
  add<T>(club: number, write: () => Promise<T>): Promise<T>
}

/**
 * Lets the writes of a club follow one another before they take a connection: otherwise those that wait for a busy club would
 * hold every connection of this server. One whose turn comes too late is given up, so that a silent database does not make
 * each of them wait for all before it.
 */
export function openQueue(patienceMs: number): WriteQueue {
  const last = new Map<number, Promise<unknown>>()
  return {
    add(club, write) {
      const askedAt = performance.now()
      const result = (last.get(club) ?? Promise.resolve()).then(() => {
        if (performance.now() - askedAt > patienceMs)
          throw new Unavailable(new Error('the writes before it took too long'))
        return write()
      })
      const ended = result.then(
        () => {},
        () => {},
      )
      last.set(club, ended)
      ended.then(() => last.get(club) === ended && last.delete(club))
      return result
    },
  }
}
