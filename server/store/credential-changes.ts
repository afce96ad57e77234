/**
 * Counts the changes that affect keys and grants: revocations, and changes of a club's plan, of what it allows assistants, and of its
 * administrators and their roles. An instance that finds the same number as half a second ago knows that everything it remembers of
 * them still holds.
 */
import type { Connection } from './engine.ts'
import { readSetting } from './settings.ts'
import { sql } from './sql.ts'
import type { Store } from './store.ts'

/** The name under which earlier versions count too, so that instances of both can run together during an update. */
const setting = 'changes of keys'

/** Counts a change, within its transaction. */
export async function noteCredentialChange(db: Connection): Promise<void> {
  await db.all(sql`insert into settings (name, value) values (${setting}, '1')
     on conflict (name) do update set value = cast(cast(settings.value as bigint) + 1 as text)`)
}

/** A text that is the same as long as nothing changed. */
export const credentialChanges = (store: Store): Promise<string | undefined> =>
  readSetting(store.findAcrossClubs, setting)
