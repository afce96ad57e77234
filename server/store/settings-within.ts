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

/** Writes a number, unless a higher one is there already. */
export async function raiseSettingWithin(db: Connection, name: string, number: number): Promise<void> {
  const before = Number((await readSettingWithin(db, name)) ?? 0)
  if (number > before) await writeSettingWithin(db, name, `${number}`)
}
