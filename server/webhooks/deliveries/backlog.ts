/** The quota of deliveries that wait: what happens when a club has more. */
import { allowedOf, quotaExceeded, useOf } from '../../store/quotas.ts'
import type { Writer } from '../../store/writer.ts'
import { disable } from '../endpoints/endpoint.ts'
import { markWaitingAsMissed } from './queue.ts'

/** The quota is looked at once for so many deliveries, as counting those that wait takes time. */
const countedEvery = 100

type Write = Pick<Writer, 'db' | 'club' | 'stamp' | 'note'>

/**
 * Disables the endpoints with most waiting deliveries until what waits fits into the quota. The change that is told is never refused,
 * and nothing is lost: the deliveries of such an endpoint are kept as missed, and can be recovered.
 *
 * @param ids the first and the last id of the deliveries that are about to be written
 * @returns the ids of the endpoints that were disabled
 */
export async function limitBacklog(write: Write, [first, last]: readonly [number, number]): Promise<Set<number>> {
  const disabled = new Set<number>()
  if (Math.floor(last / countedEvery) === Math.floor((first - 1) / countedEvery)) return disabled
  const { db, club, stamp, note } = write
  const allowed = await allowedOf(db, club, 'waiting_deliveries')
  const lines = await db.all(
    `select endpoint_id, count(*) as waiting from webhook_deliveries
     where club_id = $1 and due_at is not null group by endpoint_id order by waiting desc`,
    [club],
  )
  let waiting = lines.reduce((sum, line) => sum + Number(line.waiting), last - first + 1)
  for (const line of lines) {
    if (waiting <= allowed) break
    const endpoint = Number(line.endpoint_id)
    if (await disable(db, club, endpoint, 'backlog', stamp)) {
      note({ action: 'endpoint.disabled', subject: `endpoint ${endpoint}`, details: ['backlog'] })
    }
    await markWaitingAsMissed(db, club, endpoint)
    disabled.add(endpoint)
    waiting -= Number(line.waiting)
  }
  return disabled
}

/**
 * How many more deliveries may wait.
 *
 * @throws {Refusal} `quota_exceeded`, when none may
 */
export async function roomToWait({ db, club }: Pick<Writer, 'db' | 'club'>): Promise<number> {
  const { used, allowed } = await useOf(db, club, 'waiting_deliveries')
  if (used < allowed) return allowed - used
  throw quotaExceeded('waiting_deliveries', allowed, 'Wait until some of them have been sent.')
}
