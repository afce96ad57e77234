import { allowedOf, requireRoom } from '../../store/quotas.ts'
import { sql } from '../../store/sql.ts'
import type { Writer } from '../../store/writer.ts'
import { disable } from '../endpoints/endpoint.ts'
import { markWaitingAsMissed } from './queue.ts'

/** The quota is checked once per 100 deliveries, because counting takes time. */
const countedEvery = 100

type Write = Pick<Writer, 'db' | 'club' | 'stamp' | 'note'>

/**
 * Disables the endpoints with the most waiting deliveries until the others are within the quota. The change itself is never rejected. The
 * deliveries of a disabled endpoint are kept as missed, and can be recovered.
 *
 * @param ids the first and the last id of the deliveries to be written
 * @returns the ids of the endpoints that were disabled
 */
export async function limitBacklog(write: Write, [first, last]: readonly [number, number]): Promise<Set<number>> {
  const disabled = new Set<number>()
  if (Math.floor(last / countedEvery) === Math.floor((first - 1) / countedEvery)) return disabled
  const { db, club, stamp, note } = write
  const allowed = await allowedOf(db, club, 'waiting_deliveries')
  const rows = await db.all(sql`select endpoint_id, count(*) as waiting from webhook_deliveries
     where club_id = ${club} and due_at is not null group by endpoint_id order by waiting desc`)
  let waiting = rows.reduce((sum, row) => sum + Number(row.waiting), last - first + 1)
  for (const row of rows) {
    if (waiting <= allowed) break
    const endpoint = Number(row.endpoint_id)
    if (await disable(write, endpoint, 'backlog', stamp)) {
      note({ action: 'endpoint.disabled', subject: `endpoint ${endpoint}`, details: ['backlog'] })
    }
    await markWaitingAsMissed(db, club, endpoint)
    disabled.add(endpoint)
    waiting -= Number(row.waiting)
  }
  return disabled
}

/**
 * How many more deliveries may wait.
 *
 * @throws {Refusal} `quota_exceeded`, when none may
 */
export const roomToWait = ({ db, club }: Pick<Writer, 'db' | 'club'>): Promise<number> =>
  requireRoom(db, club, 'waiting_deliveries', 'Wait until some of them have been sent.')
