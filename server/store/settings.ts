import { writeSettingWithin } from './settings-within.ts'
import type { Store } from './store.ts'

/** Something the server remembers about its own data, by name; undefined when it was never written. */
export async function readSetting(store: Store, name: string): Promise<string | undefined> {
  const [row] = await store.findAcrossClubs('select value from settings where name = $1', [name])
  return row && String(row.value)
}

export const writeSetting = (store: Store, name: string, value: string): Promise<void> =>
  store.keepBooks('settings', ({ db }) => writeSettingWithin(db, name, value))
