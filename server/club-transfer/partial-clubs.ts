/** Deletes the rows of clubs that are not in `clubs` (`server/operations/clubs/end-club.ts`). */
import type { Resource } from '@kantine/contract/resource.ts'
import type { Connection } from '../store/engine.ts'
import { list, raw, sql, type Value } from '../store/sql.ts'
import type { Store } from '../store/store.ts'
import { type ClubTable, clubTables } from './tables.ts'

/** The time without a write after which an import counts as interrupted. */
const givenUpMs = 60_000

/** Late rows of a removed club, such as the counts of its last calls, arrive within this time. */
const lateRowsMs = 600_000

const rowsAtOnce = 500

/** Removes the leftovers of interrupted imports and removals, in the background. */
export async function clearPartialClubs(store: Store, resources: readonly Resource[]): Promise<void> {
  const now = store.wallClock()
  await store.writeUnaudited('partial clubs', ({ db }) =>
    db.all(
      sql`update partial_clubs set state = 'removing' where state = 'importing' and seen_at <= ${now - givenUpMs}`,
    ),
  )
  const rows = await store.findAcrossClubs(sql`select club_id, begun_at from partial_clubs where state = 'removing'`)
  for (const { club_id, begun_at } of rows) {
    await clearClub(store, Number(club_id), resources)
    if (Number(begun_at) <= now - lateRowsMs) await forgetPartialClub(store, Number(club_id))
  }
}

/** Deletes all rows of a club in batches, so that other calls run in between. */
export async function clearClub(store: Store, club: number, resources: readonly Resource[]): Promise<void> {
  for (const table of clubTables(resources)) {
    while (await store.writeUnaudited('partial clubs', ({ db }) => deleteSome(db, club, table))) {}
  }
}

/**
 * Deletes the first rows of a club by their keys. PostgreSQL reads a range of keys from the index even if its statistics are outdated.
 *
 * @returns whether there can be more
 */
async function deleteSome(db: Connection, club: number, { name, key }: ClubTable): Promise<boolean> {
  const [table, columns] = [raw(name), raw(['club_id', ...key].join(', '))]
  const last = await db.get(
    sql`select ${columns} from ${table} where club_id = ${club} order by ${columns} limit 1 offset ${raw(rowsAtOnce - 1)}`,
  )
  const upTo = last ? sql` and (${columns}) <= (${list([club, ...key.map((column) => last[column] as Value)])})` : sql``
  await db.all(sql`delete from ${table} where club_id = ${club}${upTo}`)
  return last !== undefined
}

/** Unmarks a partial club once all its rows are deleted. */
export const forgetPartialClub = (store: Store, club: number): Promise<unknown> =>
  store.writeUnaudited('partial clubs', ({ db }) => db.all(sql`delete from partial_clubs where club_id = ${club}`))
