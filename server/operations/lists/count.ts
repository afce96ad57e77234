import type { Resource } from '@kantine/contract/resource.ts'
import { listedOnly, tableOf } from '../../store/body.ts'
import type { Connection } from '../../store/engine.ts'
import { raw, sql } from '../../store/sql.ts'

/** The most records of one resource that are counted. */
const mostCounted = 10_000

/** The number of listed records, and whether there are more than were counted. */
export async function countRecords(db: Connection, club: number, resource: Resource) {
  const counted = sql`select id from ${raw(tableOf(resource))} where club_id = ${club}${listedOnly(resource)}`
  const row = await db.get(sql`select count(*) as records from (${counted} limit ${raw(mostCounted + 1)}) as counted`)
  const records = Number(row?.records)
  return { count: Math.min(records, mostCounted), has_more: records > mostCounted }
}
