import type { Connection } from '../store/engine.ts'
import { completeSinceSetting } from '../store/journal.ts'

/**
 * The setting of an imported club that says from when it has every change, in milliseconds since 1970: from when its file had them, or
 * from its import on, where the club went on elsewhere.
 */
export const importedChangesSetting = 'imported changes complete since'

/**
 * The moment since which the journal of a club has everything that lists show, in milliseconds since 1970. Before the migration it did
 * not, unless the club was imported with its journal later; what was forgotten or was lost with a restore is not in it.
 */
export async function changesCompleteSince(db: Connection, club: number): Promise<number> {
  const row = await db.get(
    `select (select value from club_settings where club_id = $1 and name = $2) as imported,
      (select applied_at from schema_migrations where name = '010-changes.sql') as migrated,
      (select value from settings where name = $3) as lost`,
    [club, importedChangesSetting, completeSinceSetting],
  )
  return Math.max(Number(row?.imported ?? row?.migrated), Number(row?.lost ?? 0))
}
