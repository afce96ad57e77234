import type { Filter, Resource } from '@kantine/contract/resource.ts'
import type { Value } from '../store/engine.ts'
import type { Page } from '../store/page.ts'
import type { Store } from '../store/store.ts'
import { filteredPage } from './filtered-page.ts'
import { updatedAt, wholeListSql } from './list-sql.ts'
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
 * With filters or `updatedSince` the cost depends on how many records fulfil the strictest of them, not on how many are stored.
 */
export async function listRecords(store: Store, club: number, resource: Resource, query: ListQuery): Promise<Buffer> {
  const { limit, startingAfter, updatedSince, filters } = query
  const conditions = [
    ...(updatedSince === undefined ? [] : [{ column: updatedAt, compare: '>=' as const, value: updatedSince }]),
    ...filters.map(({ filter: { column, compare }, value }) => ({ column, compare, value })),
  ]
  const page = await store.read(club, (db) =>
    conditions.length === 0
      ? db.page(wholeListSql(resource, 0), [club, startingAfter, limit + 1], limit)
      : filteredPage(db, store, club, resource, { conditions, limit, startingAfter }),
  )
  return resource.partial ? servedPart(resource, page) : page.json
}

/** The page with only the served fields of its records. */
function servedPart(resource: Resource, { json }: Page): Buffer {
  const { data, has_more } = JSON.parse(String(json))
  return Buffer.from(JSON.stringify({ data: data.map((body: object) => onlyServed(resource, body)), has_more }))
}
