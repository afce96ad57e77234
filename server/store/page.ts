import { raw, type Statement, sql } from './sql.ts'

/** A page of records: `{"data":[…],"has_more":…}` (section 4.2). */
export type Page = {
  readonly json: Buffer
  /** How many records it has. */
  readonly rows: number
  /** The version of the list that it is a part of. */
  readonly version: string
}

/** Between two records. JSON has no line end of its own, so the last record of a page can be found and cut off. */
export const separator = ',\n'
export const [start, end] = ['{"data":[', '],"has_more":false}']
const endWithMore = '],"has_more":true}'

/**
 * Lets the database itself write the page: to hand over each record costs more. `string_agg` takes the records in the order of the
 * subquery, which both databases keep where nothing else stands beside it; an `order by` of its own would sort again. SQLite would read a
 * version that stands beside it once for each record.
 *
 * @param select gives the column `body`
 * @param version of the list, as a value
 * @param rows what is told of `rows`, how many records it has
 * @returns a statement that gives one row: `rows`, the page as `json`, which is null where there are none, and the `version` of the list
 */
export const pageSql = (select: Statement, version: Statement, rows = raw('rows')): Statement =>
  sql`select ${rows} as rows, json, ${version} as version from (
    select count(*) as rows, ${wholeJson} as json from (${select}) as page
  ) as whole`

const wholeJson = raw(`'${start}' || string_agg(body, '${separator}') || '${end}'`)

/** What a statement of `pageSql` gave. */
export const pageOf = (rows: unknown, json: Buffer = emptyPage, version: unknown): Page => ({
  json,
  rows: Number(rows),
  version: String(version),
})

export const emptyPage: Buffer = Buffer.from(start + end)

/** Writes the end of the page over the record that only told whether there is more. */
export function withoutLast(json: Buffer): Buffer {
  const at = json.lastIndexOf(separator)
  return json.subarray(0, at + json.write(endWithMore, at))
}
