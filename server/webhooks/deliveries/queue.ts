import { isPracticeClub } from '../../clubs/practice.ts'
import type { Connection } from '../../store/engine.ts'
import { list, raw, type Statement, sql } from '../../store/sql.ts'
import { inChunks, runTogether } from '../../store/statements.ts'
import type { Store } from '../../store/store.ts'
import type { Writer } from '../../store/writer.ts'
import type { Notification } from '../sending/message.ts'
import type { TryOutcome } from '../sending/outcome.ts'
import { tries } from './delivery.ts'

/** `tries` counts the earlier tries. */
export type TakenDelivery = Notification & { readonly tries: number }

export type EndedTry = {
  readonly club: number
  readonly id: number
  /** The start of the try, in milliseconds since 1970. */
  readonly at: number
  readonly outcome: TryOutcome
  /** The time of the next try, if any. */
  readonly nextAt?: number | undefined
}

/**
 * Claims due deliveries of one endpoint, the oldest first. They are due again at `until`, unless this process writes their outcome
 * before then.
 */
export async function take(
  { db, skipLocked }: { db: Connection; skipLocked: string },
  { club, endpoint }: { club: number; endpoint: number },
  howMany: number,
  now: number,
  until: number,
): Promise<TakenDelivery[]> {
  const rows = await db.all(sql`with due as materialized (
       select id from webhook_deliveries where club_id = ${club} and endpoint_id = ${endpoint} and due_at <= ${now}
       order by due_at limit ${howMany} ${raw(skipLocked)}
     )
     update webhook_deliveries set due_at = ${until} where club_id = ${club} and id in (select id from due)
     returning id, kind, at, data, tries`)
  const isPractice = rows.length > 0 && (await isPracticeClub(db, club))
  return rows.map(({ id, kind, at, data, tries }) => ({
    club,
    id: Number(id),
    kind: String(kind),
    at: Number(at),
    data: String(data),
    tries: Number(tries),
    isPractice,
  }))
}

/**
 * The endpoints of all clubs with due deliveries. Reads only the first delivery of each; with `exists`, PostgreSQL would read all of them,
 * possibly a million.
 */
export async function findDue(store: Store): Promise<{ club: number; endpoint: number; isFailing: boolean }[]> {
  const rows =
    await store.findAcrossClubs(sql`select club_id, id, failing_since from webhook_endpoints as endpoint where (
       select due_at from webhook_deliveries as delivery
       where delivery.club_id = endpoint.club_id and delivery.endpoint_id = endpoint.id and due_at is not null
       order by due_at limit 1) <= ${store.wallClock()}`)
  return rows.map(({ club_id, id, failing_since }) => ({
    club: Number(club_id),
    endpoint: Number(id),
    isFailing: failing_since !== null,
  }))
}

/**
 * Writes tries and schedules retries. A delivered delivery stays delivered, even if another process later reports a failed try.
 */
export async function writeTries(db: Connection, all: readonly EndedTry[]): Promise<void> {
  const statements: Statement[] = []
  for (const [club, ended] of Map.groupBy(all, ({ club }) => club)) {
    statements.push(...tries.insertAll(ended.map(rowOf), sql`on conflict do nothing`))
    const arrived = ended.filter(({ outcome }) => !outcome.failure).map(({ id }) => id)
    for (const some of inChunks(arrived)) {
      statements.push(
        sql`update webhook_deliveries set state = 'delivered', tries = tries + 1, due_at = null
          where club_id = ${club} and id in (${list(some)})`,
      )
    }
    for (const { id, outcome, nextAt } of ended) {
      if (!outcome.failure) continue
      const state = nextAt === undefined ? 'failed' : 'waiting'
      statements.push(
        sql`update webhook_deliveries set state = ${state}, tries = tries + 1, due_at = ${nextAt ?? null}
          where club_id = ${club} and id = ${id} and state = 'waiting'`,
      )
    }
  }
  await runTogether(db, statements)
}

const rowOf = ({ club, id, at, outcome: { durationMs, status, failure, excerpt } }: EndedTry) => ({
  clubId: club,
  deliveryId: id,
  at,
  durationMs,
  status,
  failure,
  excerpt,
})

export async function markWaitingAsMissed(db: Connection, club: number, endpoint: number): Promise<void> {
  let marked = []
  do {
    marked =
      await db.all(sql`update webhook_deliveries set state = 'missed', due_at = null where club_id = ${club} and id in (
         select id from webhook_deliveries where club_id = ${club} and endpoint_id = ${endpoint} and due_at is not null limit ${markedAtOnce})
       returning id`)
  } while (marked.length === markedAtOnce)
}

/** SQLite serves other calls between two statements. */
const markedAtOnce = 1000

/** Queues a delivery again, whatever its state. Its retries start over. */
export async function requeue({ db, club, wallClock }: Queueing, id: number): Promise<void> {
  await db.all(
    sql`update webhook_deliveries set state = 'waiting', tries = 0, due_at = ${wallClock} where club_id = ${club} and id = ${id}`,
  )
}

/**
 * Makes an endpoint's deliveries that wait for a retry due now; their retries start over. Those due within a minute are left alone: a
 * process may have claimed them until then.
 *
 * @param since only events since this time, in milliseconds since 1970
 * @returns their number
 */
export async function hurryWaiting(
  { db, club, wallClock }: Queueing,
  endpoint: number,
  since: number,
): Promise<number> {
  const hurried = await db.all(sql`update webhook_deliveries set tries = 0, due_at = ${wallClock}
     where club_id = ${club} and endpoint_id = ${endpoint} and due_at > ${wallClock + 60_000} and at >= ${since} returning id`)
  return hurried.length
}

/**
 * Queues failed and missed deliveries of an endpoint again, the oldest first, without tests.
 *
 * @param since milliseconds since 1970
 * @returns their number
 */
export async function requeueUndelivered(
  { db, club, wallClock }: Queueing,
  endpoint: number,
  since: number,
  atMost: number,
): Promise<number> {
  const requeued = await db.all(sql`update webhook_deliveries set state = 'waiting', tries = 0, due_at = ${wallClock}
     where club_id = ${club} and id in (
       select id from webhook_deliveries
       where club_id = ${club} and endpoint_id = ${endpoint} and state in ('failed', 'missed') and at >= ${since} and is_test = 0
       order by at, id limit ${atMost})
     returning id`)
  return requeued.length
}

type Queueing = Pick<Writer, 'db' | 'club' | 'wallClock'>
