/** The log of deliveries: every try of the last 30 days, and what can be done about those that did not arrive. */
import type { EventKind } from '@kantine/contract/events.ts'
import { limits } from '@kantine/contract/limits.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import type { Connection, Row, Value } from '../../store/engine.ts'
import { placesBehindClub } from '../../store/statements.ts'
import type { Store } from '../../store/store.ts'
import { type Endpoint, endpointIn, numberOrNull } from '../endpoints/endpoint.ts'
import type { Failure } from '../sending/outcome.ts'
import type { Webhooks } from '../webhooks.ts'
import { messageId } from './message.ts'

/**
 * Where a delivery stands: it waits for its first or next try; it arrived; all its tries failed; or its endpoint was disabled.
 */
export const states = ['waiting', 'delivered', 'failed', 'missed'] as const
export type State = (typeof states)[number]

/** Instants in milliseconds since 1970. */
export type Try = {
  readonly at: number
  readonly durationMs: number
  readonly status: number | null
  readonly failure: Failure | null
  readonly excerpt: string
}

export type Delivery = {
  readonly id: number
  readonly endpoint: number
  readonly messageId: string
  readonly kind: EventKind
  /** When it happened. */
  readonly at: number
  readonly state: State
  readonly isTest: boolean
  readonly nextTryAt: number | null
  /** Oldest first. */
  readonly tries: readonly Try[]
}

export type Filter = {
  readonly endpoint?: number | undefined
  readonly kind?: string | undefined
  readonly state?: State | undefined
  /** Only those before this one. */
  readonly before?: number | undefined
  readonly limit?: number | undefined
}

/** The deliveries of a club, newest first, each with its tries. */
export async function listDeliveries(
  { store }: Pick<Webhooks, 'store'>,
  club: number,
  filter: Filter,
): Promise<Delivery[]> {
  const { endpoint, kind, state, before, limit = limits.pageSizeDefault } = filter
  const values: Value[] = [club]
  const place = (value: Value) => `$${values.push(value)}`
  const conditions = [
    'club_id = $1',
    ...(endpoint === undefined ? [] : [`endpoint_id = ${place(endpoint)}`]),
    ...(kind === undefined ? [] : [`kind = ${place(kind)}`]),
    ...(state === undefined ? [] : [`state = ${place(state)}`]),
    ...(before === undefined ? [] : [`id < ${place(before)}`]),
  ].join(' and ')
  return store.read(club, async (db) => {
    const rows = await db.all(
      `select ${columns} from webhook_deliveries where ${conditions} order by id desc limit ${place(limit)}`,
      values,
    )
    return withTries(db, club, rows)
  })
}

/**
 * One delivery with its tries.
 *
 * @throws {Refusal} `not_found`
 */
export async function getDelivery({ store }: Pick<Webhooks, 'store'>, club: number, id: number): Promise<Delivery> {
  return store.read(club, (db) => deliveryIn(db, club, id))
}

async function deliveryIn(db: Connection, club: number, id: number): Promise<Delivery> {
  const rows = await db.all(`select ${columns} from webhook_deliveries where club_id = $1 and id = $2`, [club, id])
  const [delivery] = await withTries(db, club, rows)
  if (!delivery) throw new Refusal('not_found', 'There is no such delivery in this club.')
  return delivery
}

/**
 * Sends a delivery again, whatever became of it, under the same `webhook-id`; its retries begin anew.
 *
 * @throws {Refusal} `not_found`; or `bad_request` for a test and for an endpoint that is disabled
 */
export async function redeliver({ store }: Webhooks, club: number, actor: Actor, id: number): Promise<Delivery> {
  return store.write(club, actor, async (write) => {
    const { endpoint, isTest } = await deliveryIn(write.db, club, id)
    if (isTest) throw new Refusal('bad_request', 'A test is not sent again. Send another test instead.')
    refuseDisabled(await endpointIn(write, endpoint))
    await write.db.all(
      `update webhook_deliveries set state = 'waiting', tries = 0, due_at = $3 where club_id = $1 and id = $2`,
      [club, id, write.stamp],
    )
    write.note({ action: 'delivery.repeated', subject: `delivery ${id}` })
    write.endpointsDue.add(endpoint)
    return deliveryIn(write.db, club, id)
  })
}

/**
 * Sends again everything of an endpoint that did not arrive since an instant: what failed, and what it missed while disabled.
 *
 * @param since milliseconds since 1970
 * @returns how many deliveries
 * @throws {Refusal} `not_found`; or `bad_request` for an endpoint that is disabled
 */
export async function recover(
  { store }: Webhooks,
  club: number,
  actor: Actor,
  endpoint: number,
  since: number,
): Promise<number> {
  return store.write(club, actor, async (write) => {
    refuseDisabled(await endpointIn(write, endpoint))
    const recovered = await write.db.all(
      `update webhook_deliveries set state = 'waiting', tries = 0, due_at = $3
       where club_id = $1 and endpoint_id = $2 and state in ('failed', 'missed') and at >= $4 and is_test = 0
       returning id`,
      [club, endpoint, write.stamp, since],
    )
    write.note({ action: 'deliveries.recovered', subject: `endpoint ${endpoint}` })
    if (recovered.length > 0) write.endpointsDue.add(endpoint)
    return recovered.length
  })
}

function refuseDisabled({ enabled }: Endpoint): void {
  if (!enabled) throw new Refusal('bad_request', 'The endpoint is disabled. Enable it first.')
}

const keptMs = limits.deliveryDays * 86_400_000

/** Forgets the deliveries and tries that are older than they are kept. */
export const forgetOldDeliveries = (store: Store): Promise<unknown> =>
  store.keepBooks('what is old', async ({ db }) => {
    await db.all('delete from webhook_deliveries where at < $1', [store.now() - keptMs])
    await db.all('delete from webhook_tries where at < $1', [store.now() - keptMs])
  })

const columns = 'id, endpoint_id, kind, at, state, is_test, due_at'

async function withTries(db: Connection, club: number, rows: readonly Row[]): Promise<Delivery[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => Number(id))
  const tried = await db.all(
    `select delivery_id, at, duration_ms, status, failure, excerpt from webhook_tries
     where club_id = $1 and delivery_id in (${placesBehindClub(ids)}) order by delivery_id, at`,
    [club, ...ids],
  )
  const tries = Map.groupBy(tried, ({ delivery_id }) => Number(delivery_id))
  return rows.map((row) => ({
    id: Number(row.id),
    endpoint: Number(row.endpoint_id),
    messageId: messageId({ club, id: Number(row.id), at: Number(row.at) }),
    kind: row.kind as EventKind,
    at: Number(row.at),
    state: row.state as State,
    isTest: row.is_test === 1,
    nextTryAt: numberOrNull(row.due_at),
    tries: (tries.get(Number(row.id)) ?? []).map(tryOf),
  }))
}

const tryOf = (row: Row): Try => ({
  at: Number(row.at),
  durationMs: Number(row.duration_ms),
  status: numberOrNull(row.status),
  failure: row.failure as Failure | null,
  excerpt: String(row.excerpt),
})
