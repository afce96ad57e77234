import type { Resource } from '@kantine/contract/resource.ts'
import type { Connection } from '../store/engine.ts'
import { idsLeftOut, leaveOutIds, seenCounters } from '../store/left-out-ids.ts'

type Moments = {
  /** When the copy was made. */
  readonly copiedAt: number
  /** The stamp of the last write of the copy. */
  readonly lastStamp: number
  readonly now: number
}

/**
 * Makes the copy of a club that went on elsewhere a club of its own: its ids leave out those that were given out there since, and its list
 * of changes begins now, so that whoever followed the other one is told (410) to copy everything anew. All moments are in milliseconds since 1970.
 *
 * @param resources every resource that is stored
 * @returns from when its list of changes is complete
 */
export async function beginAnew(
  db: Connection,
  club: number,
  resources: readonly Resource[],
  { copiedAt, lastStamp, now }: Moments,
): Promise<number> {
  await leaveOutIds(db, club, seenCounters(resources), idsLeftOut(now - copiedAt))
  return Math.max(copiedAt, lastStamp + 1, now)
}
