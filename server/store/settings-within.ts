/** The settings of `settings.ts`, read and written within a transaction. */
import type { Connection } from './engine.ts'
import { sql } from './sql.ts'

export async function readSettingWithin(db: Connection, name: string): Promise<string | undefined> {
  const row = await db.get(sql`select value from settings where name = ${name}`)
  return row && String(row.value)
}

export async function writeSettingWithin(db: Connection, name: string, value: string): Promise<void> {
  await db.all(sql`insert into settings (name, value) values (${name}, ${value})
     on conflict (name) do update set value = excluded.value`)
}

/** Writes a number, unless a higher one is there already. */
export async function raiseSettingWithin(db: Connection, name: string, number: number): Promise<void> {
  const before = Number((await readSettingWithin(db, name)) ?? 0)
  if (number > before) await writeSettingWithin(db, name, `${number}`)
}
