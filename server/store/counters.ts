import type { Connection } from './engine.ts'

/** The counters that belong to no single club: clubs and keys. */
export const acrossClubs = 0

/**
 * Takes the next ids of a counter. Within a write of the club they are in the order in which writes commit; none is ever
 * given out again, also not after its record was removed.
 *
 * @returns the first of them
 */
export async function takeIds(db: Connection, club: number, counter: string, howMany: number): Promise<number> {
  const row = await db.get(
    `insert into counters (club_id, resource, last_id) values ($1, $2, $3)
     on conflict (club_id, resource) do update set last_id = counters.last_id + excluded.last_id
     returning last_id`,
    [club, counter, howMany],
  )
  return Number(row?.last_id) - howMany + 1
}

/** Counts ids that were given from outside as used. */
export async function reserveIds(db: Connection, club: number, counter: string, highest: number): Promise<void> {
  await db.all(
    `insert into counters (club_id, resource, last_id) values ($1, $2, $3)
     on conflict (club_id, resource) do update set last_id = excluded.last_id where counters.last_id < excluded.last_id`,
    [club, counter, highest],
  )
}
