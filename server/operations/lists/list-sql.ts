/** The statements of lists: of pages, and of the ids of records that may belong to one. */
import { limits } from '@kantine/contract/limits.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { listedOnly, tableOf } from '../../store/body.ts'
import { versionOf } from '../../store/list-versions.ts'
import { pageSql } from '../../store/page.ts'
import { highestId } from '../../store/read-page.ts'
import { list, raw, type Statement, sql } from '../../store/sql.ts'
import { comparisons, type Filtered } from './conditions.ts'
import { idsAtOnce, idsBy, idsOfRange, limited, type Window } from './ids-sql.ts'

/** Where a page begins, and how many records it has at most. */
type Place = Pick<Window, 'after' | 'limit'>

/** A page of all records, along the primary key. */
export function wholeList({ store, club, resource }: Omit<Filtered, 'conditions'>, { after, limit }: Place): Statement {
  const inOrder = sql`select body from ${raw(tableOf(resource))}
    where club_id = ${club} and id > ${after}${listedOnly(resource)} order by id`
  return pageSql(store.firstRows(inOrder, limited(limit), limits.pageSizeMax + 1), versionOf(club, resource))
}

/** The first records that fulfil conditions on one field, which finds them. */
export const recordsBy = (by: string, filtered: Filtered, place: Place): Statement =>
  pageSql(bodies(filtered, idsBy(by, filtered, { ...place, last: highestId })), versionIn(filtered))

/** The first records in a range of the field `by`, where the range has few records; otherwise `rows` is below 0. */
export function fewInRange(by: string, filtered: Filtered, { after, limit }: Place): Statement {
  const areAll = sql`(select count(*) from few) < ${raw(idsAtOnce)}`
  const ids = sql`select id from few where id > ${after} and ${areAll} order by id ${limited(limit)}`
  const rows = sql`case when ${areAll} then rows else -1 end`
  return sql`with few as materialized (${idsOfRange(by, filtered)})
    ${pageSql(bodies(filtered, ids), versionIn(filtered), rows)}`
}

/** The first of the records with some ids that fulfil all conditions. */
export function recordsAmong(ids: readonly number[], filtered: Filtered, { after, limit }: Place): Statement {
  const { store, club, resource } = filtered
  const all = [store.isAmong(store.idsInText(ids.join())), ...comparisons(filtered)]
  const inOrder = sql`select body from ${raw(tableOf(resource))} as record
    where club_id = ${club} and id > ${after} and ${list(all, ' and ')}${listedOnly(resource)} order by id ${limited(limit)}`
  return pageSql(inOrder, versionIn(filtered))
}

/** The first ids that the field `by` finds. */
export const idsInWindow = (by: string, filtered: Filtered, window: Window): Statement =>
  inOneText(filtered, idsBy(by, filtered, window))

/** The ids of the records in a range of the field `by`, in no order. */
export const idsInRange = (by: string, filtered: Filtered): Statement => inOneText(filtered, idsOfRange(by, filtered))

const bodies = ({ store, club, resource }: Filtered, ids: Statement) =>
  sql`select body from ${raw(tableOf(resource))} where club_id = ${club} and ${store.isAmong(ids)} order by id`

/** Ids as one text, which costs less than a row for each, and the version of the list. */
const inOneText = (filtered: Filtered, ids: Statement) =>
  sql`select ids, ${versionIn(filtered)} as version from (
    select string_agg(cast(id as text), ',') as ids from (${ids}) as found
  ) as whole`

const versionIn = ({ club, resource }: { readonly club: number; readonly resource: Resource }) =>
  versionOf(club, resource)
