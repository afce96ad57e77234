import { Refusal } from '../refusal.ts'
import { Unavailable } from './engine.ts'

/**
 * Shares a resource, such as the only connection that writes, fairly among the clubs. A turn is the right to use it once; club 0 is for
 * work outside any single club.
 */
export type FairQueue = {
  /**
   * Runs `work` when the club gets a turn. The turns of one club begin in the order in which they were requested.
   *
   * @throws {Refusal} `rate_limited`, when too many requests of the club are already waiting
   * @throws {Unavailable} when the request waited longer than `patienceMs`
   */
  take<T>(club: number, work: () => Promise<T>): Promise<T>
  /** Resolves when no turn is running or waiting. */
  ended(): Promise<void>
}

type FairQueueOptions = {
  /** How many turns can run at the same time: of all clubs, and of one club (1 by default). */
  readonly atOnce: number
  readonly ofClub?: number
  /** The most requests of a club that can wait; further ones are rejected. */
  readonly mostWaiting?: number
  /** The longest time that a request can wait, in milliseconds. */
  readonly patienceMs?: number
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number
}

type ClubQueue = {
  readonly waiting: (() => void)[]
  working: number
  /** Its virtual time: the total duration of its turns, in milliseconds, plus the `level` at which it started. */
  used: number
}

/** One turn counts for at most this long, so that a club does not wait long after a long import. */
const mostCountedMs = 1000

/**
 * The next turn goes to the waiting club that has used the least time (start-time fair queueing). A club with few requests therefore
 * waits only for running turns, and busy clubs share the rest of the time.
 */
export function openFairQueue({
  atOnce,
  ofClub = 1,
  mostWaiting = Number.POSITIVE_INFINITY,
  patienceMs = Number.POSITIVE_INFINITY,
  now = () => performance.now(),
}: FairQueueOptions): FairQueue {
  const queues = new Map<number, ClubQueue>()
  /** The virtual time of the last turn. A club without requests starts again from here, so it cannot save up time. */
  let level = 0
  let working = 0
  let ended = Promise.withResolvers<void>()
  ended.resolve()

  function queueOf(club: number): ClubQueue {
    if (queues.size === 0) ended = Promise.withResolvers()
    const queue = queues.get(club) ?? { waiting: [], working: 0, used: level }
    if (queue.working === 0 && queue.waiting.length === 0) {
      queue.used = Math.max(queue.used, level)
      // Among clubs with the same virtual time, the one that waits longest comes first in the map.
      queues.delete(club)
      queues.set(club, queue)
    }
    return queue
  }

  function giveTurns(): void {
    while (working < atOnce) {
      const queue = nextQueue()
      if (!queue) break
      level = Math.max(level, queue.used)
      queue.working++
      working++
      queue.waiting.shift()?.()
    }
    if (working > 0) return
    queues.clear()
    level = 0
    ended.resolve()
  }

  /** The queue that gets the next turn. Forgets idle queues that `level` has overtaken, so there are only as many as active clubs. */
  function nextQueue(): ClubQueue | undefined {
    let next: ClubQueue | undefined
    for (const [club, queue] of queues) {
      const { waiting, working, used } = queue
      if (waiting.length > 0 && working < ofClub) next = next && next.used <= used ? next : queue
      else if (waiting.length === 0 && working === 0 && used <= level) queues.delete(club)
    }
    return next
  }

  function endTurn(queue: ClubQueue, tookMs: number): void {
    queue.working--
    queue.used += Math.min(tookMs, mostCountedMs)
    // Calls that arrived meanwhile go first: they may be reads, or come from a club that has used less time.
    setImmediate(() => {
      working--
      giveTurns()
    })
  }

  return {
    async take(club, work) {
      const queue = queueOf(club)
      if (queue.waiting.length >= mostWaiting) throw tooManyWait(mostWaiting)
      const askedAt = now()
      const turn = Promise.withResolvers<void>()
      queue.waiting.push(turn.resolve)
      giveTurns()
      await turn.promise
      const startedAt = now()
      try {
        if (startedAt - askedAt > patienceMs) throw tooLate()
        return await work()
      } finally {
        endTurn(queue, now() - startedAt)
      }
    },
    ended: () => ended.promise,
  }
}

const tooLate = () =>
  new Unavailable(new Error('the calls before it took too long'), {
    message: 'The database was busy with earlier calls for too long. Send fewer at the same time.',
  })

const tooManyWait = (most: number) =>
  new Refusal(
    'rate_limited',
    `${most} requests of this club are already waiting. This one was not carried out. Send fewer at a time.`,
    { retryAfter: 1 },
  )
