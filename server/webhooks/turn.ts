/** One turn of the queue, a transaction: writes what has ended, and takes what there is room for. */
import type { Connection, Row } from '../store/engine.ts'
import { inChunks, placesBehindClub } from '../store/statements.ts'
import { missWaiting, numberOrNull } from './endpoint.ts'
import { follow, type Health, judge, type Notice } from './health.ts'
import type { Lane, Room } from './lanes.ts'
import type { Outcome } from './outcome.ts'
import { type Taken, type Tried, take, writeTried } from './queue.ts'
import type { Webhooks } from './webhooks.ts'

/** An endpoint as it was when something was taken for it. */
export type Target = Health & { readonly url: string; readonly row: Row }

/** One try that has ended. */
export type Finished = { readonly target: Target; readonly tried: Tried }

/** What was taken for an endpoint. */
export type Load = Room & { readonly target: Target; readonly deliveries: readonly Taken[] }

/**
 * @param leaseMs for how long what is taken is left to this process
 * @returns what is to be sent now, and what somebody should hear of
 */
export function turnOnce(
  { store }: Pick<Webhooks, 'store'>,
  finished: readonly Finished[],
  rooms: readonly Room[],
  leaseMs: number,
): Promise<{ loads: readonly Load[]; notices: readonly Notice[] }> {
  return store.writeAcrossClubs(async (db) => {
    const now = store.now()
    const notices = await writeFinished(db, finished, now)
    const targets = await targetsOf(
      db,
      rooms.map(({ lane }) => lane),
    )
    const loads = rooms.map(async ({ lane, room }): Promise<Load[]> => {
      const target = targets.get(keyOf(lane.club, lane.endpoint))
      if (target?.row.state !== 'enabled') {
        // What was committed while the endpoint was being disabled may have come behind that.
        await missWaiting(db, lane.club, lane.endpoint)
        return []
      }
      const deliveries = await take({ db, skipLocked: store.skipLocked }, lane, room, now, now + leaseMs)
      return [{ lane, room, target, deliveries }]
    })
    return { loads: (await Promise.all(loads)).flat(), notices }
  })
}

/** Writes tries, and what follows from them for their endpoints. */
async function writeFinished(db: Connection, finished: readonly Finished[], now: number): Promise<Notice[]> {
  const notices: Notice[] = []
  await writeTried(
    db,
    finished.map(({ tried }) => tried),
  )
  for (const some of Map.groupBy(finished, ({ target: { club, id } }) => keyOf(club, id)).values()) {
    const { target } = some.at(-1) as Finished
    const outcomes = some.map(({ tried }): Outcome => tried.outcome)
    notices.push(...(await follow(db, target, judge(target, outcomes, now), now)))
  }
  return notices
}

/** The endpoints of lanes, as they are now. */
async function targetsOf(db: Connection, lanes: readonly Lane[]): Promise<Map<string, Target>> {
  const targets = new Map<string, Target>()
  const reading = [...Map.groupBy(lanes, ({ club }) => club)].flatMap(([club, ofClub]) =>
    [...inChunks(ofClub.map(({ endpoint }) => endpoint))].map(async (ids) => {
      const rows = await db.all(
        `select id, url, state, secret, old_secret, old_secret_until, failing_since, warned_at from webhook_endpoints
         where club_id = $1 and id in (${placesBehindClub(ids)})`,
        [club, ...ids],
      )
      for (const row of rows) targets.set(keyOf(club, Number(row.id)), targetOf(club, row))
    }),
  )
  await Promise.all(reading)
  return targets
}

const targetOf = (club: number, row: Row): Target => ({
  club,
  id: Number(row.id),
  url: String(row.url),
  failingSince: numberOrNull(row.failing_since),
  warnedAt: numberOrNull(row.warned_at),
  row,
})

const keyOf = (club: number, endpoint: number) => `${club}/${endpoint}`
