/** Delivers: claims deliveries that are due, sends them, and writes the outcomes. */
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { EndpointWithSecrets } from '../endpoints/endpoint.ts'
import type { Notice } from '../endpoints/health.ts'
import type { TryOutcome } from '../sending/outcome.ts'
import { waitAfter } from '../sending/retries.ts'
import type { Webhooks } from '../webhooks.ts'
import { type EndedTryOfEndpoint, writeAndClaim } from './claim.ts'
import { Concurrency, type EndpointLoad } from './concurrency.ts'
import { findDue, type TakenDelivery } from './queue.ts'
import { sendNotification } from './send-notification.ts'

export type Deliverer = {
  /** Stops claiming and waits for running sends; those that take longer than the patience are sent again by the next process. */
  close(patienceMs: number): Promise<void>
}

/** Is told of what happens, for the log and the metrics. */
export type DeliveryObserver = {
  /** A try has ended. */
  tried(outcome: TryOutcome): void
  /** An endpoint needs attention. */
  notice(notice: Notice): void
  /** The database did not answer; no delivery is lost. */
  failed(error: unknown): void
}

/** Options for tests. */
export type DelivererOptions = {
  /** How long after a failed try the next one is made (`waitAfter`). */
  readonly wait?: typeof waitAfter
  /** How often the queue is searched for retries, and for deliveries that other processes left. */
  readonly lookEveryMs?: number
  /** How long a process has to send what it has claimed. */
  readonly leaseMs?: number
}

/** Starts delivering. */
export function startDelivering(
  webhooks: Webhooks,
  observer: DeliveryObserver,
  { wait = waitAfter, lookEveryMs = 1000, leaseMs = 45_000 }: DelivererOptions = {},
): Deliverer {
  const { store, due } = webhooks
  const concurrency = new Concurrency()
  let ended: EndedTryOfEndpoint[] = []
  let working: Promise<void> | undefined
  let isClosing = false
  let pausedUntil = 0

  /** Starts the work unless it is running. Called whenever there may be something to claim or to write. */
  function wake(): void {
    working ??= claimAndSend()
      .catch((error) => {
        // The database cannot be reached. The timer tries again.
        pausedUntil = performance.now() + lookEveryMs
        observer.failed(error)
      })
      .finally(() => {
        working = undefined
      })
  }

  async function claimAndSend(): Promise<void> {
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
          // Lets other work of the process run, such as calls that wait.
          await setImmediate()
        }
        const enabled = new Set(claims.map(({ load }) => load))
        for (const { load } of allowances) {
          if (enabled.has(load)) concurrency.served(load)
          else concurrency.forget(load)
        }
      } catch (error) {
        ended.unshift(...toWrite)
        for (const { load } of allowances) load.isDue = true
        throw error
      }
    }
  }

  /** Sends one delivery, while others are being sent. */
  function send(load: EndpointLoad, endpoint: EndpointWithSecrets, delivery: TakenDelivery): void {
    concurrency.began(load)
    const at = store.wallClock()
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
    return waitMs === undefined ? undefined : store.wallClock() + waitMs
  }

  /** Searches the whole queue for endpoints with deliveries that are due. */
  async function searchQueue(): Promise<void> {
    for (const { club, endpoint, isFailing } of await findDue(store)) concurrency.noteDue(club, endpoint, isFailing)
    wake()
  }

  function onDue(club: number, endpoints: readonly number[]): void {
    for (const endpoint of endpoints) concurrency.noteDue(club, endpoint)
    wake()
  }

  due.on('due', onDue)
  let searching = searchQueue().catch(observer.failed)
  const timer = setInterval(() => {
    searching = searching.then(searchQueue).catch(observer.failed)
  }, lookEveryMs).unref()

  return {
    async close(patienceMs) {
      isClosing = true
      clearInterval(timer)
      due.off('due', onDue)
      await searching
      const giveUpAt = performance.now() + patienceMs
      while (working || ((concurrency.sending > 0 || ended.length > 0) && performance.now() < giveUpAt)) {
        wake()
        await (working ?? setTimeout(10))
      }
    },
  }
}
