import type { Filter, Resource } from '@kantine/contract/resource.ts'
import type { Value } from '../store/engine.ts'
import type { Page } from '../store/page.ts'
import type { Store } from '../store/store.ts'
import { listSql } from './list-sql.ts'
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
 * With `updatedSince` the cost depends on how many records changed, not on how many are stored.
 */
export async function listRecords(store: Store, club: number, resource: Resource, query: ListQuery): Promise<Buffer> {
  const { limit, startingAfter, updatedSince, filters } = query
  const since = updatedSince === undefined ? [] : [updatedSince]
  const parameters = [club, startingAfter, limit + 1, ...since, ...filters.map(({ value }) => value)]
  const kept = filters.map(({ filter }) => filter)
  const sql = listSql(store, resource, kept, updatedSince !== undefined)
  const page = await store.read(club, (db) => db.page(sql, parameters, limit))
  return resource.partial ? servedPart(resource, page) : page.json
}

/** The page with only the served fields of its records. */
function servedPart(resource: Resource, { json }: Page): Buffer {
  const { data, has_more } = JSON.parse(String(json))
  return Buffer.from(JSON.stringify({ data: data.map((body: object) => onlyServed(resource, body)), has_more }))
}
