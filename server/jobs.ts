import { setTimeout } from 'node:timers/promises'

/** Work repeated in the background until the server stops. */
export type Job = { readonly name: string; readonly everyMs: number; run(): Promise<unknown> }

export type Jobs = {
  /** Waits for running jobs to finish, and starts no more. */
  stop(): Promise<void>
}

/**
 * Starts the jobs. A job schedules its next run after it finishes, so runs never overlap.
 *
 * @param failed is called when a job fails; it runs again at its next interval
 */
export function startJobs(jobs: readonly Job[], failed: (name: string, error: unknown) => void): Jobs {
  const stopping = new AbortController()
  const ended = jobs.map((job) => repeat(job, failed, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(ended)
    },
  }
}

async function repeat(job: Job, failed: (name: string, error: unknown) => void, stopping: AbortSignal): Promise<void> {
  while (await waitForTurn(job.everyMs, stopping)) {
    await job.run().catch((error) => failed(job.name, error))
  }
}

/** @returns false when the server stops first */
const waitForTurn = (ms: number, stopping: AbortSignal): Promise<boolean> =>
  setTimeout(ms, true, { signal: stopping, ref: false }).catch(() => false)
