import type { RecordOf, Resource } from '@kantine/contract/resource.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { type Body, tableOf } from './body.ts'
import { keysOf } from './collection.ts'
import type { Connection } from './engine.ts'
import { raw, type Statement, sql } from './sql.ts'

type Options = { readonly further?: Statement; readonly also?: Statement; readonly atOnce?: number }

/**
 * Reads a club's records by id in parts, and yields to the event loop in between.
 *
 * @param options.further a further condition on one field, which begins with `and` and for which the table has an index
 * @param options.also a condition that the records found with it must meet too; it begins with `and`
 */
export async function* recordsInParts<Record = Body>(
  find: Connection['all'],
  club: number,
  resource: Resource,
  { further, also = sql``, atOnce = 500 }: Options = {},
): AsyncGenerator<Record[]> {
  const table = raw(tableOf(resource))
  const [newest] = await find(sql`select max(id) as id from ${table} where club_id = ${club}`)
  const last = Number(newest?.id ?? 0)
  /** The ids come from the index alone: for whole records, SQLite would read the club's other records too, with one statement. */
  const idsFrom = async (after: number, further: Statement) => {
    const found = await find(
      sql`select id from ${table} where club_id = ${club} and id > ${after} ${further} order by id limit ${raw(atOnce)}`,
    )
    return found.map(({ id }) => Number(id))
  }
  let after = 0
  while (after < last) {
    // With a lower and an upper bound on the ids, PostgreSQL reads only these rows even without statistics.
    const ids = further ? await idsFrom(after, further) : undefined
    if (ids?.length === 0) return
    const until = ids === undefined ? after + atOnce : ids.length === atOnce ? (ids.at(-1) as number) : last
    const rows = await find(
      ids
        ? sql`select id, body from ${table} where (club_id, id) in (values ${keysOf(club, ids)}) ${also} order by id`
        : sql`select id, body from ${table} where club_id = ${club} and id > ${after} and id <= ${until} order by id`,
    )
    after = until
    if (rows.length === 0) continue
    const records: Record[] = []
    for (const { body } of rows) {
      records.push(JSON.parse(String(body)))
      await yieldToEventLoop()
    }
    yield records
  }
}

/** Like `recordsInParts`, but yields one record at a time. */
export async function* everyRecord<R extends Resource>(
  find: Connection['all'],
  club: number,
  resource: R,
  options?: Options,
): AsyncGenerator<RecordOf<R>> {
  for await (const some of recordsInParts<RecordOf<R>>(find, club, resource, options)) yield* some
}
