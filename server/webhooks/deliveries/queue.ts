/** The queue in the database: taking deliveries that are due, and writing the outcomes of their tries. */
import type { Connection } from '../../store/engine.ts'
import { list, raw, type Statement, sql } from '../../store/sql.ts'
import { inChunks, runTogether } from '../../store/statements.ts'
import type { Store } from '../../store/store.ts'
import type { Writer } from '../../store/writer.ts'
import type { Notification } from '../sending/message.ts'
import type { TryOutcome } from '../sending/outcome.ts'
import { tries } from './delivery.ts'

/** A delivery that was taken from the queue, and the number of its earlier tries. */
export type TakenDelivery = Notification & { readonly tries: number }

/** One try of a delivery, and its outcome. */
export type EndedTry = {
  readonly club: number
  /** The id of the delivery. */
  readonly id: number
  /** Milliseconds since 1970: when the try began. */
  readonly at: number
  readonly outcome: TryOutcome
  /** When the delivery is tried again; undefined when it is not tried again. */
  readonly nextAt?: number | undefined
}

/**
 * Takes deliveries of one endpoint that are due; those that waited longest come first. They are due again at `until`, unless
 * this process writes their outcome before then.
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
  return rows.map(({ id, kind, at, data, tries }) => ({
    ...{ club, id: Number(id), kind: String(kind), at: Number(at), data: String(data), tries: Number(tries) },
  }))
}

/**
 * The endpoints of all clubs for which a delivery is due. The statement reads the first delivery that is due for each: with
 * `exists`, PostgreSQL would read all of them, which can be a million.
 */
export async function findDue(store: Store): Promise<{ club: number; endpoint: number; isFailing: boolean }[]> {
  const rows =
    await store.findAcrossClubs(sql`select club_id, id, failing_since from webhook_endpoints as endpoint where (
       select due_at from webhook_deliveries as delivery
       where delivery.club_id = endpoint.club_id and delivery.endpoint_id = endpoint.id and due_at is not null
       order by due_at limit 1) <= ${store.wallClock()}`)
  return rows.map(({ club_id, id, failing_since }) => ({
    ...{ club: Number(club_id), endpoint: Number(id), isFailing: failing_since !== null },
  }))
}

/**
 * Writes tries, and when their deliveries are due again. A delivery that has arrived stays delivered, even when another process
 * reports later that its own try failed.
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
  ...{ clubId: club, deliveryId: id, at, durationMs, status, failure, excerpt },
})

/** Marks the waiting deliveries of an endpoint as missed, because the endpoint is disabled. */
export async function markWaitingAsMissed(db: Connection, club: number, endpoint: number): Promise<void> {
  let marked = []
  do {
    marked =
      await db.all(sql`update webhook_deliveries set state = 'missed', due_at = null where club_id = ${club} and id in (
         select id from webhook_deliveries where club_id = ${club} and endpoint_id = ${endpoint} and due_at is not null limit ${markedAtOnce})
       returning id`)
  } while (marked.length === markedAtOnce)
}

/** How many deliveries one statement marks. SQLite serves other calls between two statements. */
const markedAtOnce = 1000

/** Puts one delivery into the queue again, in whatever state it is; its retries start again. */
export async function requeue({ db, club, wallClock }: Queueing, id: number): Promise<void> {
  await db.all(
    sql`update webhook_deliveries set state = 'waiting', tries = 0, due_at = ${wallClock} where club_id = ${club} and id = ${id}`,
  )
}

/**
 * Has deliveries of an endpoint tried now that wait for a later try; their retries start again. Those that are due within a minute are
 * left alone: they may be on their way at this moment, as taking them makes them due at the end of the lease.
 *
 * @param since milliseconds since 1970: only those that happened since then
 * @returns how many they are
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
 * Puts the deliveries into the queue again that did not arrive at an endpoint since an instant; without tests.
 *
 * @param since milliseconds since 1970
 * @param atMost how many; the oldest come first
 * @returns how many deliveries there are
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
