/** A page of records: `{"data":[…],"has_more":…}` (section 4.2). */
export type Page = {
  readonly json: Buffer
  /** How many records it has. */
  readonly rows: number
}

/** Between two records. JSON has no line end of its own, so the last record of a page can be found and cut off. */
export const separator = ',\n'
export const [start, end] = ['{"data":[', '],"has_more":false}']
const endWithMore = '],"has_more":true}'

/**
 * Lets the database itself write the page: to hand over each record costs more. `string_agg` takes the records in the order of the
 * subquery, which both databases keep where nothing else stands beside it; an `order by` of its own would sort again.
 *
 * @param sql gives the column `body`
 * @returns a statement that gives one row: `rows`, and the page as `json`, which is null where there are none
 */
export const pageSql = (sql: string): string =>
  `select count(*) as rows, '${start}' || string_agg(body, '${separator}') || '${end}' as json from (${sql}) as page`

/** What a statement of `pageSql` gave. */
export const pageOf = (rows: number, json: Buffer | undefined): Page => (json ? { json, rows } : emptyPage)

export const emptyPage: Page = { json: Buffer.from(start + end), rows: 0 }

/** Writes the end of the page over the record that only told whether there is more. */
export function withoutLast(json: Buffer): Buffer {
  const at = json.lastIndexOf(separator)
  return json.subarray(0, at + json.write(endWithMore, at))
}

/** The JSON of each record of a page that the database wrote. */
export function recordsOf(page: string): { readonly records: readonly string[]; readonly hasMore: boolean } {
  const records = page.slice(start.length, page.lastIndexOf(']'))
  return { records: records === '' ? [] : records.split(separator), hasMore: page.endsWith(endWithMore) }
}
