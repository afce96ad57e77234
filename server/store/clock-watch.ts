import { dayMs } from '../day.ts'
import type { EngineClock } from './engine.ts'

/**
 * A report about the clocks. `apart`: timestamps and this machine's clock differ; `together`: they agree again; `jumped`: the wall clock
 * moved by more than a day, or the machine slept.
 */
export type ClockReport = { readonly what: 'apart' | 'together' | 'jumped'; readonly byMs: number }

export type ClockWatch = {
  /** The clock used for retention, in milliseconds since 1970; 0 once the wall clock has jumped. */
  retentionClock(): number
  /** The reports since the last call. */
  reports(): ClockReport[]
}

/** Clocks that differ by more are reported, and reported again only after they have been closer than this. */
const [farMs, closeMs] = [5000, 1000]

/**
 * Watches the wall clock against the steady clock of this process. After a jump of more than a day, either time may be wrong, so nothing
 * is deleted until the next start.
 */
export function watchClocks({ now, wallClock }: EngineClock): ClockWatch {
  let jumpedByMs: number | undefined
  let seen = wallClock() - performance.now()
  let areApart = false
  let news: ClockReport[] = []

  function look(): void {
    const offset = wallClock() - performance.now()
    const byMs = Math.round(offset - seen)
    seen = offset
    if (Math.abs(byMs) <= dayMs || jumpedByMs !== undefined) return
    jumpedByMs = byMs
    news.push({ what: 'jumped', byMs })
  }

  /** On PostgreSQL stamps follow the database; on SQLite they wait for a clock that was set back. */
  function compare(): void {
    const byMs = now() - Date.now()
    if (Math.abs(byMs) <= (areApart ? closeMs : farMs) !== areApart) return
    areApart = !areApart
    news.push({ what: areApart ? 'apart' : 'together', byMs })
  }

  return {
    retentionClock() {
      look()
      return jumpedByMs === undefined ? wallClock() : 0
    },
    reports() {
      look()
      compare()
      const all = news
      news = []
      return all
    },
  }
}
