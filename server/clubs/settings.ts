import { sql } from '../store/sql.ts'
import type { Writer } from '../store/writer.ts'

/** Stores a setting, a name and a text, of the club of a write. */
export async function writeClubSetting({ db, club }: Pick<Writer, 'db' | 'club'>, name: string, value: string) {
  await db.all(sql`insert into club_settings (club_id, name, value) values (${club}, ${name}, ${value})
     on conflict (club_id, name) do update set value = excluded.value`)
}
