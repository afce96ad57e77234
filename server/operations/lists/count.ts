import type { Resource } from '@kantine/contract/resource.ts'
import { listedOnly, tableOf } from '../../store/body.ts'
import type { Connection } from '../../store/engine.ts'
import { raw, sql } from '../../store/sql.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { holding, valueInSql } from './conditions.ts'

/** The maximum number of records of one resource that are counted. */
const mostCounted = 10_000

/** The number of listed records, and whether there are more than were counted. */
export async function countRecords(db: Connection, club: number, resource: Resource) {
  const counted = sql`select id from ${raw(tableOf(resource))} where club_id = ${club}${listedOnly(resource)}`
  const row = await db.get(sql`select count(*) as records from (${counted} limit ${raw(mostCounted + 1)}) as counted`)
  const records = Number(row?.records)
  return { count: Math.min(records, mostCounted), has_more: records > mostCounted }
}

/** The maximum number of records that are counted for one id. Above a thousand, "many" is enough. */
export const mostWithId = 1000

/** For each id, the number of listed records whose field contains it, and whether there are more than were counted. */
export async function countWithIds(
  db: Connection,
  club: number,
  resource: Resource,
  field: string,
  ids: readonly number[],
) {
  const counts = []
  for (const id of ids) {
    const counted = sql`select record.id from record_references as held join ${raw(tableOf(resource))} as record
      on record.club_id = held.club_id and record.id = held.record_id
      where held.club_id = ${club} and ${holding(resource, field, [valueInSql(resource, field, id)])}${listedOnly(resource)}`
    const row = await db.get(sql`select count(*) as records from (${counted} limit ${raw(mostWithId + 1)}) as counted`)
    const records = Number(row?.records)
    counts.push({ id, count: Math.min(records, mostWithId), has_more: records > mostWithId })
    await yieldToEventLoop()
  }
  return counts
}
