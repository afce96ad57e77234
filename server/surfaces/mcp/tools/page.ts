/** A page of a list as a result: as many whole records as fit, and how to continue. */
import { pageParameters } from '@kantine/contract/operations.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import type { CompleteResult } from '../tool.ts'
import { OutsideText } from './outside-text.ts'
import { besideRecords, jsonResult, mostOfResult } from './results.ts'

const { limit, starting_after, updated_since } = pageParameters

/** The parameters of every list as tool arguments; unlike in a URL, the `+` of an offset is not escaped. */
export const pageSchemas: { readonly [name: string]: Schema } = {
  limit: { ...limit.schema, description: limit.doc },
  starting_after: { ...starting_after.schema, description: starting_after.doc },
  updated_since: {
    ...updated_since.schema,
    description: 'Only records changed at this time or later: ISO 8601 with an offset, such as `2026-09-01T08:00:00Z`.',
  },
}

/**
 * The result of a page. Records that do not fit move to the next page.
 *
 * @param show returns the form in which a record is shown
 */
export function pageResult<Item extends { readonly id: number }>(
  { data, has_more }: { readonly data: readonly Item[]; readonly has_more: boolean },
  show: (item: Item, outside: OutsideText) => object,
): CompleteResult {
  const outside = new OutsideText()
  const shown: object[] = []
  let room = mostOfResult - besideRecords
  for (const item of data) {
    const one = show(item, outside)
    room -= JSON.stringify(one).length + 1
    if (room < 0) break
    shown.push(one)
  }
  const hasMore = has_more || shown.length < data.length
  const last = data[shown.length - 1]
  const next = hasMore && last && `Call again with starting_after ${last.id} and the other arguments unchanged.`
  return jsonResult({ ...outside.note, has_more: hasMore, ...(next && { next }), data: shown })
}
