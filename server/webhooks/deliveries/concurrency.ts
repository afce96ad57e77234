import type { TryOutcome } from '../sending/outcome.ts'

/** The most parallel sends to one endpoint: before its first response, and while it is quick, slow or failing. */
const limits = { first: 4, quick: 16, slow: 4, failing: 1 }
const slowMs = 1000
/** The most parallel sends in total: to all endpoints, and to slow or failing ones. */
const [sendsAtMost, sendsToTroubledAtMost] = [512, 256]
/** The most endpoints whose deliveries one transaction claims. */
const endpointsAtOnce = 100

/** The sends of this process to one endpoint. */
export type EndpointLoad = {
  readonly club: number
  readonly endpoint: number
  /** Whether it may have a due delivery. */
  isDue: boolean
  sending: number
  limit: number
  /** Slow or failing. Sends to such endpoints take long, so together they may use only a part of all sends. */
  isTroubled: boolean
}

/** How many more deliveries may be sent to an endpoint now. */
export type Allowance = { readonly load: EndpointLoad; readonly howMany: number }

/** Decides how many deliveries to send to each endpoint, so slow and failing ones do not delay others. */
export class Concurrency {
  readonly #loads = new Map<string, EndpointLoad>()
  #sending = 0
  #sendingToTroubled = 0

  /** @param isFailing whether all its latest tries failed; used only for an endpoint without a load */
  noteDue(club: number, endpoint: number, isFailing = false): void {
    const load = this.#loads.get(keyOf({ club, endpoint })) ?? {
      club,
      endpoint,
      sending: 0,
      isTroubled: isFailing,
      limit: isFailing ? limits.failing : limits.first,
    }
    this.#loads.set(keyOf(load), Object.assign(load, { isDue: true }))
  }

  /** The endpoints to which something may be sent now; those served longest ago come first. */
  allowances(): Allowance[] {
    const found: Allowance[] = []
    let [free, freeForTroubled] = [sendsAtMost - this.#sending, sendsToTroubledAtMost - this.#sendingToTroubled]
    for (const load of this.#loads.values()) {
      if (free === 0 || found.length === endpointsAtOnce) break
      const howMany = Math.min(load.limit - load.sending, load.isTroubled ? Math.min(free, freeForTroubled) : free)
      if (!load.isDue || howMany <= 0) continue
      found.push({ load, howMany })
      free -= howMany
      if (load.isTroubled) freeForTroubled -= howMany
    }
    return found
  }

  /** Moves an endpoint to the end of the queue. */
  served(load: EndpointLoad): void {
    this.forget(load)
    this.#loads.set(keyOf(load), load)
  }

  /** Forgets endpoints with nothing to send, such as removed ones. Call it rarely: a troubled endpoint then starts again with too high a limit. */
  forgetIdle(): void {
    for (const load of this.#loads.values()) {
      if (!load.isDue && load.sending === 0) this.forget(load)
    }
  }

  forget(load: EndpointLoad): void {
    this.#loads.delete(keyOf(load))
  }

  get sending(): number {
    return this.#sending
  }

  began(load: EndpointLoad): void {
    this.#count(load, 1)
  }

  /** @param outcome determines the endpoint's new limit; undefined if unknown */
  ended(load: EndpointLoad, outcome?: Pick<TryOutcome, 'failure' | 'durationMs'>): void {
    this.#count(load, -1)
    if (!outcome) return
    const state = outcome.failure ? 'failing' : outcome.durationMs > slowMs ? 'slow' : 'quick'
    const isTroubled = state !== 'quick'
    if (load.isTroubled !== isTroubled) this.#sendingToTroubled += isTroubled ? load.sending : -load.sending
    load.isTroubled = isTroubled
    load.limit = limits[state]
  }

  #count(load: EndpointLoad, by: 1 | -1): void {
    load.sending += by
    this.#sending += by
    if (load.isTroubled) this.#sendingToTroubled += by
  }
}

const keyOf = ({ club, endpoint }: Pick<EndpointLoad, 'club' | 'endpoint'>) => `${club}/${endpoint}`
