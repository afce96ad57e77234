import type { EngineClock } from '../engine.ts'

/** The clock of this process: `now` never goes back while the process runs. */
export function openClock(): EngineClock {
  let last = 0
  return {
    now() {
      last = Math.max(last, Date.now())
      return last
    },
    wallClock: () => Date.now(),
  }
}
