/**
 * The statements of lists. `$1` is the club, `$2` the id after which the page or the window begins, `$3` the limit, `$4` the
 * last id that is looked at, or the ids that are; the values of the conditions follow.
 */
import { limits } from '@kantine/contract/limits.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { tableOf } from '../store/body.ts'
import { versionSql } from '../store/list-versions.ts'
import { pageSql } from '../store/page.ts'
import type { Store } from '../store/store.ts'
import { type Condition, comparisons, isListed } from './conditions.ts'
import { idsAtOnce, idsOfRange, idsSql } from './ids-sql.ts'

/** `+ 0`, because with a bare parameter as limit SQLite would parse and plan the statement again for every page. */
const limitClause = 'limit $3 + 0'

/** A page of all records, along the primary key. */
export const wholeListSql = cached((store, resource) => {
  const conditions = ['club_id = $1', 'id > $2', ...isListed(resource)]
  const inOrder = `select body from ${tableOf(resource)} where ${conditions.join(' and ')} order by id`
  return pageSql(store.firstRows(inOrder, limitClause, limits.pageSizeMax + 1), versionSql(resource))
})

/** The first records that fulfil conditions on one field, which finds them. */
export const foundSql = cached((store, resource, conditions, by) => {
  const ids = idsSql(store, resource, conditions, by, limitClause)
  const inOrder = `select body from ${tableOf(resource)} where club_id = $1 and ${store.isAmong(ids)} order by id`
  return pageSql(inOrder, versionSql(resource))
})

/**
 * The first records in a range of the field `by`, where the range has few records; otherwise `rows` is below 0. The values begin at `$4`.
 */
export const fewSql = cached((store, resource, conditions, by) => {
  const areAll = `(select count(*) from few) < ${idsAtOnce}`
  const ids = `select id from few where id > $2 and ${areAll} order by id ${limitClause}`
  const inOrder = `select body from ${tableOf(resource)} where club_id = $1 and ${store.isAmong(ids)} order by id`
  return `with few as materialized (${idsOfRange(store, resource, conditions, by, 4)})
    ${pageSql(inOrder, versionSql(resource), `case when ${areAll} then rows else -1 end`)}`
})

/** The first of the records with the ids `$4` that fulfil all conditions. */
export const chosenSql = cached((store, resource, conditions) => {
  const all = [
    'id > $2',
    store.isAmong(store.idsInText('$4')),
    ...isListed(resource),
    ...comparisons(resource, conditions),
  ]
  const inOrder = `select body from ${tableOf(resource)} as record where club_id = $1 and ${all.join(' and ')} order by id`
  return pageSql(`${inOrder} ${limitClause}`, versionSql(resource))
})

/** The first ids that the field `by` finds. */
export const windowSql = cached((store, resource, conditions, by) =>
  inOneText(resource, idsSql(store, resource, conditions, by, limitClause)),
)

/** The ids of the records in a range of the field `by`, in no order; the values begin at `$2`. */
export const rangeSql = cached((store, resource, conditions, by) =>
  inOneText(resource, idsOfRange(store, resource, conditions, by, 2)),
)

/** Ids as one text, which costs less than a row for each, and the version of the list. */
const inOneText = (resource: Resource, ids: string) =>
  `select ids, ${versionSql(resource)} as version from (
    select string_agg(cast(id as text), ',') as ids from (${ids}) as found
  ) as whole`

/** `by` is the field that finds the records; empty where their ids are known. */
type SqlOf = (store: Store, resource: Resource, conditions: readonly Condition[], by: string) => string

/** Writes a statement once for each form of it, so that it stays the same prepared statement. */
function cached(write: SqlOf): SqlOf {
  const written = new WeakMap<Resource, Map<string, string>>()
  return (store, resource, conditions, by) => {
    const key = `${store.engine} ${by} ${conditions.map(({ field, compare, values }) => field + compare + values.length).join(' ')}`
    const ofResource = written.get(resource) ?? new Map<string, string>()
    written.set(resource, ofResource)
    const sql = ofResource.get(key) ?? write(store, resource, conditions, by)
    ofResource.set(key, sql)
    return sql
  }
}
