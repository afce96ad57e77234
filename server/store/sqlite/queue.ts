import { limits } from '@kantine/contract/limits.ts'
import { openFairQueue } from '../fair-queue.ts'

/** The order of the writes to one file, and who waits for them. */
export type WriteQueue = {
  /**
   * Writes when it is the club's turn. The next write does not wait until this one is on the disk.
   *
   * @param write calls `committed` as soon as it has committed, and says when that is on the disk
   */
  add<T>(club: number, write: (committed: (onDisk: Promise<void>) => void) => Promise<T>): Promise<T>
  /** The end of the running write of a club; undefined if none runs. */
  running(club: number): Promise<void> | undefined
  /** When all commits of a club are on disk, or failed to get there; undefined if they are. */
  onDisk(club: number): Promise<void> | undefined
  /** The last write is committed. */
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
