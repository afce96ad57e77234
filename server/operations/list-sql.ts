/**
 * The statements of lists. `$1` is the club, `$2` the id after which the page or the window begins, `$3` the limit, `$4` the
 * last id that is looked at; the values of the conditions follow.
 */
import { limits } from '@kantine/contract/limits.ts'
import type { Filter, Resource } from '@kantine/contract/resource.ts'
import { tableOf } from '../store/body.ts'
import { cachedSql } from '../store/statements.ts'
import type { Store } from '../store/store.ts'
import { idsOfPart, idsOfZone } from '../store/zones.ts'

/** A comparison of a list: with the value of a filter, or of `updated_since`. */
export type Condition = Pick<Filter, 'column' | 'compare'>

/** The column of `updated_since`, whose condition comes first. */
export const updatedAt = 'updated_at'

/** `+ 0`, because with a bare parameter as limit SQLite would parse and plan the statement again for every page. */
const limitClause = 'limit $3 + 0'

/**
 * A page of all records, along the primary key. PostgreSQL estimates that a parameter as limit gives a tenth of all records, and would
 * plan again for each call; the inner limit, the longest page, lets it keep its plan.
 */
export const wholeListSql = cachedSql((resource: Resource) => {
  const conditions = ['club_id = $1', 'id > $2', ...isListed(resource)]
  const inOrder = `select id, body from ${tableOf(resource)} where ${conditions.join(' and ')} order by id`
  const longest = `select id, body from (${inOrder} limit ${limits.pageSizeMax + 1}) as longest order by id`
  return `${longest} ${limitClause}`
})

/** The first records that fulfil all conditions, found by the index of the column `by`. */
export const matchingSql = cached((store, resource, conditions, by) => {
  const ids = idsSql(store, resource, conditions, by, [...isListed(resource), ...comparisons(conditions)])
  return `select body from ${tableOf(resource)} where club_id = $1 and ${store.isAmong(ids)} order by id`
})

/** How many records, of those that fulfil the conditions on the column `by`, the limit lets through, and the last of them. */
export const windowSql = cached((store, resource, conditions, by) => {
  const own = comparisons(conditions, by)
  return `select count(*) as records, max(id) as last_id from (${idsSql(store, resource, conditions, by, own)}) as found`
})

/**
 * Ids of records in their order, zone by zone. With `updated_since` only zones that changed are visited and, by the index of
 * `updated_at`, only the parts of them that changed. `+ 0` lets SQLite compare a block with the expression in the index, which has no
 * type of its own, and begin at the zone's first part. With `id + 0` PostgreSQL does not take the bounds of a window for so narrow
 * that the index of another column would do.
 */
function idsSql(
  store: Store,
  resource: Resource,
  conditions: readonly Condition[],
  by: string,
  conditionsOfRecord: readonly string[],
): string {
  const partsOfZone = idsOfZone / idsOfPart
  const blocks = (name: 'zone' | 'part', size: number) => [
    `${name}.club_id = $1`,
    `${name}.resource = '${resource.name}'`,
    `${name}.size = ${size}`,
    ...(conditions[0]?.column === updatedAt ? [`${name}.last_stamp >= $5`] : []),
  ]
  const within = (block: string, size: number) =>
    `${block} >= cast($2 as bigint) / ${size} and ${block} <= cast($4 as bigint) / ${size}`
  const byParts = by === updatedAt
  const conditionsOfZone = [...blocks('zone', idsOfZone), within('zone.block', idsOfZone)]
  const conditionsOfPart = [
    ...blocks('part', idsOfPart),
    `part.block >= zone.block * ${partsOfZone} and part.block < (zone.block + 1) * ${partsOfZone}`,
    within('part.block + 0', idsOfPart),
  ]
  return store.idsInZones({
    table: tableOf(resource),
    index: byParts ? `${tableOf(resource)}_by_part` : `${tableOf(resource)}_in_zone_by_${by}`,
    conditionsOfZone: conditionsOfZone.join(' and '),
    ...(byParts && { conditionsOfPart: conditionsOfPart.join(' and ') }),
    conditionsOfRecord: [
      'record.club_id = $1',
      byParts ? `record.id / ${idsOfPart} = part.block + 0` : `record.id / ${idsOfZone} = zone.block + 0`,
      'record.id + 0 > $2 and record.id + 0 <= $4',
      ...conditionsOfRecord,
    ].join(' and '),
    limit: limitClause,
  })
}

const isListed = ({ listedFrom }: Resource) => (listedFrom ? ['listed = 1'] : [])

/** The comparisons with the values of the conditions: of all, or of those on one column. */
const comparisons = (conditions: readonly Condition[], on?: string) =>
  conditions.flatMap(({ column, compare }, i) =>
    on === undefined || column === on ? [`record.${column} ${compare} $${5 + i}`] : [],
  )

type SqlOf = (store: Store, resource: Resource, conditions: readonly Condition[], by: string) => string

/** Writes a statement once for each form of it, so that it stays the same prepared statement. */
function cached(write: SqlOf): SqlOf {
  const written = new WeakMap<Resource, Map<string, string>>()
  return (store, resource, conditions, by) => {
    const key = `${store.engine} ${by} ${conditions.map(({ column, compare }) => column + compare).join(' ')}`
    const ofResource = written.get(resource) ?? new Map<string, string>()
    written.set(resource, ofResource)
    const sql = ofResource.get(key) ?? write(store, resource, conditions, by)
    ofResource.set(key, sql)
    return sql
  }
}
