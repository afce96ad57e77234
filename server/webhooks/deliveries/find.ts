import { limits } from '@kantine/contract/limits.ts'
import { Refusal } from '../../refusal.ts'
import type { Connection, Row } from '../../store/engine.ts'
import { list, raw, sql } from '../../store/sql.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { webhookIdOf } from '../sending/message.ts'
import { type Delivery, deliveries, type State, tries } from './delivery.ts'

export type DeliveryFilter = {
  readonly endpoint?: number | undefined
  readonly kind?: string | undefined
  readonly state?: State | undefined
  readonly since?: number | undefined
  /** Exclusive. Both in milliseconds since 1970. */
  readonly until?: number | undefined
  /** Only deliveries before this id. */
  readonly before?: number | undefined
  readonly limit?: number | undefined
}

/** The deliveries of a club, newest first, each with its tries. */
export async function findDeliveries(db: Connection, club: number, filter: DeliveryFilter): Promise<Delivery[]> {
  const { since, until, before = Infinity, limit = limits.pageSizeDefault } = filter
  const all = await idsOf(db, club)
  const first = since === undefined ? all.first : await firstIdSince(db, club, all, since)
  let end = Math.min(until === undefined ? all.end : await firstIdSince(db, club, all, until), before)
  const rows: Row[] = []
  while (end > first && rows.length < limit) {
    const begin = Math.max(first, end - idsAtOnce)
    rows.push(...(await findBetween(db, club, filter, begin, end, limit - rows.length)))
    end = begin
    await yieldToEventLoop()
  }
  return withTries(db, club, rows)
}

/** How many ids one statement examines. Other calls run between two statements. */
const idsAtOnce = 2000

/** @param end exclusive */
function findBetween(
  db: Connection,
  club: number,
  { endpoint, kind, state }: DeliveryFilter,
  begin: number,
  end: number,
  limit: number,
): Promise<Row[]> {
  const conditions = [
    sql`id >= ${begin} and id < ${end}`,
    ...(endpoint === undefined ? [] : [sql`endpoint_id = ${endpoint}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(state === undefined ? [] : [sql`state = ${state}`]),
  ]
  return db.all(
    sql`select ${deliveries.selected} from webhook_deliveries
      where club_id = ${club} and ${list(conditions, ' and ')} order by id desc limit ${limit}`,
  )
}

async function idsOf(db: Connection, club: number): Promise<{ first: number; end: number }> {
  const row = await db.get(sql`select (select min(id) from webhook_deliveries where club_id = ${club}) as first,
            (select max(id) from webhook_deliveries where club_id = ${club}) as last`)
  return { first: Number(row?.first ?? 1), end: Number(row?.last ?? 0) + 1 }
}

/** The id of the first delivery since an instant, by binary search, because ids ascend with time. */
async function firstIdSince(
  db: Connection,
  club: number,
  { first, end }: { readonly first: number; readonly end: number },
  since: number,
): Promise<number> {
  let [low, high] = [first, end]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const row = await db.get(
      sql`select id, at from webhook_deliveries where club_id = ${club} and id >= ${middle} order by id limit 1`,
    )
    if (Number(row?.at) >= since) high = middle
    else low = Number(row?.id) + 1
  }
  return low
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
  const [delivery] = await withTries(
    db,
    club,
    await db.all(sql`select ${deliveries.selected} from webhook_deliveries where club_id = ${club} and id = ${id}`),
  )
  if (!delivery) throw deliveryNotFound()
  return delivery
}

const deliveryNotFound = () => new Refusal('not_found', 'There is no such delivery in this club.')

/** The most tries of a delivery that are shown, the newest: two rounds of the schedule. A redelivery begins another round. */
const mostTries = 20

async function withTries(db: Connection, club: number, rows: readonly Row[]): Promise<Delivery[]> {
  if (rows.length === 0) return []
  const found = rows.map(deliveries.valueOf)
  const ids = found.map(({ id }) => id)
  const tried = await db.all(
    sql`select ${tries.selected} from (
       select *, row_number() over (partition by delivery_id order by at desc) as place from webhook_tries
       where club_id = ${club} and delivery_id in (${list(ids)})) as numbered
     where place <= ${raw(mostTries)} order by delivery_id, at`,
  )
  const byDelivery = Map.groupBy(tried.map(tries.valueOf), ({ deliveryId }) => deliveryId)
  return found.map((delivery) => ({
    ...delivery,
    webhookId: webhookIdOf({ club, ...delivery }),
    tries: byDelivery.get(delivery.id) ?? [],
  }))
}
