import { limits } from '@kantine/contract/limits.ts'
import { openTurns } from '../turns.ts'

/** The order of the writes to one file, and who waits for them. */
export type WriteQueue = {
  /**
   * Writes when it is the club's turn.
   *
   * @param write commits
   * @param onDisk brings what was committed to the disk; the next write does not wait for that
   */
  add<T>(club: number, write: () => Promise<T>, onDisk: () => Promise<void>): Promise<T>
  /** The end of the writes of a club that have begun and are not on the disk yet; undefined where there are none. */
  unfinished(club: number): Promise<void> | undefined
  /** The last write is committed. */
  ended(): Promise<unknown>
}

/**
 * There is one writing connection, so writes follow one another, and reads see only what is committed. A club is locked while
 * `unfinished` has a write of it.
 */
export function openQueue(): WriteQueue {
  const turns = openTurns({ atOnce: 1, mostWaiting: limits.writesWaiting })
  const unfinished = new Map<number, Promise<void>>()

  function begin(club: number, write: Promise<void>): void {
    const ended = Promise.all([unfinished.get(club), write]).then(() => {
      if (unfinished.get(club) === ended) unfinished.delete(club)
    })
    unfinished.set(club, ended)
  }

  return {
    async add(club, write, onDisk) {
      const ended = Promise.withResolvers<void>()
      try {
        const result = await turns.take(club, () => {
          begin(club, ended.promise)
          return write()
        })
        await onDisk()
        return result
      } finally {
        ended.resolve()
      }
    },
    unfinished: (club) => unfinished.get(club),
    ended: turns.ended,
  }
}
