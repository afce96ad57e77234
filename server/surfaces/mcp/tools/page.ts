/** A page of a list as a result: as many whole records as fit, and how to go on. */
import { pageParameters } from '@kantine/contract/operations.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import type { CompleteResult } from '../tool.ts'
import type { OutsideText } from './outside-text.ts'
import { mostOfResult, resultWith } from './results.ts'

const { limit, starting_after, updated_since } = pageParameters

/** The parameters of every list, as arguments of a tool; here the `+` of an offset is not escaped, as in an address. */
export const pageSchemas: { readonly [name: string]: Schema } = {
  limit: { ...limit.schema, description: limit.doc },
  starting_after: { ...starting_after.schema, description: starting_after.doc },
  updated_since: {
    ...updated_since.schema,
    description: 'Only what changed then or later: ISO 8601 with its offset, such as `2026-09-01T08:00:00Z`.',
  },
}

/** Characters for what stands around the records: the note on text of outsiders, and how to go on. */
const around = 500

/**
 * The result of a page. Records that do not fit are left for the next page.
 *
 * @param shown gives the JSON of what is shown of a record, its id included
 */
export function pageResult<Item>(
  data: readonly Item[],
  has_more: boolean,
  outside: OutsideText,
  shown: (item: Item) => string,
): CompleteResult {
  const items: string[] = []
  let length = around
  for (const item of data) {
    const text = shown(item)
    length += text.length + 1
    if (length > mostOfResult) break
    items.push(text)
  }
  const hasMore = has_more || items.length < data.length
  const { id: last } = JSON.parse(items.at(-1) ?? '{}')
  const next = hasMore && { next: `Call again with starting_after ${last} and the other arguments unchanged.` }
  return resultWith({ ...outside.note, has_more: hasMore, ...next }, 'data', `[${items.join(',')}]`)
}
