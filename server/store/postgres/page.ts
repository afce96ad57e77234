import type { Row } from '../engine.ts'
import { around, emptyPage, type Page, separator } from '../page.ts'

/**
 * Joins the records within PostgreSQL, which sends one row then. `string_agg` takes them in the order of the subquery, as nothing
 * else stands beside it; an `order by` of its own would sort again.
 */
export const pageSql = (sql: string): string =>
  `select count(*) as rows, string_agg(body, '${separator}') as records from (${sql}) as page`

/** Reads what `pageSql` gave. */
export function pageOf(row: Row | undefined, limit: number): Page {
  const rows = Number(row?.rows)
  if (typeof row?.records !== 'string') return { ...emptyPage, rows }
  const records = rows > limit ? row.records.slice(0, row.records.lastIndexOf(separator)) : row.records
  return { json: Buffer.from(around.before + records + (rows > limit ? around.more : around.last)), rows }
}
