import type { Connection } from '../store/engine.ts'
import { completeSinceSetting } from '../store/journal.ts'
import { readSettingWithin } from '../store/settings-within.ts'

/** The setting of an imported club: from when its file had every change, and when it was imported. */
export const importedChanges = 'imported changes'

/** What that setting holds, in milliseconds since 1970. */
export type ImportedChanges = { readonly completeSince: number; readonly importedAt: number }

/** The moment since which the journal of a club has everything that lists show, in milliseconds since 1970. */
export async function changesCompleteSince(db: Connection, club: number): Promise<number> {
  const here = await completeHere(db)
  const row = await db.get('select value from club_settings where club_id = $1 and name = $2', [club, importedChanges])
  if (!row) return here
  const { completeSince, importedAt }: ImportedChanges = JSON.parse(String(row.value))
  return here > importedAt ? here : completeSince
}

/**
 * The same for the clubs that were always here: before the migration the journal did not have it, and what was forgotten or was lost
 * with a restore is not in it.
 */
async function completeHere(db: Connection): Promise<number> {
  const migrated = await db.get("select applied_at from schema_migrations where name = '010-changes.sql'")
  return Math.max(Number(migrated?.applied_at), Number((await readSettingWithin(db, completeSinceSetting)) ?? 0))
}
