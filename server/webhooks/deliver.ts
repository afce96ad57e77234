/**
 * Delivers: takes what is due, sends it, and writes what came of it. Every endpoint has a lane of its own, so that one which is
 * slow or dead holds up nobody else.
 */
import { setTimeout } from 'node:timers/promises'
import type { Connection, Row } from '../store/engine.ts'
import { inChunks, placesBehindClub } from '../store/statements.ts'
import { missWaiting, numberOrNull, secretsOf } from './endpoints.ts'
import { follow, type Health, judge, type Notice } from './health.ts'
import { postOf } from './message.ts'
import type { Outcome } from './outcome.ts'
import { findDue, type Taken, type Tried, take, writeTried } from './queue.ts'
import { waitAfter } from './retries.ts'
import type { Webhooks } from './webhooks.ts'

export type Deliverer = {
  /** Takes nothing more, and lets what is being sent end; what has not by then is sent again by whoever comes next. */
  close(patienceMs: number): Promise<void>
}

/** What a test may change. */
export type DelivererOptions = {
  /** How long after a failed try the next one is made (`waitAfter`). */
  readonly wait?: typeof waitAfter
  /** How often the database is asked for what is due: retries, and what another process left behind. */
  readonly lookEveryMs?: number
  /** For how long what was taken is left to whoever took it. */
  readonly leaseMs?: number
}

/** Sends at once to one endpoint: at first, at most, and while it fails. */
const [widthAtFirst, widthAtMost, widthFailing] = [4, 16, 1]
/** Sends at once to all endpoints, and of these to those that fail. */
const [mostSends, mostSendsFailing] = [512, 128]
/** Endpoints that are served in one transaction. */
const lanesAtOnce = 100

/** The way to one endpoint. */
type Lane = {
  readonly club: number
  readonly endpoint: number
  /** Something may be due. */
  isDue: boolean
  sending: number
  width: number
  isFailing: boolean
}

type Endpoint = Health & { readonly url: string; readonly row: Row }

type Finished = { readonly endpoint: Endpoint; readonly taken: Taken; readonly at: number; readonly outcome: Outcome }

/**
 * Starts to deliver.
 *
 * @param notice is told of endpoints that somebody has to look at
 * @param failed is told when the database cannot be asked; nothing is lost by that
 */
export function startDelivering(
  webhooks: Webhooks,
  notice: (notice: Notice) => void,
  failed: (error: unknown) => void,
  { wait = waitAfter, lookEveryMs = 1000, leaseMs = 45_000 }: DelivererOptions = {},
): Deliverer {
  const { store, sender } = webhooks
  const lanes = new Map<string, Lane>()
  let finished: Finished[] = []
  let [sending, sendingFailing] = [0, 0]
  let turning: Promise<void> | undefined
  let closing = false
  let pausedUntil = 0

  function wake(club: number, endpoint: number): void {
    const key = `${club}/${endpoint}`
    const lane = lanes.get(key) ?? { club, endpoint, isDue: true, sending: 0, width: widthAtFirst, isFailing: false }
    lane.isDue = true
    lanes.set(key, lane)
  }

  /** Goes on as long as there is something to do; whoever brings something calls it. */
  function turn(): void {
    turning ??= (async () => {
      while (performance.now() >= pausedUntil && (finished.length > 0 || lanesWithRoom().length > 0)) await turnOnce()
    })()
      .catch((error) => {
        // The database is away. Looking for what is due goes on, and finds it again.
        pausedUntil = performance.now() + lookEveryMs
        failed(error)
      })
      .finally(() => {
        turning = undefined
      })
  }

  /** One transaction: writes what has ended, and takes what there is room for. */
  async function turnOnce(): Promise<void> {
    const ended = finished
    finished = []
    const served = lanesWithRoom()
    for (const lane of served) lane.isDue = false
    try {
      const { taken, notices } = await store.writeAcrossClubs(async (db) => {
        const notices = await writeFinished(db, ended)
        return { taken: await takeFor(db, served), notices }
      })
      notices.forEach(notice)
      for (const { lane, endpoint, deliveries } of taken) for (const one of deliveries) deliver(lane, endpoint, one)
    } catch (error) {
      finished.unshift(...ended)
      for (const lane of served) lane.isDue = true
      throw error
    }
    for (const { club, endpoint } of served) rest(`${club}/${endpoint}`)
  }

  /** Lanes in which something may be sent now, those that were not served for longest first. */
  function lanesWithRoom(): Lane[] {
    const some: Lane[] = []
    if (closing) return some
    for (const lane of lanes.values()) {
      if (some.length === lanesAtOnce) break
      if (lane.isDue && roomIn(lane) > 0) some.push(lane)
    }
    return some
  }

  const roomIn = ({ width, sending: inLane, isFailing }: Lane) =>
    Math.min(width - inLane, mostSends - sending, ...(isFailing ? [mostSendsFailing - sendingFailing] : []))

  /** A lane in which nothing happens is forgotten; another one goes to the end of the line. */
  function rest(key: string): void {
    const lane = lanes.get(key)
    lanes.delete(key)
    if (lane && (lane.isDue || lane.sending > 0)) lanes.set(key, lane)
  }

  async function takeFor(db: Connection, served: readonly Lane[]) {
    const endpoints = await endpointsOf(db, served)
    const [now, lease] = [store.now(), leaseMs]
    let free = mostSends - sending
    const taking = served.flatMap((lane) => {
      const endpoint = endpoints.get(`${lane.club}/${lane.endpoint}`)
      // A change that was committed while the endpoint was being disabled may have come behind that.
      if (endpoint?.row.state !== 'enabled') return missWaiting(db, lane.club, lane.endpoint).then(() => [])
      const room = Math.min(roomIn(lane), free)
      if (room <= 0) {
        lane.isDue = true
        return []
      }
      free -= room
      return take({ db, skipLocked: store.skipLocked }, lane, room, now, now + lease).then((deliveries) => {
        if (deliveries.length === room) lane.isDue = true
        return [{ lane, endpoint, deliveries }]
      })
    })
    return (await Promise.all(taking)).flat()
  }

  function deliver(lane: Lane, endpoint: Endpoint, taken: Taken): void {
    count(lane, 1)
    const at = store.now()
    send(endpoint, taken)
      .then((outcome) => {
        count(lane, -1)
        setHealth(lane, !outcome.failure)
        finished.push({ endpoint, taken, at, outcome })
      })
      .catch((error) => {
        // It is due again when the lease ends.
        count(lane, -1)
        if (!closing) failed(error)
      })
      .finally(turn)
  }

  function count(lane: Lane, by: 1 | -1): void {
    lane.sending += by
    sending += by
    if (lane.isFailing) sendingFailing += by
  }

  function setHealth(lane: Lane, isWell: boolean): void {
    if (lane.isFailing === isWell) sendingFailing += isWell ? -lane.sending : lane.sending
    lane.isFailing = !isWell
    lane.width = isWell ? Math.min(lane.width * 2, widthAtMost) : widthFailing
  }

  async function send(endpoint: Endpoint, taken: Taken): Promise<Outcome> {
    const now = Date.now()
    const secrets = secretsOf(webhooks, endpoint.club, endpoint.row, now)
    if (secrets.length === 0) return { failure: 'secret', durationMs: 0, excerpt: '' }
    return sender.send(postOf(taken, endpoint.url, secrets, now))
  }

  async function writeFinished(db: Connection, ended: readonly Finished[]): Promise<Notice[]> {
    if (ended.length === 0) return []
    await writeTried(db, ended.map(triedOf))
    const notices: Notice[] = []
    const now = store.now()
    for (const some of Map.groupBy(ended, ({ endpoint: { club, id } }) => `${club}/${id}`).values()) {
      const { endpoint } = some.at(-1) as Finished
      const judgement = judge(
        endpoint,
        some.map(({ outcome }) => outcome),
        now,
      )
      notices.push(...(await follow(db, endpoint, judgement, now)))
    }
    return notices
  }

  function triedOf({ taken, at, outcome }: Finished): Tried {
    const { club, id, tries } = taken
    const waitMs = outcome.failure ? wait(tries + 1, outcome.retryAfterSeconds) : undefined
    return { club, id, at, outcome, nextAt: waitMs === undefined ? undefined : store.now() + waitMs }
  }

  async function look(): Promise<void> {
    for (const { club_id, id } of await findDue(store)) wake(Number(club_id), Number(id))
    turn()
  }

  store.onDeliveries((club, endpoints) => {
    for (const endpoint of endpoints) wake(club, endpoint)
    turn()
  })
  let looking = look().catch(failed)
  const timer = setInterval(() => {
    looking = looking.then(look).catch(failed)
  }, lookEveryMs).unref()

  return {
    async close(patienceMs) {
      closing = true
      clearInterval(timer)
      store.onDeliveries(() => {})
      await looking
      const giveUpAt = performance.now() + patienceMs
      while (turning || ((sending > 0 || finished.length > 0) && performance.now() < giveUpAt)) {
        turn()
        await (turning ?? setTimeout(10))
      }
    },
  }
}

/** The endpoints of lanes, as they are now. */
async function endpointsOf(db: Connection, lanes: readonly Lane[]): Promise<Map<string, Endpoint>> {
  const found = new Map<string, Endpoint>()
  const reading: Promise<void>[] = []
  for (const [club, ofClub] of Map.groupBy(lanes, ({ club }) => club)) {
    for (const some of inChunks(ofClub.map(({ endpoint }) => endpoint))) {
      const rows = db.all(
        `select id, url, state, secret, old_secret, old_secret_until, failing_since, warned_at from webhook_endpoints
         where club_id = $1 and id in (${placesBehindClub(some)})`,
        [club, ...some],
      )
      reading.push(
        rows.then((rows) => {
          for (const row of rows) found.set(`${club}/${row.id}`, endpointOf(club, row))
        }),
      )
    }
  }
  await Promise.all(reading)
  return found
}

const endpointOf = (club: number, row: Row): Endpoint => ({
  club,
  id: Number(row.id),
  url: String(row.url),
  failingSince: numberOrNull(row.failing_since),
  warnedAt: numberOrNull(row.warned_at),
  row,
})
