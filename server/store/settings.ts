import { writeSettingWithin } from './settings-within.ts'
import { sql } from './sql.ts'
import type { Store } from './store.ts'

/** Something the server remembers about its own data, by name; undefined when it was never written. */
export async function readSetting(store: Store, name: string): Promise<string | undefined> {
  const [row] = await store.findAcrossClubs(sql`select value from settings where name = ${name}`)
  return row && String(row.value)
}

export const writeSetting = (store: Store, name: string, value: string): Promise<void> =>
  store.writeUnaudited('settings', ({ db }) => writeSettingWithin(db, name, value))
