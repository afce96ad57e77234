import type { TryOutcome } from '../sending/outcome.ts'

/** How many sends to one endpoint may run at once: at first, at most, while it answers slowly, and while it fails. */
const [limitAtFirst, limitAtMost, limitSlow, limitFailing] = [2, 16, 4, 1]
/** An answer that takes longer is slow. */
const slowMs = 1000
/** How many sends may run at once: to all endpoints, and to those that fail or are slow. */
const [sendsAtMost, sendsToTroubledAtMost] = [512, 256]
/** How long it is remembered that an endpoint failed or was slow, when nothing is sent to it. */
const rememberedMs = 3_600_000
/** How many endpoints one transaction claims for. */
const endpointsAtOnce = 100

/** How busy this process is with one endpoint. */
export type EndpointLoad = {
  readonly club: number
  readonly endpoint: number
  /** Whether a delivery may be due for it. */
  isDue: boolean
  /** How many sends to it are running. */
  sending: number
  /** How many sends to it may run at once. */
  limit: number
  /** Whether its last answer failed or was slow. Sends to such endpoints take long, so together they get only a part of all sends. */
  isTroubled: boolean
  /** When something was last claimed for it, by the steady clock. */
  servedAt: number
}

/** How many more deliveries may be sent to an endpoint now. */
export type Allowance = { readonly load: EndpointLoad; readonly howMany: number }

/**
 * Decides how much may be sent to which endpoint now. Every endpoint has a limit that grows while it answers and shrinks to one
 * while it fails. All endpoints that fail or are slow share half of all sends, so they do not hold up the others.
 */
export class Concurrency {
  readonly #loads = new Map<string, EndpointLoad>()
  #sending = 0
  #sendingToTroubled = 0

  /**
   * Notes that a delivery may be due for an endpoint.
   *
   * @param isFailing whether its latest tries have all failed; used only for an endpoint that is not known here yet
   */
  noteDue(club: number, endpoint: number, isFailing = false): void {
    const load = this.#loads.get(keyOf({ club, endpoint })) ?? newLoad(club, endpoint, isFailing)
    load.isDue = true
    this.#loads.set(keyOf(load), load)
  }

  /** The endpoints to which something may be sent now; those that were served longest ago come first. */
  allowances(): Allowance[] {
    const found: Allowance[] = []
    const share = this.#fairShare()
    let [free, freeForTroubled] = [sendsAtMost - this.#sending, sendsToTroubledAtMost - this.#sendingToTroubled]
    for (const load of this.#loads.values()) {
      if (free === 0 || found.length === endpointsAtOnce) break
      const howMany = Math.min(
        Math.min(load.limit, share) - load.sending,
        load.isTroubled ? Math.min(free, freeForTroubled) : free,
      )
      if (!load.isDue || howMany <= 0) continue
      found.push({ load, howMany })
      free -= howMany
      if (load.isTroubled) freeForTroubled -= howMany
    }
    return found
  }

  /** How many sends to one endpoint may run at once while others wait: more would open connections without being faster. */
  #fairShare(): number {
    let waiting = 0
    for (const { isDue, sending, limit, isTroubled } of this.#loads.values()) {
      if (isDue && sending < limit && !isTroubled) waiting++
    }
    return Math.max(Math.floor(sendsAtMost / waiting), limitAtFirst)
  }

  /**
   * Puts an endpoint that was served after all others. Forgets it when it has nothing to send, unless it failed or was slow within the
   * last hour: it would otherwise start again with too high a limit.
   */
  served(load: EndpointLoad): void {
    const now = performance.now()
    load.servedAt = now
    this.forget(load)
    if (load.isDue || load.sending > 0 || load.isTroubled) this.#loads.set(keyOf(load), load)
    for (const idle of this.#loads.values()) {
      // Those behind it were served later.
      if (idle.isDue || idle.sending > 0 || now - idle.servedAt < rememberedMs) break
      this.forget(idle)
    }
  }

  /** Forgets an endpoint, as one that was removed or is disabled. */
  forget(load: EndpointLoad): void {
    this.#loads.delete(keyOf(load))
  }

  /** How many endpoints are remembered. */
  get size(): number {
    return this.#loads.size
  }

  get sending(): number {
    return this.#sending
  }

  /** Counts a send that begins. */
  began(load: EndpointLoad): void {
    this.#count(load, 1)
  }

  /**
   * Counts a send that has ended, and sets the limit of the endpoint by its outcome.
   *
   * @param outcome undefined when it is not known
   */
  ended(load: EndpointLoad, outcome?: Pick<TryOutcome, 'failure' | 'durationMs'>): void {
    this.#count(load, -1)
    if (!outcome) return
    const isSlow = outcome.durationMs > slowMs
    const isTroubled = isSlow || outcome.failure !== undefined
    if (load.isTroubled !== isTroubled) this.#sendingToTroubled += isTroubled ? load.sending : -load.sending
    load.isTroubled = isTroubled
    load.limit = outcome.failure ? limitFailing : isSlow ? limitSlow : Math.min(load.limit * 2, limitAtMost)
  }

  #count(load: EndpointLoad, by: 1 | -1): void {
    load.sending += by
    this.#sending += by
    if (load.isTroubled) this.#sendingToTroubled += by
  }
}

const keyOf = ({ club, endpoint }: Pick<EndpointLoad, 'club' | 'endpoint'>) => `${club}/${endpoint}`

const newLoad = (club: number, endpoint: number, isFailing: boolean): EndpointLoad => ({
  ...{ club, endpoint, isDue: true, sending: 0 },
  servedAt: performance.now(),
  ...{ limit: isFailing ? limitFailing : limitAtFirst, isTroubled: isFailing },
})
