/** A page of records: `{"data":[…],"has_more":…}` (section 4.2). */
export type Page = {
  readonly json: Buffer
  /** How many records the statement gave, the one beyond the page among them. */
  readonly rows: number
}

/** Between two records. JSON has no line end of its own, so the last record of a page can be found and cut off. */
const separator = ',\n'
const [start, end, endWithMore] = ['{"data":[', '],"has_more":false}', '],"has_more":true}']

/**
 * Lets the database itself write the page: to hand over each record costs more. `string_agg` takes the records in the order of the
 * subquery, which both databases keep where nothing else stands beside it; an `order by` of its own would sort again.
 *
 * @param sql gives the column `body`
 * @returns a statement that gives one row: `rows`, and the page as `json`, which is null where there are none
 */
export const pageSql = (sql: string): string =>
  `select count(*) as rows, '${start}' || string_agg(body, '${separator}') || '${end}' as json from (${sql}) as page`

/** What a statement of `pageSql` gave, without the row beyond the page. */
export function pageOf(rows: number, json: Buffer | undefined, limit: number): Page {
  if (!json) return { ...emptyPage, rows }
  return { json: rows > limit ? withoutLast(json) : json, rows }
}

/** One page of several that follow each other and have no row beyond them, as a statement for all of them would have given it. */
export function joinPages(pages: readonly Page[], limit: number): Page {
  const rows = pages.reduce((sum, page) => sum + page.rows, 0)
  const filled = pages.filter((page) => page.rows > 0)
  const records = filled.flatMap(({ json }) => [separatorBytes, json.subarray(start.length, -end.length)])
  const [only = emptyPage, second] = filled
  const json = second ? Buffer.concat([Buffer.from(start), ...records.slice(1), Buffer.from(end)]) : only.json
  return { json: rows > limit ? withoutLast(json) : json, rows }
}

const separatorBytes = Buffer.from(separator)

const emptyPage: Page = { json: Buffer.from(start + end), rows: 0 }

/** Writes the end of the page over the record that only told whether there is more. */
function withoutLast(json: Buffer): Buffer {
  const at = json.lastIndexOf(separator)
  return json.subarray(0, at + json.write(endWithMore, at))
}
