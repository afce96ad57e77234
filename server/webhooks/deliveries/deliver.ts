/** Claims due deliveries, sends them, and saves the outcomes. */
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { EndpointWithSecrets } from '../endpoints/endpoint.ts'
import type { Notice } from '../endpoints/health.ts'
import { secretsOf } from '../endpoints/secrets.ts'
import { type Notification, postOf } from '../sending/message.ts'
import type { TryOutcome } from '../sending/outcome.ts'
import { waitAfter } from '../sending/retries.ts'
import type { Webhooks } from '../webhooks.ts'
import { type EndedTryOfEndpoint, writeAndClaim } from './claim.ts'
import { Concurrency, type EndpointLoad } from './concurrency.ts'
import { findDue, type TakenDelivery } from './queue.ts'

export type Deliverer = {
  /** Stops claiming and waits for running sends. Those that take longer than `patienceMs` are sent again by the next process. */
  close(patienceMs: number): Promise<void>
}

/** For the log and the metrics. */
export type DeliveryObserver = {
  tried(outcome: TryOutcome): void
  notice(notice: Notice): void
  /** The database is unreachable; no delivery is lost. */
  failed(error: unknown): void
}

export type DelivererOptions = {
  readonly wait?: typeof waitAfter
  /** How often to look for due retries and for deliveries that other processes left behind. */
  readonly lookEveryMs?: number
  /** How long this process has to send claimed deliveries; after that, another process may claim them. */
  readonly leaseMs?: number
}

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

  /** Starts the work unless it is already running. Call it when there may be something to claim or save. */
  function wake(): void {
    working ??= claimAndSend()
      .catch((error) => {
        // The database is unreachable. The timer tries again.
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
          // Yields to waiting calls.
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
  const forgetting = setInterval(() => concurrency.forgetIdle(), 3_600_000).unref()

  return {
    async close(patienceMs) {
      isClosing = true
      clearInterval(timer)
      clearInterval(forgetting)
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

/** Sends a notification once, signed with this machine's current time, which receivers compare with their own. */
export async function sendNotification(
  { store, seal, sender }: Pick<Webhooks, 'store' | 'seal' | 'sender'>,
  endpoint: EndpointWithSecrets,
  notification: Notification,
): Promise<TryOutcome> {
  const secrets = secretsOf(seal, endpoint, store.wallClock())
  if (secrets.length === 0) return { failure: 'secret', durationMs: 0, excerpt: '' }
  return sender.send(postOf(notification, endpoint.url, secrets, Date.now()))
}
