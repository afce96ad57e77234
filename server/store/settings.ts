import type { Store } from './store.ts'

/** Something the server remembers about its own data, by name; undefined when it was never written. */
export async function readSetting(store: Store, name: string): Promise<string | undefined> {
  const [row] = await store.findAcrossClubs('select value from settings where name = $1', [name])
  return row && String(row.value)
}

export async function writeSetting(store: Store, name: string, value: string): Promise<void> {
  await store.keepBooks('settings', ({ db }) =>
    db.all(
      `insert into settings (name, value) values ($1, $2)
       on conflict (name) do update set value = excluded.value`,
      [name, value],
    ),
  )
}
