import type { Filter, Resource } from '@kantine/contract/resource.ts'
import { columnValue } from '../store/body.ts'
import type { Value } from '../store/engine.ts'
import { versionOfList } from '../store/list-versions.ts'
import { end, separator, start } from '../store/page.ts'
import { highestId, type ReadSome, readPage } from '../store/read-page.ts'
import type { Store } from '../store/store.ts'
import { updatedAt } from './conditions.ts'
import type { Comparison } from './filtered-list.ts'
import { wholeListSql } from './list-sql.ts'
import { readMatching } from './read-matching.ts'
import { onlyServed } from './served.ts'
import { includes, listVersionOf, type Versions } from './versions.ts'

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

/** A page of a list. */
export type Listing = {
  /** The version of the whole list, whichever page it is. */
  readonly version: string
  /** The JSON; undefined when the caller has this version. */
  readonly text?: string | Buffer
}

/**
 * One page of a collection, as the JSON of the answer; the records are not parsed between the database and the socket.
 *
 * With filters or `updatedSince` a statement looks at some thousand records at most, and a page at no more than fulfil the strictest.
 *
 * @param known the versions of the list that the caller has; the page is not read when the list has one of them
 */
export async function listRecords(
  store: Store,
  club: number,
  resource: Resource,
  query: ListQuery,
  known?: Versions,
): Promise<Listing> {
  const { limit, startingAfter, updatedSince, filters } = query
  const conditions: Comparison[] = [
    ...(updatedSince === undefined ? [] : [{ field: updatedAt, compare: '>=' as const, value: updatedSince }]),
    ...filters.map(({ filter: { field, compare }, value }) => ({
      ...{ field, compare },
      value: columnValue(resource, field, value),
    })),
  ]
  const served = resource.partial ? (records: Buffer) => servedPart(resource, records) : undefined
  return store.read(club, async (db) => {
    if (known) {
      const version = listVersionOf(await versionOfList(db, club, resource))
      if (includes(known, version)) return { version }
    }
    const readSome: ReadSome =
      conditions.length === 0
        ? async (after, most) => ({
            page: await db.page(wholeListSql(store, resource, [], ''), [club, after, most]),
            last: highestId,
          })
        : readMatching({ db, store, club, resource, conditions })
    const { version, json } = await readPage(resource, { limit, startingAfter }, readSome, served)
    return { version: listVersionOf(version), text: json }
  })
}

/** Records with only their served fields. */
function servedPart(resource: Resource, records: Buffer): Buffer {
  const { data } = JSON.parse(String(records))
  const served = data.map((body: object) => JSON.stringify(onlyServed(resource, body)))
  return Buffer.from(start + served.join(separator) + end)
}
