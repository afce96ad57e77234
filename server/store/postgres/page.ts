import { type Page, pageSeparator, type Row } from '../engine.ts'

/**
 * Joins the rows of a query within PostgreSQL, which sends one row then. `string_agg` takes them in the order of the subquery, as
 * nothing else stands beside it; an `order by` of its own would sort again.
 */
export const pageSql = (sql: string): string =>
  `select count(*) as rows, string_agg(body, '${pageSeparator}') as text from (${sql}) as page`

/** Reads what `pageSql` gave. */
export const pageOf = (row: Row | undefined): Page => ({
  rows: Number(row?.rows),
  text: Buffer.from(String(row?.text ?? '')),
})
