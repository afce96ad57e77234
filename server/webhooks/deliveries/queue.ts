/** The queue in the database: taking deliveries that are due, and writing what became of them. */
import type { Connection, Row, Value } from '../../store/engine.ts'
import { inChunks, places, remembered, repeated } from '../../store/statements.ts'
import type { Store } from '../../store/store.ts'
import type { Outcome } from '../sending/outcome.ts'
import type { Message } from './message.ts'

/** A delivery that was taken, and how often it was tried before. */
export type Taken = Message & { readonly endpoint: number; readonly tries: number }

/** One try, and what came of it. */
export type Tried = {
  readonly club: number
  readonly id: number
  /** Milliseconds since 1970: when it began. */
  readonly at: number
  readonly outcome: Outcome
  /** When it is tried again; undefined when it is not. */
  readonly nextAt?: number | undefined
}

/**
 * Takes deliveries of one endpoint that are due, those that waited longest first. They are due again at `until`, should this
 * process not say before what became of them.
 */
export async function take(
  { db, skipLocked }: { db: Connection; skipLocked: Store['skipLocked'] },
  { club, endpoint }: { club: number; endpoint: number },
  howMany: number,
  now: number,
  until: number,
): Promise<Taken[]> {
  const rows = await db.all(
    `with due as materialized (
       select id from webhook_deliveries where club_id = $1 and endpoint_id = $2 and due_at <= $3
       order by due_at limit $4 ${skipLocked}
     )
     update webhook_deliveries set due_at = $5 where club_id = $1 and id in (select id from due)
     returning id, kind, at, data, tries`,
    [club, endpoint, now, howMany, until],
  )
  return rows.map(({ id, kind, at, data, tries }) => ({
    ...{ club, endpoint, id: Number(id), kind: String(kind), at: Number(at), data: String(data), tries: Number(tries) },
  }))
}

/**
 * The endpoints for which something is due, of all clubs, and since when they fail. Each is asked for its first: where a million
 * are due for one, `exists` would let PostgreSQL read all of them.
 */
export const findDue = (store: Store): Promise<Row[]> =>
  store.findAcrossClubs(
    `select club_id, id, failing_since from webhook_endpoints as endpoint where (
       select due_at from webhook_deliveries as delivery
       where delivery.club_id = endpoint.club_id and delivery.endpoint_id = endpoint.id and due_at is not null
       order by due_at limit 1) <= $1`,
    [store.now()],
  )

/** Writes tries and what is to happen next. What arrived stays so, whatever another process says of a try of its own. */
export async function writeTried(db: Connection, all: readonly Tried[]): Promise<void> {
  const writing: Promise<unknown>[] = []
  for (const [club, tried] of Map.groupBy(all, ({ club }) => club)) {
    for (const some of inChunks(tried))
      writing.push(db.all(insertSql(tries, some.length), [club, ...some.flatMap(rowOf)]))
    const arrived = tried.filter(({ outcome }) => !outcome.failure).map(({ id }) => id)
    for (const some of inChunks(arrived)) writing.push(db.all(arrivedSql(tries, some.length), [club, ...some]))
    for (const { id, outcome, nextAt } of tried) {
      if (!outcome.failure) continue
      const state = nextAt === undefined ? 'failed' : 'waiting'
      writing.push(db.all(failedSql, [club, id, state, nextAt ?? null]))
    }
  }
  await Promise.all(writing)
}

const tries = { columns: 'club_id, delivery_id, at, duration_ms, status, failure, excerpt' }

const rowOf = ({ id, at, outcome }: Tried): Value[] => [
  ...[id, at, outcome.durationMs, outcome.status ?? null, outcome.failure ?? null, outcome.excerpt],
]

const insertSql = remembered(
  ({ columns }: typeof tries, rows) =>
    `insert into webhook_tries (${columns}) values ${repeated(rows, (row) => `($1, ${places(1 + 6 * row, 6)})`)}
     on conflict do nothing`,
)

const arrivedSql = remembered(
  (_: typeof tries, rows) =>
    `update webhook_deliveries set state = 'delivered', tries = tries + 1, due_at = null
     where club_id = $1 and id in (${places(1, rows)})`,
)

const failedSql = `update webhook_deliveries set state = $3, tries = tries + 1, due_at = $4
  where club_id = $1 and id = $2 and state = 'waiting'`
