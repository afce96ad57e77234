/** The server's notes about its own data, and the settings of clubs. Each is a name with a text as its value. */
import type { Connection } from './engine.ts'
import { sql } from './sql.ts'

/** A setting of the server; undefined when it was never written. */
export async function readSetting(find: Connection['all'], name: string): Promise<string | undefined> {
  const [row] = await find(sql`select value from settings where name = ${name}`)
  return row && String(row.value)
}

/** Writes a setting of the server within a transaction. */
export async function writeSetting(db: Connection, name: string, value: string): Promise<void> {
  await db.all(sql`insert into settings (name, value) values (${name}, ${value})
     on conflict (name) do update set value = excluded.value`)
}

/** Writes a number, unless a higher one is already stored. */
export async function raiseSetting(db: Connection, name: string, number: number): Promise<void> {
  const before = Number((await readSetting(db.all, name)) ?? 0)
  if (number > before) await writeSetting(db, name, `${number}`)
}

export async function writeClubSetting(
  { db, club }: { readonly db: Connection; readonly club: number },
  name: string,
  value: string,
): Promise<void> {
  await db.all(sql`insert into club_settings (club_id, name, value) values (${club}, ${name}, ${value})
     on conflict (club_id, name) do update set value = excluded.value`)
}
