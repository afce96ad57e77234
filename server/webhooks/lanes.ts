/** Sends at once to one endpoint: at first, at most, and while it fails. */
const [widthAtFirst, widthAtMost, widthFailing] = [4, 16, 1]
/** Sends at once to all endpoints, and of these to those that fail. */
const [mostSends, mostSendsFailing] = [512, 128]
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
  isFailing: boolean
}

/** A lane, and how many more may be sent in it. */
export type Room = { readonly lane: Lane; readonly room: number }

/**
 * How much may be sent where at this moment. Every endpoint has a lane of its own that grows while it answers and shrinks to one
 * while it fails, and those that fail share a part of the whole: so one that is slow or dead holds up nobody else.
 */
export class Lanes {
  readonly #lanes = new Map<string, Lane>()
  #sending = 0
  #sendingFailing = 0

  /** Notes that something may be due for an endpoint. */
  wake(club: number, endpoint: number): void {
    const key = `${club}/${endpoint}`
    const lane = this.#lanes.get(key) ?? newLane(club, endpoint)
    lane.isDue = true
    this.#lanes.set(key, lane)
  }

  /** Where something may be sent now, those that were not served for longest first. */
  withRoom(): Room[] {
    const found: Room[] = []
    let [free, freeFailing] = [mostSends - this.#sending, mostSendsFailing - this.#sendingFailing]
    for (const lane of this.#lanes.values()) {
      if (free === 0 || found.length === lanesAtOnce) break
      const room = Math.min(lane.width - lane.sending, lane.isFailing ? Math.min(free, freeFailing) : free)
      if (!lane.isDue || room <= 0) continue
      found.push({ lane, room })
      free -= room
      if (lane.isFailing) freeFailing -= room
    }
    return found
  }

  /** A lane that was served goes to the end of the line; one in which nothing happens is forgotten. */
  served(lane: Lane): void {
    const key = `${lane.club}/${lane.endpoint}`
    this.#lanes.delete(key)
    if (lane.isDue || lane.sending > 0) this.#lanes.set(key, lane)
  }

  get sending(): number {
    return this.#sending
  }

  began(lane: Lane): void {
    this.#count(lane, 1)
  }

  /** @param isWell whether it arrived; undefined where nobody knows */
  ended(lane: Lane, isWell?: boolean): void {
    this.#count(lane, -1)
    if (isWell === undefined) return
    if (lane.isFailing === isWell) this.#sendingFailing += isWell ? -lane.sending : lane.sending
    lane.isFailing = !isWell
    lane.width = isWell ? Math.min(lane.width * 2, widthAtMost) : widthFailing
  }

  #count(lane: Lane, by: 1 | -1): void {
    lane.sending += by
    this.#sending += by
    if (lane.isFailing) this.#sendingFailing += by
  }
}

const newLane = (club: number, endpoint: number): Lane => ({
  ...{ club, endpoint, isDue: true, sending: 0, width: widthAtFirst, isFailing: false },
})
