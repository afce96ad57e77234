/** The log of deliveries: those of the last 30 days, with their tries. */
import { limits } from '@kantine/contract/limits.ts'
import { Refusal } from '../../refusal.ts'
import type { Connection, Row, Value } from '../../store/engine.ts'
import { inChunks, placesBehindClub } from '../../store/statements.ts'
import { webhookIdOf } from '../sending/message.ts'
import { type Delivery, deliveries, type State, tries } from './delivery.ts'

/** Which deliveries to find. */
export type DeliveryFilter = {
  readonly endpoint?: number | undefined
  readonly kind?: string | undefined
  readonly state?: State | undefined
  /** The id of a delivery: only those before it. */
  readonly before?: number | undefined
  readonly limit?: number | undefined
}

/** The deliveries of a club, newest first, each with its tries. */
export async function findDeliveries(db: Connection, club: number, filter: DeliveryFilter): Promise<Delivery[]> {
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
  const rows = await db.all(
    `select ${deliveries.selected} from webhook_deliveries where ${conditions} order by id desc limit ${place(limit)}`,
    values,
  )
  return withTries(db, club, rows)
}

/**
 * One delivery with its tries.
 *
 * @throws {Refusal} `not_found`
 */
export async function deliveryIn(
  { db, club }: { readonly db: Connection; readonly club: number },
  id: number,
): Promise<Delivery> {
  const sql = `select ${deliveries.selected} from webhook_deliveries where club_id = $1 and id = $2`
  const [delivery] = await withTries(db, club, await db.all(sql, [club, id]))
  if (!delivery) throw deliveryNotFound()
  return delivery
}

export const deliveryNotFound = () => new Refusal('not_found', 'There is no such delivery in this club.')

async function withTries(db: Connection, club: number, rows: readonly Row[]): Promise<Delivery[]> {
  if (rows.length === 0) return []
  const found = rows.map(deliveries.valueOf)
  const ids = found.map(({ id }) => id)
  const tried = await db.all(
    `select ${tries.selected} from webhook_tries
     where club_id = $1 and delivery_id in (${placesBehindClub(ids)}) order by delivery_id, at`,
    [club, ...ids],
  )
  const byDelivery = Map.groupBy(tried.map(tries.valueOf), ({ deliveryId }) => deliveryId)
  return found.map((delivery) => ({
    ...delivery,
    webhookId: webhookIdOf({ club, ...delivery }),
    tries: byDelivery.get(delivery.id) ?? [],
  }))
}

/** How many deliveries did not arrive at an endpoint, and when the first of them happened; without tests. */
export async function undeliveredOf(
  { db, club }: { readonly db: Connection; readonly club: number },
  endpoint: number,
): Promise<{ missed: number; missedSince: number | null }> {
  const row = await db.get(
    `select count(*) as missed, min(at) as since from webhook_deliveries
     where club_id = $1 and endpoint_id = $2 and state in ('failed', 'missed') and is_test = 0`,
    [club, endpoint],
  )
  const since = row?.since ?? null
  return { missed: Number(row?.missed), missedSince: since === null ? null : Number(since) }
}

/** Deletes all deliveries to an endpoint, including those that wait. */
export async function forgetDeliveries(
  { db, club }: { readonly db: Connection; readonly club: number },
  endpoint: number,
): Promise<void> {
  let gone: readonly Row[]
  do {
    gone = await db.all(
      `delete from webhook_deliveries where club_id = $1 and id in
       (select id from webhook_deliveries where club_id = $1 and endpoint_id = $2 limit ${deletedAtOnce}) returning id`,
      [club, endpoint],
    )
    for (const some of inChunks(gone.map(({ id }) => Number(id)))) {
      await db.all(`delete from webhook_tries where club_id = $1 and delivery_id in (${placesBehindClub(some)})`, [
        ...[club, ...some],
      ])
    }
  } while (gone.length === deletedAtOnce)
}

/** How many deliveries one statement deletes. SQLite serves other calls between two statements. */
const deletedAtOnce = 500
