import { completeSinceSetting } from '../../store/change-log.ts'
import type { Connection } from '../../store/engine.ts'
import { sql } from '../../store/sql.ts'

/**
 * The setting for the time from which an imported club's changes are complete, in milliseconds since 1970: taken from its file, or the time
 * of the import if the club is still used elsewhere.
 */
export const importedChangesSetting = 'imported changes complete since'

/** The setting for the time from which the change log contains the changes to list; a migration writes it. */
const shownSinceSetting = 'changes shown since'

/**
 * The time from which a club's change log is complete for lists, in milliseconds since 1970. An import sets its own time. Earlier changes
 * may have been deleted, or lost in a restore.
 */
export async function changesCompleteSince(db: Connection, club: number): Promise<number> {
  const [imported, here] = await Promise.all([
    db.get(sql`select value from club_settings where club_id = ${club} and name = ${importedChangesSetting}`),
    db.get(sql`select (select value from settings where name = ${shownSinceSetting}) as shown,
      (select value from settings where name = ${completeSinceSetting}) as lost`),
  ])
  return Math.max(Number(imported?.value ?? here?.shown), Number(here?.lost ?? 0))
}
