/**
 * Skips ids when data continues from a backup, or from the export of a club still in use. Callers have seen ids assigned after the copy,
 * so they must not be reused.
 */
import type { Resource } from '@kantine/contract/resource.ts'
import { deliveryCounter } from './counters.ts'
import type { Connection } from './engine.ts'
import { sql } from './sql.ts'

const idsAtLeast = 1_000_000
const idsASecond = 100

/**
 * The number of ids that each counter skips.
 *
 * @param passedMs the age of the copy; negative values, from a clock that is behind, count as 0
 */
export const idsToSkip = (passedMs: number): number => idsAtLeast + idsASecond * Math.ceil(Math.max(0, passedMs) / 1000)

/** The counters of a club with public ids. */
export const seenCounters = (resources: readonly Resource[]): readonly string[] => [
  ...resources.map(({ name }) => name),
  'journal',
  deliveryCounter,
]

/**
 * Advances every counter of a club by `howMany`.
 *
 * @param club 0 for the counters outside any single club
 * @param counters those that skip ids even if the copy has no count for them yet
 */
export async function skipIds(
  db: Connection,
  club: number,
  counters: readonly string[],
  howMany: number,
): Promise<void> {
  for (const counter of counters) {
    await db.all(
      sql`insert into counters (club_id, resource, last_id) values (${club}, ${counter}, 0) on conflict do nothing`,
    )
  }
  await db.all(sql`update counters set last_id = last_id + ${howMany} where club_id = ${club}`)
}
