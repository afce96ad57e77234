import type { EngineClock } from '../engine.ts'

/** The database's clock, which all instances share, for both timestamps and wall time. */
export type DatabaseClock = EngineClock & {
  /** Receives the clock of the database as soon as it arrives. */
  learn(now: number): void
}

/** Advances the last time received from the database by this process's steady clock. */
export function openClock(): DatabaseClock {
  let known = { now: 0, at: 0 }
  const now = () => Math.floor(known.now + performance.now() - known.at)
  return {
    now,
    wallClock: now,
    learn(now) {
      known = { now, at: performance.now() }
    },
  }
}
