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
  for (let after = 0; ; ) {
    const rows = await find(
      sql`select id, body from ${raw(tableOf(resource))} where club_id = ${club} and id > ${after} ${further}
        order by id limit ${raw(atOnce)}`,
    )
    if (rows.length === 0) return
    after = Number(rows.at(-1)?.id)
    const records: Record[] = []
    for (const { body } of rows) {
      records.push(JSON.parse(String(body)))
      await yieldToEventLoop()
    }
    yield records
  }
}
