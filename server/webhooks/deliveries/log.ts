/** The log of deliveries: those of the last 30 days, with their tries. */
import { limits } from '@kantine/contract/limits.ts'
import { Refusal } from '../../refusal.ts'
import type { Connection, Row } from '../../store/engine.ts'
import { list, raw, sql } from '../../store/sql.ts'
import { inChunks } from '../../store/statements.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { webhookIdOf } from '../sending/message.ts'
import { type Delivery, deliveries, type State, tries } from './delivery.ts'

/** Which deliveries to find. */
export type DeliveryFilter = {
  readonly endpoint?: number | undefined
  readonly kind?: string | undefined
  readonly state?: State | undefined
  /** Milliseconds since 1970: those that happened since then. */
  readonly since?: number | undefined
  /** Milliseconds since 1970: those that happened earlier. */
  readonly until?: number | undefined
  /** The id of a delivery: only those before it. */
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

/** How many ids one statement looks at, as it may find few among very many; between two of them other calls run. */
const idsAtOnce = 2000

/** Those with an id from `begin` to before `end`. */
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

/** The first id of a club's deliveries, and the one after the last. */
async function idsOf(db: Connection, club: number): Promise<{ first: number; end: number }> {
  const row = await db.get(sql`select (select min(id) from webhook_deliveries where club_id = ${club}) as first,
            (select max(id) from webhook_deliveries where club_id = ${club}) as last`)
  return { first: Number(row?.first ?? 1), end: Number(row?.last ?? 0) + 1 }
}

/** The id of the first delivery since an instant: found by halves, because of two deliveries the later one has the higher id. */
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

async function withTries(db: Connection, club: number, rows: readonly Row[]): Promise<Delivery[]> {
  if (rows.length === 0) return []
  const found = rows.map(deliveries.valueOf)
  const ids = found.map(({ id }) => id)
  const tried = await db.all(
    sql`select ${tries.selected} from webhook_tries
     where club_id = ${club} and delivery_id in (${list(ids)}) order by delivery_id, at`,
  )
  const byDelivery = Map.groupBy(tried.map(tries.valueOf), ({ deliveryId }) => deliveryId)
  return found.map((delivery) => ({
    ...delivery,
    webhookId: webhookIdOf({ club, ...delivery }),
    tries: byDelivery.get(delivery.id) ?? [],
  }))
}

/** Deletes all deliveries to an endpoint, including those that wait. */
export async function forgetDeliveries(
  { db, club }: { readonly db: Connection; readonly club: number },
  endpoint: number,
): Promise<void> {
  let gone: readonly Row[]
  do {
    gone = await db.all(sql`delete from webhook_deliveries where club_id = ${club} and id in
       (select id from webhook_deliveries where club_id = ${club} and endpoint_id = ${endpoint} limit ${raw(deletedAtOnce)}) returning id`)
    for (const some of inChunks(gone.map(({ id }) => Number(id)))) {
      await db.all(sql`delete from webhook_tries where club_id = ${club} and delivery_id in (${list(some)})`)
    }
  } while (gone.length === deletedAtOnce)
}

/** How many deliveries one statement deletes. SQLite serves other calls between two statements. */
const deletedAtOnce = 500
