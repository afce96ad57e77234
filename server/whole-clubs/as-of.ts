import type { Connection } from '../store/engine.ts'
import type { AsOf } from './file-format.ts'

/** How far a club is: every change of it raises one of these numbers. */
export async function asOf(db: Connection, club: number): Promise<AsOf> {
  const row = await db.get(
    `select (select last_id from counters where club_id = $1 and resource = 'journal') as journal,
      (select max(id) from trail where club_id = $1) as trail,
      (select updated_at from clubs where id = $1) as updated_at`,
    [club],
  )
  return {
    journal: Number(row?.journal ?? 0),
    trail: Number(row?.trail ?? 0),
    updated_at: Number(row?.updated_at ?? 0),
  }
}
