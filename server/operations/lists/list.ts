import type { Filter, Resource } from '@kantine/contract/resource.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { columnValue } from '../../store/body.ts'
import type { Connection } from '../../store/engine.ts'
import { versionOfList } from '../../store/list-versions.ts'
import { end, separator, start } from '../../store/page.ts'
import { highestId, type ReadSome, readPage } from '../../store/read-page.ts'
import type { Value } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { subgroupsOf } from '../groups/subgroups.ts'
import { onlyServed } from '../served.ts'
import { includes, listVersionOf, type Versions } from '../versions.ts'
import { type Condition, filledUp, recordId, updatedAt } from './conditions.ts'
import { wholeList } from './list-sql.ts'
import { readMatching } from './read-matching.ts'

/** The parameters of a list, read and checked (section 4.2). */
export type ListQuery = {
  /** Records per page, at most `limits.pageSizeMax`. */
  readonly limit: number
  /** The id after which the page begins. */
  readonly startingAfter: number
  /** Milliseconds since 1970: only records that changed then or later. */
  readonly updatedSince?: number
  /** Only records with these ids, at most `limits.idsAtOnce`. */
  readonly ids?: readonly number[]
  /** Only records in which none of these fields has a value. */
  readonly without?: readonly string[]
  /** Whether a list of changes leaves out those that the calling key made. */
  readonly excludeOwn?: boolean
  /** A record matches a filter if it has one of its values; a range has only one. */
  readonly filters: readonly { readonly filter: Filter; readonly values: readonly Value[] }[]
}

export type Listing = {
  /** The version of the whole list, the same for each of its pages. */
  readonly version: string
  /** The JSON; undefined if the caller already has this version. */
  readonly text?: string | Buffer
}

/**
 * One page of a collection as response JSON. Records are never parsed between database and socket.
 *
 * With filters or `updatedSince`, a statement examines at most a few thousand records.
 *
 * @param known the caller's versions of the list; if one is current, the page is not read
 */
export async function listRecords(
  store: Store,
  club: number,
  resource: Resource,
  query: ListQuery,
  known?: Versions,
): Promise<Listing> {
  const { limit, startingAfter } = query
  const served = resource.partial ? (records: Buffer) => servedPart(resource, records) : undefined
  return store.read(club, async (db) => {
    // Read before the records, so that a version is never newer than they are.
    const others: string[] = resource.partial ? ['partial'] : []
    for (const list of listsBehind(filtersIn(query))) others.push(await versionOfList(db, club, list))
    if (known) {
      const version = listVersionOf(await versionOfList(db, club, resource), ...others)
      if (includes(known, version)) return { version }
    }
    const conditions = await conditionsOf(db, club, resource, query)
    const readSome: ReadSome =
      conditions.length === 0
        ? async (after, limit) => ({
            page: await db.page(wholeList({ store, club, resource }, { after, limit })),
            last: highestId,
          })
        : readMatching(db, { store, club, resource, conditions })
    const { version, json } = await readPage(resource, { limit, startingAfter }, readSome, served)
    return { version: listVersionOf(version, ...others), text: json }
  })
}

/** The filters of a query, without their values. */
export const filtersIn = ({ filters }: Pick<ListQuery, 'filters'>): readonly Filter[] =>
  filters.map(({ filter }) => filter)

/** The other lists that filters and groupings depend on: the list can change without a change to its own records. */
export const listsBehind = (some: readonly Pick<Filter, 'through'>[]) =>
  some.some(({ through }) => through) ? [member, group] : []

/** The conditions of a list. Reads the subgroups of groups that it is filtered by. */
export async function conditionsOf(
  db: Connection,
  club: number,
  resource: Resource,
  { ids, updatedSince, without = [], filters }: Pick<ListQuery, 'ids' | 'updatedSince' | 'without' | 'filters'>,
): Promise<readonly Condition[]> {
  const conditions: Condition[] = [
    // First, because no other condition finds so few candidates.
    ...(ids === undefined ? [] : [{ field: recordId, compare: '=' as const, values: filledUp([...new Set(ids)]) }]),
    ...(updatedSince === undefined ? [] : [{ field: updatedAt, compare: '>=' as const, values: [updatedSince] }]),
    ...without.map((field) => ({ field, compare: 'empty' as const, values: [] })),
  ]
  for (const { filter, values } of filters) {
    const { field, compare, through } = filter
    if (through) {
      const groups = [...values, ...(await subgroupsOf({ db, club }, values as readonly number[]))]
      conditions.push({ field, compare, values: [JSON.stringify(groups)], through })
    } else conditions.push(conditionOf(resource, filter, values))
  }
  return conditions
}

/** A value given twice, ignoring case, is searched only once. */
function conditionOf(
  resource: Resource,
  { field, compare, synonyms = [] }: Filter,
  given: readonly Value[],
): Condition {
  const meant = given.flatMap((value) => (synonyms.includes(String(value)) ? [...synonyms] : [value]))
  const stored = (value: Value) =>
    compare === 'month' ? String(value).padStart(2, '0') : columnValue(resource, field, value)
  const values = filledUp([...new Set(meant.map(stored))])
  return { field, compare, values }
}

function servedPart(resource: Resource, records: Buffer): Buffer {
  const { data } = JSON.parse(String(records))
  const served = data.map((body: object) => JSON.stringify(onlyServed(resource, body)))
  return Buffer.from(start + served.join(separator) + end)
}
