/** Several processes on one port: starts them, keeps them running, counts their limits together, and stops them. */
import cluster, { type Worker } from 'node:cluster'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { type Config, ConfigError } from './config.ts'
import { serveMetricsOfAll } from './http/metrics.ts'

/** The wait before a process starts again. It doubles while processes end within a minute, to spare the processor during a failure. */
const [firstWaitMs, longestWaitMs, longRunMs] = [250, 30_000, 60_000]

/**
 * Starts the processes. The first one upgrades the database before the others start.
 *
 * @returns a function that stops all processes after their running requests
 * @throws {ConfigError} when the first process cannot serve
 */
export async function startProcesses(config: Config, log: Logger): Promise<() => Promise<void>> {
  new RateLimiterClusterMaster()
  const closeMetrics = await serveMetricsOfAll(config)
  const stopping = new AbortController()

  function start(): { readonly worker: Worker; readonly ended: Promise<string> } {
    const worker = cluster.fork({ PORT: `${config.port}` })
    // A message to a process that has just ended fails; the log reports the end itself.
    worker.on('error', () => {})
    const ended = new Promise<string>((resolve) =>
      worker.once('exit', (code, signal) => resolve(signal ?? `code ${code}`)),
    )
    return { worker, ended }
  }

  async function keepRunning(first: ReturnType<typeof start>): Promise<void> {
    let running = first
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
      const startedAt = performance.now()
      const why = await running.ended
      if (stopping.signal.aborted) return
      if (performance.now() - startedAt > longRunMs) waitMs = firstWaitMs
      log.error({ process: running.worker.process.pid, why }, 'a process ended; starting another one')
      await setTimeout(waitMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      running = start()
    }
  }

  const first = start()
  const listening = new Promise<boolean>((resolve) => {
    first.worker.once('listening', () => resolve(true))
    first.ended.then(() => resolve(false))
  })
  if (!(await listening)) {
    await closeMetrics()
    throw new ConfigError('The first process could not start; its message is above.')
  }
  const others = Array.from({ length: config.processes - 1 }, start)
  const kept = [first, ...others].map(keepRunning)

  return async () => {
    stopping.abort()
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
    await Promise.all(kept)
    await closeMetrics()
  }
}
