/**
 * Counts changes that affect keys and grants: revocations, and changes of a club's plan, assistants setting, administrators and roles.
 * While the number stays the same, an instance can trust the keys and grants it remembers. Each instance checks it every half second.
 */
import type { Connection } from './engine.ts'
import { readSetting } from './settings.ts'
import { sql } from './sql.ts'

/** Earlier versions count under the same name, so that instances of both versions can run together during an update. */
const setting = 'changes of keys'

/** Counts a change, within its transaction. */
export async function noteCredentialChange(db: Connection): Promise<void> {
  await db.all(sql`insert into settings (name, value) values (${setting}, '1')
     on conflict (name) do update set value = cast(cast(settings.value as bigint) + 1 as text)`)
}

/** Continues the count far above any number that an instance may have seen. */
export async function skipCredentialChanges(db: Connection, howMany: number): Promise<void> {
  await db.all(sql`insert into settings (name, value) values (${setting}, cast(cast(${howMany} as bigint) as text))
     on conflict (name) do update set value = cast(cast(settings.value as bigint) + ${howMany} as text)`)
}

/** A text that stays the same until something changes. */
export const credentialChanges = (store: {
  readonly findAcrossClubs: Connection['all']
}): Promise<string | undefined> => readSetting(store.findAcrossClubs, setting)
