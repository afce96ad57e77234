/** Milliseconds since 1970 by the clock of the database, never ahead of what it says next. */
export type DatabaseClock = {
  now(): number
  /** Is told, as soon as that arrives, what the clock of the database says. */
  learn(now: number): void
}

/** Goes on with this process's steady clock from the last moment that the database told. */
export function openClock(): DatabaseClock {
  let known = { now: 0, at: 0 }
  return {
    now: () => Math.floor(known.now + performance.now() - known.at),
    learn(now) {
      known = { now, at: performance.now() }
    },
  }
}
