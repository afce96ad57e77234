import { completeSinceSetting } from '../../store/change-log.ts'
import type { Connection } from '../../store/engine.ts'
import { sql } from '../../store/sql.ts'

/**
 * The setting with the start of an imported club's complete changes, in milliseconds since 1970: from its file, or the time of the import if the
 * club is still used elsewhere.
 */
export const importedChangesSetting = 'imported changes complete since'

/** The setting with the start of the listed changes in the change log; a migration writes it. */
const shownSinceSetting = 'changes shown since'

/**
 * The moment from which the change log of a club is complete for lists, in milliseconds since 1970. An import brings its own moment; the
 * change log lacks changes that were deleted, or lost with a restore.
 */
export async function changesCompleteSince(db: Connection, club: number): Promise<number> {
  const [imported, here] = await Promise.all([
    db.get(sql`select value from club_settings where club_id = ${club} and name = ${importedChangesSetting}`),
    db.get(sql`select (select value from settings where name = ${shownSinceSetting}) as shown,
      (select value from settings where name = ${completeSinceSetting}) as lost`),
  ])
  return Math.max(Number(imported?.value ?? here?.shown), Number(here?.lost ?? 0))
}
