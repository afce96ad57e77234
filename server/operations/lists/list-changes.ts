/** The list of changes to the records that a caller may read, from the change log. */
import { type Cause, causesWithId } from '@kantine/contract/causes.ts'
import { limits } from '@kantine/contract/limits.ts'
import type { Changes, Resource } from '@kantine/contract/resource.ts'
import type { Caller } from '../../callers/caller.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import { lastEntry, lastEntryBefore } from '../../store/change-log.ts'
import type { Connection, Row } from '../../store/engine.ts'
import { listOfChanges, versionOfList } from '../../store/list-versions.ts'
import { list, raw, type Statement, sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { may, requirePermission } from '../may.ts'
import { includes, listVersionOf, type Versions } from '../versions.ts'
import { changesCompleteSince } from './changes-complete-since.ts'
import type { Listing, ListQuery } from './list.ts'

/**
 * One page of changes, as response JSON. Without a cursor or time, it begins with the oldest change after which none are missing.
 *
 * @param known the caller's versions of the list; if one is current, the page is not read
 * @throws {Refusal} `insufficient_scope` if the caller may not read a resource that it names; `changes_expired` if changes after the cursor, or since the time, are no longer kept
 */
export async function listChanges(
  store: Store,
  caller: Caller,
  { about }: Changes,
  { limit, startingAfter, updatedSince, filters, excludeOwn = false }: ListQuery,
  known?: Versions,
): Promise<Listing> {
  const { club, actor } = caller
  const readable = about.filter(({ scopes }) => may(caller, { permission: scopes.read, effect: 'reads' }))
  const named = filters.flatMap(({ values }) => values)
  const wanted = named.length === 0 ? readable : about.filter(({ plural }) => named.includes(plural))
  for (const { scopes } of wanted) requirePermission(caller, { permission: scopes.read, effect: 'reads' })
  return store.read(club, async (db) => {
    const stored = await versionOfList(db, club, listOfChanges)
    const since = updatedSince ?? (startingAfter === 0 ? await completeSince(store, db, club) : undefined)
    const before = since === undefined ? 0 : await lastEntryBefore(db, club, since)
    const version = listVersionOf(stored, before, numberOf(readable, about), `${actor.by}${actor.id ?? ''}`)
    const names = wanted.map(({ name }) => name)
    const isKnown = includes(known, version)
    const after = Math.max(startingAfter, before)
    const examined = excludeOwn ? limits.changesExamined : limit
    // Read before the page, which therefore has every entry up to it.
    const newest = isKnown ? 0 : await lastEntry(db, club)
    const rows = isKnown ? [] : await db.all(changesOf(store, club, names, { after, limit: examined + 1 }))
    // Checked after reading the page: an entry that still exists now also existed then.
    const complete = await completeSince(store, db, club)
    if (startingAfter > 0 && !(await isKept(db, club, startingAfter, complete))) throw expired('starting_after')
    if (updatedSince !== undefined && updatedSince < complete) throw expired('updated_since')
    if (isKnown) return { version }
    return {
      version,
      text: JSON.stringify(pageOf(rows, { readable, actor, after, newest, examined, limit, excludeOwn })),
    }
  })
}

/** The time from which every entry exists and none is old enough to be deleted. */
const completeSince = async (store: Store, db: Connection, club: number): Promise<number> =>
  Math.max(store.retentionClock() - store.keptMs('changes') + 1, await changesCompleteSince(db, club))

const numberOf = (some: readonly Resource[], all: readonly Resource[]): number =>
  all.reduce((number, one) => 2 * number + (some.includes(one) ? 1 : 0), 0)

type Page = {
  readonly readable: readonly Resource[]
  readonly actor: Actor
  /** The cursor of the page. */
  readonly after: number
  /** The id of the newest entry, also of those that the caller may not read. */
  readonly newest: number
  /** The most rows that it examines, and the most that it has. */
  readonly examined: number
  readonly limit: number
  readonly excludeOwn: boolean
}

/** @param rows those that the page examines, and the next one, which only shows that there are more */
function pageOf(rows: readonly Row[], { readable, actor, after, newest, examined, limit, excludeOwn }: Page): object {
  const data: object[] = []
  let seen = 0
  for (const row of rows.slice(0, examined)) {
    if (data.length === limit) break
    seen++
    const own = isOwn(actor, row)
    if (!own || !excludeOwn) data.push(changeOf(readable, row, own))
  }
  const hasMore = seen < rows.length
  const last = Number(rows[seen - 1]?.id ?? after)
  return { data, has_more: hasMore, next: hasMore ? last : Math.max(last, newest) }
}

/** Whether the actor itself made the change: what followed from it is by Kantine. */
const isOwn = ({ by, id }: Actor, { cause, actor, actor_id }: Row): boolean =>
  causesWithId.includes(cause as Cause) && actor === by && Number(actor_id) === id

function changeOf(readable: readonly Resource[], row: Row, own: boolean): object {
  const cause = row.cause as Cause | null
  const resource = readable.find(({ name }) => name === row.resource) as Resource
  const fields = String(row.fields).split(' ')
  return {
    id: Number(row.id),
    resource: resource.plural,
    record_id: Number(row.record_id),
    change: row.shown,
    fields: row.shown === 'updated' ? fields.filter((name) => Object.hasOwn(resource.fields, name)) : [],
    updated_at: new Date(Number(row.at)).toISOString(),
    by: cause && { kind: cause, id: causesWithId.includes(cause) ? Number(row.actor_id) : null },
    own,
    request_id: row.request_id,
  }
}

/**
 * A page of changes to some resources. Each resource has its own branch, so that a key that reads few resources skips the entries of the
 * others. Branches read only their index. Their limit, the longest page or the most examined, lets PostgreSQL keep its plan. Entries are looked up rather than
 * joined: for a join, PostgreSQL would read all entries of a club that its statistics do not cover yet.
 */
export function changesOf(
  store: Pick<Store, 'dialect'>,
  club: number,
  resources: readonly string[],
  { after, limit }: { readonly after: number; readonly limit: number },
): Statement {
  const most = limit > limits.pageSizeMax + 1 ? limits.changesExamined : limits.pageSizeMax
  const branches = resources.map(
    (resource, i) => sql`select id from (
      select id from journal where club_id = ${club} and resource = ${resource} and id > ${after} and shown is not null
      order by id limit ${raw(most + 1)}
    ) as ${raw(`of${i}`)}`,
  )
  const ids = sql`select id from (${list(branches, ' union all ')}) as merged order by id limit ${limit} + 0`
  return sql`select id, at, resource, record_id, shown, fields, cause, actor, actor_id, request_id from journal
    where club_id = ${club} and ${store.dialect.isAmong(ids)} order by id`
}

/**
 * Whether all entries after a cursor are kept: the next one is recent enough, or the cursor is the last assigned id. The order of deletions
 * does not matter.
 *
 * @param since milliseconds since 1970; all entries from this time on are kept
 */
async function isKept(db: Connection, club: number, cursor: number, since: number): Promise<boolean> {
  const row = await db.get(
    sql`select 1 from journal where club_id = ${club} and id = ${cursor + 1} and at >= ${since}
     union all select 1 from counters where club_id = ${club} and resource = 'journal' and last_id = ${cursor}`,
  )
  return row !== undefined
}

const expired = (parameter: 'starting_after' | 'updated_since') => {
  const detail = `Changes after this ${parameter} are missing: it is too old, or comes from another server. Copy every collection again, then continue with updated_since set to the Date of the copy's first response.`
  return new Refusal('changes_expired', detail, { faults: [{ parameter, detail }] })
}
