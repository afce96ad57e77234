/** The settings of `settings.ts`, read and written within a transaction. */
import type { Connection } from './engine.ts'

export async function readSettingWithin(db: Connection, name: string): Promise<string | undefined> {
  const row = await db.get('select value from settings where name = $1', [name])
  return row && String(row.value)
}

export async function writeSettingWithin(db: Connection, name: string, value: string): Promise<void> {
  await db.all(
    `insert into settings (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value`,
    [name, value],
  )
}
