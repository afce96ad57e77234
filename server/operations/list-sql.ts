/**
 * The statements of lists. `$1` is the club, `$2` the id after which the page begins, `$3` the limit; `$4` is `updated_since` where that is
 * given, and the values of the filters come last.
 */
import { limits } from '@kantine/contract/limits.ts'
import type { Filter, Resource } from '@kantine/contract/resource.ts'
import { tableOf } from '../store/body.ts'
import type { Store } from '../store/store.ts'
import { idsOfPart, idsOfZone } from '../store/zones.ts'

/** The statement of a list: written once for each form of it, so that it stays the same prepared statement. */
export function listSql(store: Store, resource: Resource, filters: readonly Filter[], ofChanges: boolean): string {
  return ofChanges ? changedSql(store, resource, filters) : walkSql(store, resource, filters)
}

/** `+ 0`, because with a bare parameter as limit SQLite would parse and plan the statement again for every page. */
const limitClause = 'limit $3 + 0'

/**
 * Walks along the primary key. PostgreSQL estimates that a parameter as limit gives a tenth of all records, and would plan again for
 * each call; the inner limit, the longest page, lets it keep its plan. With filters there is none, because the plan has to suit their
 * values.
 */
const walkSql = cachedByFilters((_, resource, filters) => {
  const conditions = ['club_id = $1', 'id > $2', ...isListed(resource), ...conditionsOf(filters, 4)]
  const inOrder = `select id, body from ${tableOf(resource)} where ${conditions.join(' and ')} order by id`
  const longest = `select id, body from (${inOrder} limit ${limits.pageSizeMax + 1}) as longest order by id`
  return `${filters.length === 0 ? longest : inOrder} ${limitClause}`
})

/**
 * Finds the changed records in the zones and parts that changed, and reads those of the page. `+ 0` lets SQLite compare a block with
 * the expression in the index, which has no type of its own, and begin at the zone's first part.
 */
const changedSql = cachedByFilters((store, resource, filters) => {
  const partsOfZone = idsOfZone / idsOfPart
  const conditionsOfZone = [
    ...hasChanged(resource, 'zone', idsOfZone),
    `zone.block >= cast($2 as bigint) / ${idsOfZone}`,
  ]
  const conditionsOfPart = [
    ...hasChanged(resource, 'part', idsOfPart),
    `part.block >= zone.block * ${partsOfZone} and part.block < (zone.block + 1) * ${partsOfZone}`,
    `part.block + 0 >= cast($2 as bigint) / ${idsOfPart}`,
  ]
  const conditionsOfRecord = [
    'record.club_id = $1',
    `record.id / ${idsOfPart} = part.block + 0`,
    'record.updated_at >= $4',
    'record.id > $2',
    ...isListed(resource),
    ...conditionsOf(filters, 5),
  ]
  const isChanged = store.inChangedZones({
    table: tableOf(resource),
    conditionsOfZone: conditionsOfZone.join(' and '),
    conditionsOfPart: conditionsOfPart.join(' and '),
    conditionsOfRecord: conditionsOfRecord.join(' and '),
    limit: limitClause,
  })
  return `select body from ${tableOf(resource)} where club_id = $1 and ${isChanged} order by id`
})

const hasChanged = ({ name }: Resource, table: 'zone' | 'part', size: number) => [
  `${table}.club_id = $1`,
  `${table}.resource = '${name}'`,
  `${table}.size = ${size}`,
  `${table}.last_stamp >= $4`,
]

const isListed = ({ listedFrom }: Resource) => (listedFrom ? ['listed = 1'] : [])

const conditionsOf = (filters: readonly Filter[], firstParameter: number) =>
  filters.map(({ column, compare }, i) => `${column} ${compare} $${firstParameter + i}`)

type SqlOf = (store: Store, resource: Resource, filters: readonly Filter[]) => string

function cachedByFilters(write: SqlOf): SqlOf {
  const written = new WeakMap<Resource, Map<string, string>>()
  return (store, resource, filters) => {
    const key = `${store.engine} ${filters.map(({ column, compare }) => column + compare).join(' ')}`
    const ofResource = written.get(resource) ?? new Map<string, string>()
    written.set(resource, ofResource)
    const sql = ofResource.get(key) ?? write(store, resource, filters)
    ofResource.set(key, sql)
    return sql
  }
}
