/** Delivers: claims what is due, sends it, and writes what came of it. */
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { EndpointWithSecrets } from '../endpoints/endpoint.ts'
import type { Notice } from '../endpoints/health.ts'
import type { TryOutcome } from '../sending/outcome.ts'
import { waitAfter } from '../sending/retries.ts'
import type { Webhooks } from '../webhooks.ts'
import { type EndedTryOf, writeAndClaim } from './claim.ts'
import { Concurrency, type EndpointLoad } from './concurrency.ts'
import { findDue, type TakenDelivery } from './queue.ts'
import { sendNotification } from './send-notification.ts'

export type Deliverer = {
  /** Claims nothing more, and lets what is being sent end; what has not ended by then is sent again by the next process. */
  close(patienceMs: number): Promise<void>
}

/** Who is told of what. */
export type Observer = {
  /** A try has ended, as one of many. */
  tried(outcome: TryOutcome): void
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
  /** How long a process has to send what it has claimed. */
  readonly leaseMs?: number
}

/** Starts to deliver. */
export function startDelivering(
  webhooks: Webhooks,
  observer: Observer,
  { wait = waitAfter, lookEveryMs = 1000, leaseMs = 45_000 }: DelivererOptions = {},
): Deliverer {
  const { store, due } = webhooks
  const concurrency = new Concurrency()
  let ended: EndedTryOf[] = []
  let working: Promise<void> | undefined
  let isClosing = false
  let pausedUntil = 0

  /** Starts the work where it does not run already. Called whenever there may be something to claim or to write. */
  function wake(): void {
    working ??= workWhileThereIsAny()
      .catch((error) => {
        // The database is away. Looking through the queue goes on, and finds it again.
        pausedUntil = performance.now() + lookEveryMs
        observer.failed(error)
      })
      .finally(() => {
        working = undefined
      })
  }

  async function workWhileThereIsAny(): Promise<void> {
    while (performance.now() >= pausedUntil) {
      const allowances = isClosing ? [] : concurrency.allowances()
      if (allowances.length === 0 && ended.length === 0) return
      const toWrite = ended
      ended = []
      for (const { load } of allowances) load.isDue = false
      try {
        const { claims, notices } = await writeAndClaim(webhooks, toWrite, allowances, leaseMs)
        notices.forEach(observer.notice)
        for (const { load, howMany, endpoint, deliveries } of claims) {
          if (deliveries.length === howMany) load.isDue = true
          for (const delivery of deliveries) send(load, endpoint, delivery)
          // Somebody else's call may be waiting.
          await setImmediate()
        }
        for (const { load } of allowances) concurrency.served(load)
      } catch (error) {
        ended.unshift(...toWrite)
        for (const { load } of allowances) load.isDue = true
        throw error
      }
    }
  }

  /** Sends one delivery beside all others that are on their way. */
  function send(load: EndpointLoad, endpoint: EndpointWithSecrets, delivery: TakenDelivery): void {
    concurrency.began(load)
    const at = store.now()
    sendNotification(webhooks, endpoint, delivery)
      .then((outcome) => {
        concurrency.ended(load, outcome)
        observer.tried(outcome)
        const { club, id, tries } = delivery
        ended.push({ endpoint, club, id, at, outcome, nextAt: nextTryAt(tries + 1, outcome) })
      })
      .catch((error) => {
        // The delivery is due again when the lease ends.
        concurrency.ended(load)
        if (!isClosing) observer.failed(error)
      })
      .finally(wake)
  }

  function nextTryAt(tries: number, { failure, retryAfterSeconds }: TryOutcome): number | undefined {
    const waitMs = failure ? wait(tries, retryAfterSeconds) : undefined
    return waitMs === undefined ? undefined : store.now() + waitMs
  }

  /** Looks through the whole queue for endpoints with something due. */
  async function look(): Promise<void> {
    for (const { club, endpoint, isFailing } of await findDue(store)) concurrency.noteDue(club, endpoint, isFailing)
    wake()
  }

  function onDue(club: number, endpoints: readonly number[]): void {
    for (const endpoint of endpoints) concurrency.noteDue(club, endpoint)
    wake()
  }

  due.on('due', onDue)
  let looking = look().catch(observer.failed)
  const timer = setInterval(() => {
    looking = looking.then(look).catch(observer.failed)
  }, lookEveryMs).unref()

  return {
    async close(patienceMs) {
      isClosing = true
      clearInterval(timer)
      due.off('due', onDue)
      await looking
      const giveUpAt = performance.now() + patienceMs
      while (working || ((concurrency.sending > 0 || ended.length > 0) && performance.now() < giveUpAt)) {
        wake()
        await (working ?? setTimeout(10))
      }
    },
  }
}
