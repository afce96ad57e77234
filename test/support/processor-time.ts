/** How often the work is measured. */
export const runs = 7

/**
 * The milliseconds of a processor that this thread spends on some work: the fewest of several runs. The first ones run before the code is
 * compiled, memory may be collected in another, and what else a busy machine does slows each of them, never the other way round.
 */
export function cpuMsOf(work: (run: number) => void): number {
  const times = Array.from({ length: runs }, (_, run) => {
    const before = process.threadCpuUsage()
    work(run)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
