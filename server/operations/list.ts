import { limits } from '@kantine/contract/limits.ts'
import type { Filter, Resource } from '@kantine/contract/resource.ts'
import { tableOf } from '../store/body.ts'
import type { Value } from '../store/engine.ts'
import type { Page } from '../store/page.ts'
import type { Store } from '../store/store.ts'
import { idsOfPart, idsOfZone } from '../store/zones.ts'
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
  const page = await store.read(club, (db) => db.page(sqlOf(store, resource, query), parameters, limit))
  return resource.partial ? servedPart(resource, page) : page.json
}

/** The page with only the served fields of its records. */
function servedPart(resource: Resource, { json }: Page): Buffer {
  const { data, has_more } = JSON.parse(String(json))
  return Buffer.from(JSON.stringify({ data: data.map((body: object) => onlyServed(resource, body)), has_more }))
}

/** The statement of a list: written once for each form of it, so that it stays the same prepared statement. */
function sqlOf(store: Store, resource: Resource, { updatedSince, filters }: ListQuery): string {
  const kept = filters.map(({ filter }) => filter)
  if (updatedSince === undefined) return walkSql(store, resource, kept)
  return kept.length === 0 ? changedSql(store, resource, kept) : filteredChangedSql(store, resource, kept)
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
 * Finds the changed records in the zones that changed, and reads those of the page. What has `+ 0` is compared last: without it SQLite
 * would choose another index, or none for the parts, whose blocks have no type of their own in the index.
 */
const changedSql = cachedByFilters((store, resource) => {
  const partsOfZone = idsOfZone / idsOfPart
  const ofZone = [
    `part.block >= zone.block * ${partsOfZone}`,
    `part.block < zone.block * ${partsOfZone} + ${partsOfZone}`,
    `part.block + 0 >= cast($2 as bigint) / ${idsOfPart}`,
  ]
  const ofPart = ['record.club_id = $1', `record.id / ${idsOfPart} = part.block + 0`]
  const isChanged = store.inChangedZones({
    table: tableOf(resource),
    conditionsOfZone: changedZones(resource),
    conditionsOfPart: [...hasChanged(resource, 'part', idsOfPart), ...ofZone].join(' and '),
    conditionsOfRecord: [...ofPart, 'record.updated_at >= $4', 'record.id + 0 > $2', ...isListed(resource)].join(
      ' and ',
    ),
    limit: limitClause,
  })
  return `select body from ${tableOf(resource)} where club_id = $1 and ${isChanged} order by id`
})

/**
 * Reads the records that match the filters, as a list without `updated_since` does, from the first zone that changed to the last one.
 * Most filters leave so few records that nothing would be gained by looking up what changed first.
 */
const filteredChangedSql = cachedByFilters((_, resource, filters) => {
  const bound = (which: string) => `(select ${which} from zones as zone where ${changedZones(resource)})`
  const conditions = [
    'club_id = $1',
    'id + 0 > $2',
    `id >= ${bound(`min(block) * ${idsOfZone}`)}`,
    `id < ${bound(`(max(block) + 1) * ${idsOfZone}`)}`,
    'updated_at >= $4',
    ...isListed(resource),
    ...conditionsOf(filters, 5),
  ]
  return `select body from ${tableOf(resource)} where ${conditions.join(' and ')} order by id ${limitClause}`
})

/** Which zones have records on this page or a later one. */
const changedZones = (resource: Resource) =>
  [...hasChanged(resource, 'zone', idsOfZone), `zone.block >= cast($2 as bigint) / ${idsOfZone}`].join(' and ')

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
