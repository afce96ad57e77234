/** A page of a list as a table: the names of its columns once, a row for each of as many whole records as fit, and how to continue. */
import { pageParameters } from '@kantine/contract/operations.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import type { CompleteResult } from '../tool.ts'
import { aboutCut, type Bounded } from './bounded.ts'
import { OutsideText } from './outside-text.ts'
import { besideRecords, jsonResult, mostOfResult } from './results.ts'

const { limit, starting_after, updated_since } = pageParameters

/** The parameters of every list as tool arguments; unlike in a URL, the `+` of an offset is not escaped. */
export const pageSchemas: { readonly [name: string]: Schema } = {
  limit: limit.schema,
  starting_after: { ...starting_after.schema, description: 'The id of the last item of the previous page.' },
  updated_since: {
    ...updated_since.schema,
    description: 'Only what changed at this time or later, such as `2026-09-01T08:00:00Z`.',
  },
}

/**
 * The result of a page. Records that do not fit move to the next page.
 *
 * @param names the columns
 * @param show returns a record with these fields
 */
export function pageResult<Item extends { readonly id: number }>(
  { data, has_more }: { readonly data: readonly Item[]; readonly has_more: boolean },
  names: readonly string[],
  show: (item: Item, outside: OutsideText) => Bounded,
): CompleteResult {
  const outside = new OutsideText()
  const { rows, sentences } = fittingRows(data, names, sizeOf(names), (item) => show(item, outside))
  const hasMore = has_more || rows.length < data.length
  const last = data[rows.length - 1]
  const next = hasMore && last && `Call again with starting_after ${last.id} and the other arguments unchanged.`
  const about = { has_more: hasMore, ...(next && { next }), ...aboutCut(sentences) }
  return jsonResult({ ...about, fields: names, ...outside.between({ data: rows }) })
}

/**
 * As many rows of a table as fit into a result, and the sentences about their cut values.
 *
 * @param names the columns
 * @param beside the characters of what else the result has
 */
export function fittingRows<Item>(
  items: readonly Item[],
  names: readonly string[],
  beside: number,
  show: (item: Item) => Bounded,
): { readonly rows: readonly unknown[][]; readonly sentences: readonly string[] } {
  const rows: unknown[][] = []
  const sentences: string[] = []
  let room = mostOfResult - besideRecords - beside
  for (const item of items) {
    const { record, cut } = show(item)
    const row = names.map((name) => record[name] ?? null)
    room -= sizeOf(row) + sizeOf(cut)
    if (room < 0) break
    rows.push(row)
    sentences.push(...cut)
  }
  return { rows, sentences }
}

const sizeOf = (value: unknown) => JSON.stringify(value).length + 1
