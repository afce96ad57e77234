/**
 * Records the processor time that each turn of this process's event loop takes. A timer of one millisecond fires once in each turn
 * that lasts longer, so the time between two firings is that of one long turn, plus at most a millisecond of other turns.
 */

/** The processor time of turns, in milliseconds. */
export type Turns = { readonly turns: number; readonly longest: number; readonly p999: number }

export type TurnRecorder = {
  /** Returns the turns since the last call, or since the start. */
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

/**
 * Makes calls that take turns, after some rounds to warm up.
 *
 * @returns the milliseconds of each call, in ascending order, and the processor time of the longest turn of the event loop
 */
export async function timeCalls(
  calls: readonly (() => Promise<unknown>)[],
  { warmUps, rounds }: { readonly warmUps: number; readonly rounds: number },
): Promise<{ readonly times: readonly number[]; readonly longest: number }> {
  const times: number[] = []
  const turns = recordTurns()
  for (let round = -warmUps; round < rounds; round++) {
    if (round === 0) turns.take()
    for (const call of calls) {
      const began = performance.now()
      await call()
      if (round >= 0) times.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  const { longest } = turns.take()
  turns.stop()
  return { times: times.sort((a, b) => a - b), longest }
}

/** The processor time of this thread so far, without the threads that collect garbage or read files. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
