import type { Resource } from '@kantine/contract/resource.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { type Body, tableOf } from './body.ts'
import type { Connection } from './engine.ts'
import { raw, sql } from './sql.ts'

/**
 * Reads records of a club in the order of their ids, some at a time, and yields to the event loop in between.
 *
 * @param options.further a further condition, which begins with `and`
 */
export async function* recordsInParts<Record = Body>(
  find: Connection['all'],
  club: number,
  resource: Resource,
  { further = sql``, atOnce = 500 } = {},
): AsyncGenerator<Record[]> {
  const table = raw(tableOf(resource))
  const [newest] = await find(sql`select max(id) as id from ${table} where club_id = ${club}`)
  const last = Number(newest?.id ?? 0)
  // With both ends of the ids PostgreSQL needs no statistics to read no more than these. The range grows where few records fit.
  let [after, range] = [0, atOnce]
  while (after < last) {
    const rows = await find(
      sql`select id, body from ${table} where club_id = ${club} and id > ${after} and id <= ${after + range} ${further}
        order by id limit ${raw(atOnce)}`,
    )
    const isFull = rows.length === atOnce
    after = isFull ? Number(rows.at(-1)?.id) : after + range
    range = isFull ? atOnce : 2 * range
    if (rows.length === 0) continue
    const records: Record[] = []
    for (const { body } of rows) {
      records.push(JSON.parse(String(body)))
      await yieldToEventLoop()
    }
    yield records
  }
}
