/** Delivers: takes what is due, sends it, and writes what came of it. */
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Notice } from '../endpoints/health.ts'
import type { Outcome } from '../sending/outcome.ts'
import { sendTo, type Target } from '../sending/target.ts'
import type { Webhooks } from '../webhooks.ts'
import { type Finished, turnOnce } from './claim.ts'
import { type Lane, Lanes } from './concurrency.ts'
import { findDue, type Taken, type Tried } from './queue.ts'
import { waitAfter } from './retries.ts'

export type Deliverer = {
  /** Takes nothing more, and lets what is being sent end; what has not by then is sent again by whoever comes next. */
  close(patienceMs: number): Promise<void>
}

/** Who is told of what. */
export type Observer = {
  /** A try has ended, as one of many. */
  tried(outcome: Outcome): void
  /** Somebody has to look at an endpoint. */
  notice(notice: Notice): void
  /** The database could not be asked; nothing is lost by that. */
  failed(error: unknown): void
}

/** What a test may change. */
export type DelivererOptions = {
  /** How long after a failed try the next one is made (`waitAfter`). */
  readonly wait?: typeof waitAfter
  /** How often the queue is looked through for retries, and for what other processes left. */
  readonly lookEveryMs?: number
  /** For how long what was taken is left to whoever took it. */
  readonly leaseMs?: number
}

/** Starts to deliver. */
export function startDelivering(
  webhooks: Webhooks,
  observer: Observer,
  { wait = waitAfter, lookEveryMs = 1000, leaseMs = 45_000 }: DelivererOptions = {},
): Deliverer {
  const { store } = webhooks
  const lanes = new Lanes()
  let finished: Finished[] = []
  let turning: Promise<void> | undefined
  let isClosing = false
  let pausedUntil = 0

  /** Goes on as long as there is something to do; whoever brings something calls it. */
  function turn(): void {
    turning ??= turnOn()
      .catch((error) => {
        // The database is away. Looking through the queue goes on, and finds it again.
        pausedUntil = performance.now() + lookEveryMs
        observer.failed(error)
      })
      .finally(() => {
        turning = undefined
      })
  }

  async function turnOn(): Promise<void> {
    while (performance.now() >= pausedUntil) {
      const rooms = isClosing ? [] : lanes.withRoom()
      if (rooms.length === 0 && finished.length === 0) return
      const ended = finished
      finished = []
      for (const { lane } of rooms) lane.isDue = false
      try {
        const { loads, notices } = await turnOnce(webhooks, ended, rooms, leaseMs)
        notices.forEach(observer.notice)
        for (const { lane, room, target, deliveries } of loads) {
          if (deliveries.length === room) lane.isDue = true
          for (const one of deliveries) deliver(lane, target, one)
          // Somebody else's call may be waiting.
          await setImmediate()
        }
        for (const { lane } of rooms) lanes.served(lane)
      } catch (error) {
        finished.unshift(...ended)
        for (const { lane } of rooms) lane.isDue = true
        throw error
      }
    }
  }

  function deliver(lane: Lane, target: Target, taken: Taken): void {
    lanes.began(lane)
    const at = store.now()
    sendTo(webhooks, target, taken)
      .then((outcome) => {
        lanes.ended(lane, outcome)
        observer.tried(outcome)
        finished.push({ target, tried: triedOf(taken, at, outcome) })
      })
      .catch((error) => {
        // It is due again when the lease ends.
        lanes.ended(lane)
        if (!isClosing) observer.failed(error)
      })
      .finally(turn)
  }

  function triedOf({ club, id, tries }: Taken, at: number, outcome: Outcome): Tried {
    const waitMs = outcome.failure ? wait(tries + 1, outcome.retryAfterSeconds) : undefined
    return { club, id, at, outcome, nextAt: waitMs === undefined ? undefined : store.now() + waitMs }
  }

  async function look(): Promise<void> {
    for (const { club_id, id, failing_since } of await findDue(store)) {
      lanes.wake(Number(club_id), Number(id), failing_since !== null)
    }
    turn()
  }

  store.onDeliveries((club, endpoints) => {
    for (const endpoint of endpoints) lanes.wake(club, endpoint)
    turn()
  })
  let looking = look().catch(observer.failed)
  const timer = setInterval(() => {
    looking = looking.then(look).catch(observer.failed)
  }, lookEveryMs).unref()

  return {
    async close(patienceMs) {
      isClosing = true
      clearInterval(timer)
      store.onDeliveries(() => {})
      await looking
      const giveUpAt = performance.now() + patienceMs
      while (turning || ((lanes.sending > 0 || finished.length > 0) && performance.now() < giveUpAt)) {
        turn()
        await (turning ?? setTimeout(10))
      }
    },
  }
}
