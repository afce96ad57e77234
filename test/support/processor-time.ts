/** How many times the work is measured. */
export const runs = 7

/**
 * Measures the milliseconds of processor time that this thread spends on some work. Returns the minimum of several runs, because
 * compilation, garbage collection and a busy machine can only slow a run down.
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
