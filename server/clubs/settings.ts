import type { Writer } from '../store/writer.ts'

/** Stores a setting, a name and a text, of the club of a write. */
export async function writeClubSetting({ db, club }: Pick<Writer, 'db' | 'club'>, name: string, value: string) {
  await db.all(
    `insert into club_settings (club_id, name, value) values ($1, $2, $3)
     on conflict (club_id, name) do update set value = excluded.value`,
    [club, name, value],
  )
}
