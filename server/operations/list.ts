import type { Filter, Resource } from '@kantine/contract/resource.ts'
import { columnValue } from '../store/body.ts'
import type { Value } from '../store/engine.ts'
import { end, separator, start } from '../store/page.ts'
import { highestId, type ReadSome, readPage } from '../store/read-page.ts'
import type { Store } from '../store/store.ts'
import { updatedAt } from './conditions.ts'
import { wholeListSql } from './list-sql.ts'
import { type Comparison, readMatching } from './read-matching.ts'
import { onlyServed } from './served.ts'

/** The parameters of a list, read and checked (section 4.2). */
export type ListQuery = {
  /** Records per page, at most `limits.pageSizeMax`. */
  readonly limit: number
  /** The id after which the page begins. */
  readonly startingAfter: number
  /** Milliseconds since 1970: only records that changed then or later. */
  readonly updatedSince?: number
  readonly filters: readonly { readonly filter: Filter; readonly value: Value }[]
}

/**
 * One page of a collection, as the JSON of the answer; the records are not parsed between the database and the socket.
 *
 * With filters or `updatedSince` a statement looks at some thousand records at most, and a page at no more than fulfil the strictest.
 */
export async function listRecords(store: Store, club: number, resource: Resource, query: ListQuery): Promise<Buffer> {
  const { limit, startingAfter, updatedSince, filters } = query
  const conditions: Comparison[] = [
    ...(updatedSince === undefined ? [] : [{ field: updatedAt, compare: '>=' as const, value: updatedSince }]),
    ...filters.map(({ filter: { field, compare }, value }) => ({
      ...{ field, compare },
      value: columnValue(resource, field, value),
    })),
  ]
  const served = resource.partial ? (records: Buffer) => servedPart(resource, records) : undefined
  return store.read(club, (db) => {
    const readSome: ReadSome =
      conditions.length === 0
        ? async (after, most) => ({
            page: await db.page(wholeListSql(resource, 0), [club, after, most]),
            last: highestId,
          })
        : readMatching(db, store, club, resource, conditions)
    return readPage(resource, { limit, startingAfter }, readSome, served)
  })
}

/** Records with only their served fields. */
function servedPart(resource: Resource, records: Buffer): Buffer {
  const { data } = JSON.parse(String(records))
  const served = data.map((body: object) => JSON.stringify(onlyServed(resource, body)))
  return Buffer.from(start + served.join(separator) + end)
}
