import type { EngineClock } from '../engine.ts'

/** The clock of the database, which all instances share: it stamps, and its time is the time of day as well. */
export type DatabaseClock = EngineClock & {
  /** Is told, as soon as that arrives, what the clock of the database says. */
  learn(now: number): void
}

/** Goes on with this process's steady clock from the last moment that the database told. */
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
