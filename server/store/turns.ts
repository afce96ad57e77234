import { Refusal } from '../refusal.ts'
import { Unavailable } from './engine.ts'

/** Shares something scarce among the clubs, such as the one connection that writes; 0 stands for what belongs to no single club. */
export type Turns = {
  /**
   * Works when it is the club's turn. The turns of one club begin in the order in which they were asked for.
   *
   * @throws {Refusal} `rate_limited`, when too many of the club wait already
   * @throws {Unavailable} when the turn came too late
   */
  take<T>(club: number, work: () => Promise<T>): Promise<T>
  /** Nobody has a turn, and nobody waits for one. */
  ended(): Promise<void>
}

type TurnOptions = {
  /** How many turns there are at the same time: of all clubs, and of one club (1 when absent). */
  readonly atOnce: number
  readonly ofClub?: number
  /** How many of a club may wait; more are refused. */
  readonly mostWaiting?: number
  /** Work whose turn comes later than this is given up. */
  readonly patienceMs?: number
  /** A steady clock, in milliseconds. */
  readonly now?: () => number
}

/** What one club asked for. */
type Line = {
  readonly waiting: (() => void)[]
  working: number
  /** How long its turns took, in milliseconds, on top of the `level` at which it came. */
  used: number
}

/** The most time that one turn counts, so that a long import does not keep its club waiting afterwards. */
const mostCountedMs = 1000

/**
 * The next turn goes to the waiting club whose turns took the least time (start-time fair queueing). So a club that asks for little
 * waits only for turns that are running, and one that asks for much gets its share of the time, however much others ask for.
 */
export function openTurns({
  atOnce,
  ofClub = 1,
  mostWaiting = Number.POSITIVE_INFINITY,
  patienceMs = Number.POSITIVE_INFINITY,
  now = () => performance.now(),
}: TurnOptions): Turns {
  const lines = new Map<number, Line>()
  /** The used time of the club that had the last turn. Who comes later starts here: nobody saves up time by asking for nothing. */
  let level = 0
  let working = 0
  let ended = Promise.withResolvers<void>()
  ended.resolve()

  function lineOf(club: number): Line {
    if (lines.size === 0) ended = Promise.withResolvers()
    const line = lines.get(club) ?? { waiting: [], working: 0, used: level }
    if (line.working === 0 && line.waiting.length === 0) {
      line.used = Math.max(line.used, level)
      // Among equals, whoever waits longest comes first in the map.
      lines.delete(club)
      lines.set(club, line)
    }
    return line
  }

  function giveTurns(): void {
    while (working < atOnce) {
      const line = nextLine()
      if (!line) break
      level = Math.max(level, line.used)
      line.working++
      working++
      line.waiting.shift()?.()
    }
    if (working > 0) return
    lines.clear()
    level = 0
    ended.resolve()
  }

  /** The line whose turn it is. Forgets those that no longer matter, so there are only as many as clubs that ask. */
  function nextLine(): Line | undefined {
    let next: Line | undefined
    for (const [club, line] of lines) {
      const { waiting, working, used } = line
      if (waiting.length > 0 && working < ofClub) next = next && next.used <= used ? next : line
      else if (waiting.length === 0 && working === 0 && used <= level) lines.delete(club)
    }
    return next
  }

  function endTurn(line: Line, tookMs: number): void {
    line.working--
    line.used += Math.min(tookMs, mostCountedMs)
    working--
    // Calls that arrived meanwhile are served first: they may be reads, or of a club that used less.
    setImmediate(giveTurns)
  }

  return {
    async take(club, work) {
      const line = lineOf(club)
      if (line.waiting.length >= mostWaiting) throw tooManyWait(mostWaiting)
      const askedAt = now()
      const turn = Promise.withResolvers<void>()
      line.waiting.push(turn.resolve)
      giveTurns()
      await turn.promise
      const startedAt = now()
      try {
        if (startedAt - askedAt > patienceMs) throw new Unavailable(new Error('the calls before it took too long'))
        return await work()
      } finally {
        endTurn(line, now() - startedAt)
      }
    },
    ended: () => ended.promise,
  }
}

const tooManyWait = (most: number) =>
  new Refusal(
    'rate_limited',
    `${most} writes of this club wait already. Nothing was changed. Send fewer at the same time.`,
    { retryAfter: 1 },
  )
