/**
 * Counts the changes that affect keys: revocations, and changes of a club's plan. An instance that finds the same number as half a
 * second ago knows that every key it remembers is still valid.
 */
import type { Connection } from './engine.ts'
import { readSetting } from './settings.ts'
import type { Store } from './store.ts'

const setting = 'changes of keys'

/** Counts a change, within its transaction. */
export async function noteKeyChange(db: Connection): Promise<void> {
  await db.all(
    `insert into settings (name, value) values ($1, '1')
     on conflict (name) do update set value = cast(cast(settings.value as bigint) + 1 as text)`,
    [setting],
  )
}

/** A text that is the same as long as nothing changed. */
export const keyChanges = (store: Store): Promise<string | undefined> => readSetting(store, setting)
