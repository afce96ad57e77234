import { raw, type Statement, sql } from './sql.ts'

/** A page of records: `{"data":[…],"has_more":…}` (section 4.2). */
export type Page = {
  readonly json: Buffer
  /** The number of its records. */
  readonly rows: number
  /** The version of the list that the page belongs to. */
  readonly version: string
}

/** The text between two records. JSON contains no raw line breaks, so the last record of a page can be found and cut off. */
export const separator = ',\n'
export const [start, end] = ['{"data":[', '],"has_more":false}']
const endWithMore = '],"has_more":true}'

/**
 * Has the database assemble the page, because fetching each record separately takes longer. `string_agg` keeps the subquery's order in both
 * databases; its own `order by` would sort again. With the version in the same select, SQLite would read it once for each record.
 *
 * @param select returns the column `body`
 * @param version the version of the list, as a value
 * @param rows the value for `rows`, the number of records
 * @returns a statement with one row: `rows`, the page as `json`, null if it is empty, and the `version` of the list
 */
export const pageSql = (select: Statement, version: Statement, rows = raw('rows')): Statement =>
  sql`select ${rows} as rows, json, ${version} as version from (
    select count(*) as rows, ${wholeJson} as json from (${select}) as page
  ) as whole`

const wholeJson = raw(`'${start}' || string_agg(body, '${separator}') || '${end}'`)

/** The page in the result of a `pageSql` statement. */
export const pageOf = (rows: unknown, json: Buffer = emptyPage, version: unknown): Page => ({
  json,
  rows: Number(rows),
  version: String(version),
})

export const emptyPage: Buffer = Buffer.from(start + end)

/** Overwrites the extra record, which only shows that there is more, with the end of the page; and so the records beyond `mostBytes`. */
export function withoutLast(json: Buffer, mostBytes: number): Buffer {
  const at = json.lastIndexOf(separator, mostBytes - endWithMore.length)
  return json.subarray(0, at + json.write(endWithMore, at))
}
