/** A page of a list as a result: as many whole records as fit, and how to go on. */
import { pageParameters } from '@kantine/contract/operations.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import { Embedded } from '../embedded.ts'
import type { ReadyResult } from '../ready-result.ts'
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
 * @param add adds the JSON of what is shown of a record, its id first
 */
export function pageResult<Item>(
  data: readonly Item[],
  has_more: boolean,
  outside: OutsideText,
  add: (item: Item, into: Embedded) => void,
): ReadyResult {
  const items = new Embedded(mostOfResult)
  items.add(sign.open)
  let howMany = 0
  let last = 0
  for (const item of data) {
    const { length } = items
    if (howMany > 0) items.add(sign.comma)
    const start = items.length
    add(item, items)
    if (items.length > mostOfResult - around) {
      items.length = length
      break
    }
    last = start
    howMany++
  }
  const hasMore = has_more || howMany < data.length
  const next = hasMore && {
    next: `Call again with starting_after ${idAt(items.bytes, last)} and the other arguments unchanged.`,
  }
  items.add(sign.close)
  return resultWith({ ...outside.note, has_more: hasMore, ...next }, 'data', items.bytes)
}

const sign = { open: Buffer.from('['), comma: Buffer.from(','), close: Buffer.from(']') }

/** The id of the record that begins there. */
const idAt = (records: Buffer, start: number): number =>
  Number.parseInt(records.toString('latin1', start + beforeId.length, start + beforeId.length + 20), 10)

const beforeId = String.raw`{\"id\":`
