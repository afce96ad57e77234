import type { StatementSync } from 'node:sqlite'
import type { Value } from '../engine.ts'
import { around, emptyPage, type Page, separator } from '../page.ts'

/**
 * Writes the page within SQLite: to hand over each record as a text costs half as much again. `string_agg` takes the records in
 * the order of the subquery, which SQLite keeps for aggregates that depend on it; an `order by` of its own would sort again.
 */
export const pageSql = (sql: string): string =>
  `select count(*), cast('${around.before}' || string_agg(body, '${separator}') || '${around.last}' as blob) from (${sql})`

/** Runs what `pageSql` wrote. */
export function readPage(statement: StatementSync, params: readonly Value[], limit: number): Page {
  const [rows, bytes] = statement.get(...(params as Value[])) as unknown as [number, Uint8Array | null]
  if (!bytes) return { ...emptyPage, rows }
  const json = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { json: rows > limit ? withoutLast(json) : json, rows }
}

/** Writes the end of the page over the record that only told whether there is more. */
function withoutLast(json: Buffer): Buffer {
  const end = json.lastIndexOf(separator)
  return json.subarray(0, end + json.write(around.more, end))
}
