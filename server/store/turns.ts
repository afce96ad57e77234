import { limits } from '@kantine/contract/limits.ts'
import { Refusal } from '../refusal.ts'
import { Unavailable } from './engine.ts'

/** Shares the time for writing among the clubs; 0 stands for writes that belong to no single club. */
export type Turns = {
  /**
   * Writes when it is the club's turn. The writes of one club follow one another in the order in which they were asked for.
   *
   * @throws {Refusal} `rate_limited`, when too many writes of the club wait already
   * @throws {Unavailable} when the turn came too late
   */
  take<T>(club: number, write: () => Promise<T>): Promise<T>
  /** Nothing is being written, and nothing waits. */
  ended(): Promise<void>
}

/** The writes of one club that wait for their turn. */
type Line = {
  readonly waiting: (() => void)[]
  isWriting: boolean
  /** The time for which it wrote, in milliseconds, on top of the `level` at which it came. */
  used: number
}

/** The most time that one write counts, so that a long import does not keep its club waiting afterwards. */
const mostCountedMs = 1000

/**
 * The next turn goes to the waiting club that used the least time for writing (start-time fair queueing). So a club that writes
 * little waits only for writes that are running, and one that writes much gets its share of the time, however much others send.
 *
 * @param options.atOnce how many clubs may write at the same time
 * @param options.patienceMs a write whose turn comes later than this is given up
 * @param options.now a steady clock, in milliseconds
 */
export function openTurns({
  atOnce,
  patienceMs = Number.POSITIVE_INFINITY,
  now = () => performance.now(),
}: {
  readonly atOnce: number
  readonly patienceMs?: number
  readonly now?: () => number
}): Turns {
  const lines = new Map<number, Line>()
  /** The used time of the club that had the last turn. Who comes later starts here: nobody saves up time by not writing. */
  let level = 0
  let writing = 0
  let ended = Promise.withResolvers<void>()
  ended.resolve()

  function lineOf(club: number): Line {
    if (writing === 0 && lines.size === 0) ended = Promise.withResolvers()
    const line = lines.get(club) ?? { waiting: [], isWriting: false, used: level }
    if (!line.isWriting && line.waiting.length === 0) {
      line.used = Math.max(line.used, level)
      // Among equals, whoever waits longest comes first in the map.
      lines.delete(club)
      lines.set(club, line)
    }
    return line
  }

  function giveTurns(): void {
    while (writing < atOnce) {
      const line = nextLine()
      if (!line) break
      level = Math.max(level, line.used)
      line.isWriting = true
      writing++
      line.waiting.shift()?.()
    }
    if (writing > 0) return
    lines.clear()
    level = 0
    ended.resolve()
  }

  /** The line whose turn it is. Forgets those that no longer matter, so there are only as many as there are clubs that write. */
  function nextLine(): Line | undefined {
    let next: Line | undefined
    for (const [club, line] of lines) {
      if (line.isWriting) continue
      if (line.waiting.length > 0) next = next && next.used <= line.used ? next : line
      else if (line.used <= level) lines.delete(club)
    }
    return next
  }

  function endTurn(line: Line, tookMs: number): void {
    line.isWriting = false
    line.used += Math.min(tookMs, mostCountedMs)
    writing--
    // Calls that arrived meanwhile are served first: they may be reads, or writes of a club that used less.
    setImmediate(giveTurns)
  }

  return {
    async take(club, write) {
      const line = lineOf(club)
      if (line.waiting.length >= limits.writesWaiting) throw tooManyWait()
      const askedAt = now()
      const turn = Promise.withResolvers<void>()
      line.waiting.push(turn.resolve)
      giveTurns()
      await turn.promise
      const startedAt = now()
      try {
        if (startedAt - askedAt > patienceMs) throw new Unavailable(new Error('the writes before it took too long'))
        return await write()
      } finally {
        endTurn(line, now() - startedAt)
      }
    },
    ended: () => ended.promise,
  }
}

const tooManyWait = () =>
  new Refusal(
    'rate_limited',
    `${limits.writesWaiting} writes of this club wait already. Nothing was changed. Send fewer at the same time.`,
    { retryAfter: 1 },
  )
