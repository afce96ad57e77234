/** One turn of the queue, a transaction: writes what has ended, and takes what there is room for. */
import type { Connection } from '../../store/engine.ts'
import { missWaiting } from '../endpoints/endpoint.ts'
import { follow, judge, type Notice } from '../endpoints/health.ts'
import type { Outcome } from '../sending/outcome.ts'
import { type Target, targetsOf } from '../sending/target.ts'
import type { Webhooks } from '../webhooks.ts'
import type { Lane, Room } from './concurrency.ts'
import { type Taken, type Tried, take, writeTried } from './queue.ts'

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
  return store.keepBooks('deliveries', async ({ db }) => {
    const now = store.now()
    const notices = await writeFinished(db, finished, now)
    const targets = await targetsByKey(
      db,
      rooms.map(({ lane }) => lane),
    )
    const loads = rooms.map(async ({ lane, room }): Promise<Load[]> => {
      const target = targets.get(keyOf(lane.club, lane.endpoint))
      if (!target?.enabled) {
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
async function targetsByKey(db: Connection, lanes: readonly Lane[]): Promise<Map<string, Target>> {
  const reading = [...Map.groupBy(lanes, ({ club }) => club)].map(([club, ofClub]) =>
    targetsOf(
      db,
      club,
      ofClub.map(({ endpoint }) => endpoint),
    ),
  )
  return new Map((await Promise.all(reading)).flat().map((target) => [keyOf(target.club, target.id), target]))
}

const keyOf = (club: number, endpoint: number) => `${club}/${endpoint}`
