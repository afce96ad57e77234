import { completeSinceSetting } from '../../store/change-log.ts'
import type { Connection } from '../../store/engine.ts'
import { sql } from '../../store/sql.ts'

/**
 * The setting of an imported club that says from when it has every change, in milliseconds since 1970: from when its file had them, or
 * from its import on, where the club went on elsewhere.
 */
export const importedChangesSetting = 'imported changes complete since'

/** The setting of the database that says since when the change log has what lists show; written by a migration. */
const shownSinceSetting = 'changes shown since'

/**
 * The moment since which the change log of a club has everything that lists show, in milliseconds since 1970. An import brings a moment of
 * its own; what was forgotten, or lost with a restore, is not in the change log.
 */
export async function changesCompleteSince(db: Connection, club: number): Promise<number> {
  const row = await db.get(
    sql`select (select value from club_settings where club_id = ${club} and name = ${importedChangesSetting}) as imported,
      (select value from settings where name = ${shownSinceSetting}) as shown,
      (select value from settings where name = ${completeSinceSetting}) as lost`,
  )
  return Math.max(Number(row?.imported ?? row?.shown), Number(row?.lost ?? 0))
}
