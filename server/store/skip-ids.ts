/**
 * The ids that are left out where data goes on from a copy: from a backup, or from the export of a club that went on. Callers have seen
 * what was given out after the copy was made, so it is not given out again.
 */
import type { Resource } from '@kantine/contract/resource.ts'
import { deliveryCounter } from './counters.ts'
import type { Connection } from './engine.ts'
import { sql } from './sql.ts'

const idsAtLeast = 1_000_000
const idsASecond = 100

/**
 * How many ids each counter leaves out.
 *
 * @param passedMs how long ago the copy was made; a clock that is behind counts as no time
 */
export const idsToSkip = (passedMs: number): number => idsAtLeast + idsASecond * Math.ceil(Math.max(0, passedMs) / 1000)

/** The counters of a club whose ids callers see. */
export const seenCounters = (resources: readonly Resource[]): readonly string[] => [
  ...resources.map(({ name }) => name),
  'journal',
  deliveryCounter,
]

/**
 * Lets every counter of a club go on so many ids further.
 *
 * @param club 0 for the counters that belong to no single club
 * @param counters those that leave out ids even where the copy has not counted them yet
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
