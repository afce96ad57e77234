import type { TryOutcome } from '../sending/outcome.ts'

/** Sends at once to one endpoint: at first, at most, while it answers slowly, and while it fails. */
const [limitAtFirst, limitAtMost, limitSlow, limitFailing] = [2, 16, 4, 1]
/** An answer that takes longer is slow. */
const slowMs = 1000
/** Sends at once to all endpoints, and of these to those that fail or are slow. */
const [sendsAtMost, sendsToTroubledAtMost] = [512, 256]
/** Endpoints that are served together. */
const endpointsAtOnce = 100

/** How busy this process is with one endpoint. */
export type EndpointLoad = {
  readonly club: number
  readonly endpoint: number
  /** Whether something may be due for it. */
  isDue: boolean
  /** What is being sent to it at this moment. */
  sending: number
  /** How much may be sent to it at once. */
  limit: number
  /** It failed last, or was slow. Each send to it takes long, so all such endpoints together get only a part of all sends. */
  isTroubled: boolean
}

/** How many more deliveries may be sent to an endpoint now. */
export type Allowance = { readonly load: EndpointLoad; readonly howMany: number }

/**
 * How much may be sent to whom at this moment. Every endpoint has a limit of its own that grows while it answers and shrinks to
 * one while it fails, and those that fail or are slow share half of all sends: so they hold up nobody else, however many they are.
 */
export class Concurrency {
  readonly #loads = new Map<string, EndpointLoad>()
  #sending = 0
  #sendingToTroubled = 0

  /**
   * Notes that something may be due for an endpoint.
   *
   * @param isFailing whether every try of late has failed; it counts only for an endpoint of which nothing is known here
   */
  noteDue(club: number, endpoint: number, isFailing = false): void {
    const key = `${club}/${endpoint}`
    const load = this.#loads.get(key) ?? newLoad(club, endpoint, isFailing)
    load.isDue = true
    this.#loads.set(key, load)
  }

  /** The endpoints to which something may be sent now, those first that were served longest ago. */
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

  /** How much one endpoint may be sent at once while others wait: more would not be faster, and open connections to no use. */
  #fairShare(): number {
    let waiting = 0
    for (const { isDue, sending, limit, isTroubled } of this.#loads.values()) {
      if (isDue && sending < limit && !isTroubled) waiting++
    }
    return Math.max(Math.floor(sendsAtMost / waiting), limitAtFirst)
  }

  /**
   * Puts an endpoint that was served behind all others. One with nothing to send is forgotten, unless it failed or was slow: then
   * it would start again with too much at once.
   */
  served(load: EndpointLoad): void {
    const key = `${load.club}/${load.endpoint}`
    this.#loads.delete(key)
    if (load.isDue || load.sending > 0 || load.isTroubled) this.#loads.set(key, load)
  }

  get sending(): number {
    return this.#sending
  }

  /** Counts a send that begins. */
  began(load: EndpointLoad): void {
    this.#count(load, 1)
  }

  /**
   * Counts a send that has ended, and gives the endpoint the limit that follows from it.
   *
   * @param outcome undefined where it is not known
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

const newLoad = (club: number, endpoint: number, isFailing: boolean): EndpointLoad => ({
  ...{ club, endpoint, isDue: true, sending: 0 },
  ...{ limit: isFailing ? limitFailing : limitAtFirst, isTroubled: isFailing },
})
