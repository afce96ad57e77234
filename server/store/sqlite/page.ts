import type { StatementSync } from 'node:sqlite'
import { type Page, pageSeparator, type Value } from '../engine.ts'

/**
 * Joins the rows of a query within SQLite: to hand each of them over as a text costs half as much again. `string_agg` takes them
 * in the order of the subquery, which SQLite keeps for aggregates that depend on it; an `order by` of its own would sort again.
 */
export const pageSql = (sql: string): string =>
  `select count(*), cast(string_agg(body, '${pageSeparator}') as blob) from (${sql})`

/** Runs what `pageSql` wrote. */
export function readPage(statement: StatementSync, params: readonly Value[]): Page {
  const [rows, bytes] = statement.get(...(params as Value[])) as unknown as [number, Uint8Array | null]
  return { rows, text: bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Buffer.alloc(0) }
}
