/**
 * Records what the turns of the event loop of this process cost its thread. A timer of one millisecond runs once in each turn that
 * lasts longer than that, so what the thread used between two of its runs is one long turn, and at most a millisecond of others.
 */

/** Processor time of turns, in milliseconds. */
export type Turns = { readonly turns: number; readonly longest: number; readonly p999: number }

export type TurnRecorder = {
  /** The turns since the last call, or since the start. */
  take(): Turns
  stop(): void
}

export function recordTurns(): TurnRecorder {
  let times: number[] = []
  let before = threadMs()
  const timer = setInterval(() => {
    const now = threadMs()
    times.push(now - before)
    before = now
  }, 1).unref()
  return {
    take() {
      const sorted = times.sort((a, b) => a - b)
      times = []
      return {
        turns: sorted.length,
        longest: sorted.at(-1) ?? 0,
        p999: sorted[Math.floor(sorted.length * 0.999)] ?? 0,
      }
    },
    stop: () => clearInterval(timer),
  }
}

/** What this thread has used so far, without the threads that collect garbage or read files. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
