import { limits } from '@kantine/contract/limits.ts'
import type { Filter, Resource } from '@kantine/contract/resource.ts'
import { tableOf } from '../store/body.ts'
import type { Value } from '../store/engine.ts'
import { emptyPage, type Page } from '../store/page.ts'
import type { Store } from '../store/store.ts'
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

/** Up to this many changed records, a list with `updatedSince` reads only those; with more, it walks the whole collection. */
const fewChanges = 2000

/**
 * One page of a collection, as the JSON of the answer; the records are not parsed between the database and the socket.
 *
 * With `updatedSince` the cost depends on how many records changed, not on how many are stored.
 */
export async function listRecords(store: Store, club: number, resource: Resource, query: ListQuery): Promise<Buffer> {
  const { limit, startingAfter, updatedSince, filters } = query
  const conditions = filters.map(({ filter }) => filter)
  const values = filters.map(({ value }) => value)
  const page = await store.read(club, async (db) => {
    if (updatedSince === undefined) {
      return db.page(walkSql(resource, conditions, false), [club, startingAfter, limit + 1, ...values], limit)
    }
    if (!(await db.get(anyChangeSql(resource, []), [club, updatedSince]))) return emptyPage
    const parameters = [club, startingAfter, limit + 1, updatedSince, ...values]
    const recent = await db.page(recentSql(resource, conditions), parameters, limit)
    return hasManyChanges(recent) ? db.page(walkSql(resource, conditions, true), parameters, limit) : recent
  })
  return resource.partial ? servedPart(resource, page) : page.json
}

/** The page with only the served fields of its records. */
function servedPart(resource: Resource, { json }: Page): Buffer {
  const { data, has_more } = JSON.parse(String(json))
  return Buffer.from(JSON.stringify({ data: data.map((body: object) => onlyServed(resource, body)), has_more }))
}

/** `+ 0`, because with a bare parameter as limit SQLite would parse and plan the statement again for every page. */
const limitClause = 'limit $3 + 0'

/** In the order of the index: otherwise PostgreSQL may expect many changes and search all records for one. */
const changesInOrder = (resource: Resource, since: string) =>
  `select id from ${tableOf(resource)} where club_id = $1 and updated_at >= ${since} order by updated_at`

/** Whether anything changed; for most polls nothing did. The statement is so small that PostgreSQL keeps its plan. */
const anyChangeSql = cachedByFilters((resource) => `${changesInOrder(resource, '$2')} limit 1`)

/**
 * Walks along the primary key; `updated_at + 0` keeps both databases from using another index. PostgreSQL estimates that a parameter
 * as limit gives a tenth of all records, and would plan again for each call; the inner limit, the longest page, lets it keep its
 * plan. With filters there is none, because the plan has to suit their values.
 */
const walkSql = cachedByFilters((resource, filters, updatedSince) => {
  const conditions = [
    'club_id = $1',
    'id > $2',
    ...(updatedSince ? ['updated_at + 0 >= $4'] : []),
    ...conditionsOf(resource, filters, updatedSince ? 5 : 4),
  ]
  const inOrder = `select id, body from ${tableOf(resource)} where ${conditions.join(' and ')} order by id`
  const longest = `select id, body from (${inOrder} limit ${limits.pageSizeMax + 1}) as longest order by id`
  return `${filters.length === 0 ? longest : inOrder} ${limitClause}`
})

/**
 * Reads the changed records, and counts them no further than needed. When more than `fewChanges` changed, it returns one row without
 * a body.
 */
const recentSql = cachedByFilters((resource, filters) => {
  const table = tableOf(resource)
  const conditions = conditionsOf(resource, filters, 5)
  const matching =
    conditions.length === 0
      ? 'changed where changed.id > $2'
      : `changed cross join ${table} as record where record.club_id = $1 and record.id = changed.id and changed.id > $2
          and ${conditions.map((condition) => `record.${condition}`).join(' and ')}`
  const howMany = '(select count(*) from changed)'
  return `with changed as materialized (
      ${changesInOrder(resource, '$4')} limit ${fewChanges + 1}
    ), next as materialized (
      select changed.id from ${matching} and ${howMany} <= ${fewChanges} order by changed.id ${limitClause}
    )
    select body from (
      select record.body from ${table} as record where record.club_id = $1 and record.id in (select id from next)
      order by record.id ${limitClause}
    ) as found
    union all select null where ${howMany} > ${fewChanges}`
})

const hasManyChanges = ({ json, rows }: Page) => rows > 0 && json === emptyPage.json

function conditionsOf(resource: Resource, filters: readonly Filter[], firstParameter: number): string[] {
  return [
    ...(resource.listedFrom ? ['listed = 1'] : []),
    ...filters.map(({ column, compare }, i) => `${column} ${compare} $${firstParameter + i}`),
  ]
}

type SqlOf = (resource: Resource, filters: readonly Filter[], updatedSince?: boolean) => string

/** Writes each statement once per resource and filters, so that it stays the same prepared statement. */
function cachedByFilters(write: SqlOf): SqlOf {
  const written = new WeakMap<Resource, Map<string, string>>()
  return (resource, filters, updatedSince = false) => {
    const key = `${updatedSince} ${filters.map(({ column, compare }) => column + compare).join(' ')}`
    const ofResource = written.get(resource) ?? new Map<string, string>()
    written.set(resource, ofResource)
    const sql = ofResource.get(key) ?? write(resource, filters, updatedSince)
    ofResource.set(key, sql)
    return sql
  }
}
