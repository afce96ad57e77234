import type { Connection } from '../../store/engine.ts'
import { list, sql, type Value } from '../../store/sql.ts'
import type { State } from './delivery.ts'

type Where = { readonly db: Connection; readonly club: number }

/** Counting further would delay other calls. */
export const countedAtMost = 1000

/**
 * Counts the failed and missed deliveries of an endpoint, without tests; `missed_since` is the time of the first.
 *
 * @returns `missed` is at most `countedAtMost`
 */
export async function undeliveredOf({ db, club }: Where, endpoint: number) {
  const row = await db.get(sql`select count(*) as missed, min(at) as since from (
       select at from webhook_deliveries
       where club_id = ${club} and endpoint_id = ${endpoint} and state in ('failed', 'missed') and is_test = 0
       order by at limit ${countedAtMost}) as undelivered`)
  return { missed: Number(row?.missed), missed_since: isoOf(row?.since) }
}

/**
 * Counts the deliveries that wait for a try.
 *
 * @returns `waiting` is at most `countedAtMost`
 */
export async function waitingOf({ db, club }: Where, endpoint: number) {
  const row = await db.get(sql`select count(*) as waiting, min(due_at) as next from (
       select due_at from webhook_deliveries where club_id = ${club} and endpoint_id = ${endpoint} and due_at is not null
       order by due_at limit ${countedAtMost}) as due`)
  return { waiting: Number(row?.waiting), next_try_at: isoOf(row?.next) }
}

/** How many of the newest deliveries `recentOf` reads. */
const lookedAt = 100

/**
 * The states of the newest deliveries of an endpoint, newest first, without tests and those not tried yet, and the last success and failure
 * of their tries. `latestId` may be a test.
 */
export async function recentOf({ db, club }: Where, endpoint: number) {
  const found =
    await db.all(sql`select id, state, tries, is_test from webhook_deliveries where club_id = ${club} and endpoint_id = ${endpoint}
     order by id desc limit ${lookedAt}`)
  const notifications = found.filter(({ is_test }) => Number(is_test) === 0)
  const tried = notifications.filter(({ state, tries }) => state !== 'waiting' || Number(tries) > 0)
  // A redelivery counts as untried, but its earlier tries are kept.
  const ids = notifications.map(({ id }) => Number(id))
  const last = ids.length === 0 ? undefined : await db.get(lastTries(club, ids))
  return {
    latestId: found[0] && Number(found[0].id),
    newest: tried.map(({ state }) => state as State),
    last_arrived_at: isoOf(last?.arrived),
    last_failed_at: isoOf(last?.failed),
  }
}

const lastTries = (club: number, ids: readonly number[]) =>
  sql`select max(case when failure is null then at end) as arrived, max(case when failure is not null then at end) as failed
   from webhook_tries where club_id = ${club} and delivery_id in (${list(ids)})`

const isoOf = (instant: Value | undefined) =>
  instant === null || instant === undefined ? null : new Date(Number(instant)).toISOString()
