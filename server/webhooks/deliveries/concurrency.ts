import type { Outcome } from '../sending/outcome.ts'

/** Sends at once to one endpoint: at first, at most, while it answers slowly, and while it fails. */
const [widthAtFirst, widthAtMost, widthSlow, widthFailing] = [2, 16, 4, 1]
/** An answer that takes longer is slow. */
const slowMs = 1000
/** Sends at once to all endpoints, and of these to those that are held back. */
const [mostSends, mostSendsHeldBack] = [512, 256]
/** Lanes that are served together. */
const lanesAtOnce = 100

/** The way to one endpoint. */
export type Lane = {
  readonly club: number
  readonly endpoint: number
  /** Something may be due. */
  isDue: boolean
  sending: number
  width: number
  /** It failed last, or was slow: it keeps a place for long, so it shares some places with others of its kind. */
  isHeldBack: boolean
}

/** A lane, and how many more may be sent in it. */
export type Room = { readonly lane: Lane; readonly room: number }

/**
 * How much may be sent where at this moment. Every endpoint has a lane of its own that grows while it answers and shrinks to one
 * while it fails, and those that fail or are slow share half of the whole: so these hold up nobody else, however many they are.
 */
export class Lanes {
  readonly #lanes = new Map<string, Lane>()
  #sending = 0
  #sendingHeldBack = 0

  /**
   * Notes that something may be due for an endpoint.
   *
   * @param isFailing whether every try of late has failed; asked only of what has no lane
   */
  wake(club: number, endpoint: number, isFailing = false): void {
    const key = `${club}/${endpoint}`
    const lane = this.#lanes.get(key) ?? newLane(club, endpoint, isFailing)
    lane.isDue = true
    this.#lanes.set(key, lane)
  }

  /** Where something may be sent now, those that were not served for longest first. */
  withRoom(): Room[] {
    const found: Room[] = []
    const share = this.#share()
    let [free, freeHeldBack] = [mostSends - this.#sending, mostSendsHeldBack - this.#sendingHeldBack]
    for (const lane of this.#lanes.values()) {
      if (free === 0 || found.length === lanesAtOnce) break
      const room = Math.min(
        Math.min(lane.width, share) - lane.sending,
        lane.isHeldBack ? Math.min(free, freeHeldBack) : free,
      )
      if (!lane.isDue || room <= 0) continue
      found.push({ lane, room })
      free -= room
      if (lane.isHeldBack) freeHeldBack -= room
    }
    return found
  }

  /** How much one lane may send at once while others want to: more would not be faster, and open connections to no use. */
  #share(): number {
    let wanting = 0
    for (const { isDue, sending, width, isHeldBack } of this.#lanes.values()) {
      if (isDue && sending < width && !isHeldBack) wanting++
    }
    return Math.max(Math.floor(mostSends / wanting), widthAtFirst)
  }

  /**
   * A lane that was served goes to the end of the line. One in which nothing happens is forgotten, but not what is known against
   * it.
   */
  served(lane: Lane): void {
    const key = `${lane.club}/${lane.endpoint}`
    this.#lanes.delete(key)
    if (lane.isDue || lane.sending > 0 || lane.isHeldBack) this.#lanes.set(key, lane)
  }

  get sending(): number {
    return this.#sending
  }

  began(lane: Lane): void {
    this.#count(lane, 1)
  }

  /** @param outcome undefined where nobody knows what became of it */
  ended(lane: Lane, outcome?: Pick<Outcome, 'failure' | 'durationMs'>): void {
    this.#count(lane, -1)
    if (!outcome) return
    const isSlow = outcome.durationMs > slowMs
    const isHeldBack = isSlow || outcome.failure !== undefined
    if (lane.isHeldBack !== isHeldBack) this.#sendingHeldBack += isHeldBack ? lane.sending : -lane.sending
    lane.isHeldBack = isHeldBack
    lane.width = outcome.failure ? widthFailing : isSlow ? widthSlow : Math.min(lane.width * 2, widthAtMost)
  }

  #count(lane: Lane, by: 1 | -1): void {
    lane.sending += by
    this.#sending += by
    if (lane.isHeldBack) this.#sendingHeldBack += by
  }
}

const newLane = (club: number, endpoint: number, isFailing: boolean): Lane => ({
  ...{ club, endpoint, isDue: true, sending: 0, width: isFailing ? widthFailing : widthAtFirst, isHeldBack: isFailing },
})
