import { limits } from '@kantine/contract/limits.ts'
import { openFairQueue } from '../fair-queue.ts'

/** Puts the writes to one file in order, and lets calls wait for them. */
export type WriteQueue = {
  /**
   * Runs a write when it is the club's turn. The next write does not wait until this one is on disk.
   *
   * @param write calls `committed` as soon as it has committed, with a promise for when the commit is on disk
   */
  add<T>(club: number, write: (committed: (onDisk: Promise<void>) => void) => Promise<T>): Promise<T>
  /** Resolves when the running write of a club has ended; undefined if none is running. */
  running(club: number): Promise<void> | undefined
  /** Resolves when all commits of a club are on disk, or could not be written; undefined if none are pending. */
  onDisk(club: number): Promise<void> | undefined
  /** Resolves when the last write is committed. */
  ended(): Promise<unknown>
}

/** There is one writing connection, so writes follow one another, and reads see only commits. */
export function openQueue(): WriteQueue {
  const turns = openFairQueue({ atOnce: 1, mostWaiting: limits.writesWaiting })
  let running: { readonly club: number; readonly ended: Promise<void> } | undefined
  const onTheWay = new Map<number, Promise<void>>()

  async function run<T>(club: number, write: () => Promise<T>): Promise<T> {
    const ended = Promise.withResolvers<void>()
    running = { club, ended: ended.promise }
    try {
      return await write()
    } finally {
      running = undefined
      ended.resolve()
    }
  }

  /** Later commits reach the disk later, so the last commit of a club is enough. */
  function remember(club: number, onDisk: Promise<void>): void {
    const ended = onDisk
      .catch(() => {})
      .then(() => {
        if (onTheWay.get(club) === ended) onTheWay.delete(club)
      })
    onTheWay.set(club, ended)
  }

  return {
    async add(club, write) {
      const synced: Promise<void>[] = []
      const committed = (onDisk: Promise<void>) => {
        synced.push(onDisk)
        remember(club, onDisk)
      }
      const result = await turns.take(club, () => run(club, () => write(committed)))
      await synced[0]
      return result
    },
    running: (club) => (running?.club === club ? running.ended : undefined),
    onDisk: (club) => onTheWay.get(club),
    ended: turns.ended,
  }
}
