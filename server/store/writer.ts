import type { Resource } from '@kantine/contract/resource.ts'
import { contentOf, type Fields, listedFrom, render, tableOf } from './body.ts'
import { reserveIds, takeIds } from './counters.ts'
import type { Connection, Value } from './engine.ts'

/** What the work of a write can do; everything happens in its transaction and under its stamp. */
export type Writer = {
  readonly db: Connection
  /** Milliseconds since 1970: the `updated_at` of everything this write changes. */
  readonly stamp: number
  /** Records that have really changed so far. */
  readonly changed: number
  /**
   * Stores records, new ones under fresh ids and others under their own. One that does not really change keeps its stamp.
   *
   * @returns the ids, in the order of the records
   */
  put(resource: Resource, records: readonly { id?: number; fields: Fields }[]): Promise<number[]>
}

/** The writer of one transaction; `finish` is called once, after the work and before the commit. */
export function writerOf(db: Connection, club: number, stamp: number): Writer & { finish(): Promise<void> } {
  let changed = 0

  /** What callers see of the records that are there already, without their stamps. */
  async function seenBefore(resource: Resource, ids: readonly number[]): Promise<Map<number, string>> {
    const seen = new Map<number, string>()
    const listed = resource.listedFrom ? 'listed' : '1'
    for (const some of inChunks(ids)) {
      const places = some.map((_, i) => `$${i + 2}`).join(', ')
      const rows = await db.all(
        `select id, body, ${listed} as listed from ${tableOf(resource)} where club_id = $1 and id in (${places})`,
        [club, ...some],
      )
      for (const { id, body, listed } of rows) seen.set(Number(id), `${listed} ${contentOf(String(body))}`)
    }
    return seen
  }

  /** Where values are unique, a record may take over those of another that is about to get new ones. */
  async function makeRoom(resource: Resource, ids: readonly number[]): Promise<void> {
    for (const some of inChunks(ids)) {
      const places = some.map((_, i) => `$${i + 2}`).join(', ')
      await db.all(`delete from ${tableOf(resource)} where club_id = $1 and id in (${places})`, [club, ...some])
    }
  }

  return {
    db,
    stamp,
    get changed() {
      return changed
    },
    async put(resource, records) {
      const given = records.flatMap(({ id }) => (id === undefined ? [] : [id]))
      const missing = records.length - given.length
      let fresh = missing > 0 ? await takeIds(db, club, resource.name, missing) : 0
      const before = await seenBefore(resource, given)
      const ids: number[] = []
      const changing: number[] = []
      const rows: Value[][] = []
      for (const { id = fresh++, fields } of records) {
        ids.push(id)
        const body = render(resource, id, fields, stamp)
        const listing = listingOf(resource, fields, stamp)
        const seen = before.get(id)
        if (seen === `${listing?.listed ?? 1} ${contentOf(body)}`) continue
        if (seen !== undefined) changing.push(id)
        const columns = (resource.columns ?? []).map((column) => (fields[column] ?? null) as Value)
        rows.push([club, id, stamp, body, ...columns, ...(listing ? [listing.listed, listing.from] : [])])
      }
      if (given.length > 0) await reserveIds(db, club, resource.name, highest(given))
      if (resource.unique) await makeRoom(resource, changing)
      for (const some of inChunks(rows)) await db.all(upsertSql(resource, some.length), some.flat())
      changed += rows.length
      return ids
    },
    async finish() {
      if (changed === 0) return
      await db.all(
        `insert into club_clocks (club_id, last_stamp) values ($1, $2)
         on conflict (club_id) do update set last_stamp = excluded.last_stamp`,
        [club, stamp],
      )
    },
  }
}

/** Whether a record is listed under this stamp and when it will be; undefined for a resource that lists everything. */
function listingOf(resource: Resource, fields: Fields, stamp: number) {
  const from = listedFrom(resource, fields)
  return from === undefined ? undefined : { listed: from !== null && from <= stamp ? 1 : 0, from }
}

function upsertSql(resource: Resource, rows: number): string {
  const extra = [...(resource.columns ?? []), ...(resource.listedFrom ? ['listed', 'listed_from'] : [])]
  const columns = ['club_id', 'id', 'updated_at', 'body', ...extra]
  const changing = columns.slice(2)
  return `insert into ${tableOf(resource)} (${columns.join(', ')}) values ${placesOf(rows, columns.length)}
    on conflict (club_id, id) do update set ${changing.map((column) => `${column} = excluded.${column}`).join(', ')}`
}

/** The places of so many rows in an insert: `($1, $2), ($3, $4)`. */
export const placesOf = (rows: number, columns: number): string =>
  Array.from(
    { length: rows },
    (_, row) => `(${Array.from({ length: columns }, (_, column) => `$${row * columns + column + 1}`).join(', ')})`,
  ).join(', ')

const highest = (ids: readonly number[]) => ids.reduce((a, b) => Math.max(a, b))

/** In hundreds, tens and ones, so that three prepared statements serve any number. */
export function* inChunks<T>(items: readonly T[]): Generator<readonly T[]> {
  let at = 0
  for (const size of [100, 10, 1]) {
    for (; items.length - at >= size; at += size) yield items.slice(at, at + size)
  }
}
