/** How often the work is measured. */
export const runs = 7

/**
 * The milliseconds of a processor that this thread spends on some work: the middle of several runs, for the first ones run before
 * the code is compiled, and memory may be collected in another.
 */
export function cpuMsOf(work: (run: number) => void): number {
  const times = Array.from({ length: runs }, (_, run) => {
    const before = process.threadCpuUsage()
    work(run)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] as number
}
