/** Counts the deliveries of an endpoint. */
import type { Connection } from '../../store/engine.ts'
import { list, sql, type Value } from '../../store/sql.ts'
import type { State } from './delivery.ts'

type Where = { readonly db: Connection; readonly club: number }
export type Undelivered = { readonly missed: number; readonly missedSince: number | null }
export type Waiting = { readonly waiting: number; readonly nextTryAt: number | null }

/** What became of the newest deliveries, newest first, and when one of them last arrived and last failed, also before it was sent again. */
export type Recent = {
  /** The id of the newest, which may be a test; undefined when there is none. */
  readonly latestId: number | undefined
  readonly newest: readonly State[]
  readonly lastArrivedAt: number | null
  readonly lastFailedAt: number | null
}

/** The most deliveries that are counted: a longer count would hold up other calls. */
export const countedAtMost = 1000

/**
 * How many deliveries did not arrive at an endpoint, and when the first of them happened; without tests.
 *
 * @returns `missed` is at most `countedAtMost`
 */
export async function undeliveredOf({ db, club }: Where, endpoint: number): Promise<Undelivered> {
  const row = await db.get(sql`select count(*) as missed, min(at) as since from (
       select at from webhook_deliveries
       where club_id = ${club} and endpoint_id = ${endpoint} and state in ('failed', 'missed') and is_test = 0
       order by at limit ${countedAtMost}) as undelivered`)
  return { missed: Number(row?.missed), missedSince: instantIn(row?.since) }
}

/**
 * How many deliveries to an endpoint wait for their first or next try, and when the first of these tries is made.
 *
 * @returns `waiting` is at most `countedAtMost`
 */
export async function waitingOf({ db, club }: Where, endpoint: number): Promise<Waiting> {
  const row = await db.get(sql`select count(*) as waiting, min(due_at) as next from (
       select due_at from webhook_deliveries where club_id = ${club} and endpoint_id = ${endpoint} and due_at is not null
       order by due_at limit ${countedAtMost}) as due`)
  return { waiting: Number(row?.waiting), nextTryAt: instantIn(row?.next) }
}

/** How many of the newest deliveries `recentOf` looks at. */
const lookedAt = 100

/** What became of the newest deliveries of an endpoint; without tests, and without those that were not tried yet. */
export async function recentOf({ db, club }: Where, endpoint: number): Promise<Recent> {
  const found =
    await db.all(sql`select id, state, tries, is_test from webhook_deliveries where club_id = ${club} and endpoint_id = ${endpoint}
     order by id desc limit ${lookedAt}`)
  const notifications = found.filter(({ is_test }) => Number(is_test) === 0)
  const tried = notifications.filter(({ state, tries }) => state !== 'waiting' || Number(tries) > 0)
  // Those that are sent again count as not tried yet, but their earlier tries are kept.
  const ids = notifications.map(({ id }) => Number(id))
  const last = ids.length === 0 ? undefined : await db.get(lastTries(club, ids))
  return {
    latestId: found[0] && Number(found[0].id),
    newest: tried.map(({ state }) => state as State),
    lastArrivedAt: instantIn(last?.arrived),
    lastFailedAt: instantIn(last?.failed),
  }
}

const lastTries = (club: number, ids: readonly number[]) =>
  sql`select max(case when failure is null then at end) as arrived, max(case when failure is not null then at end) as failed
   from webhook_tries where club_id = ${club} and delivery_id in (${list(ids)})`

const instantIn = (value: Value | undefined): number | null =>
  value === null || value === undefined ? null : Number(value)
