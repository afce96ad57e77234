import { setTimeout } from 'node:timers/promises'

/** Work that is done again and again in the background, until the server stops. */
export type Job = { readonly name: string; readonly everyMs: number; run(): Promise<unknown> }

export type Jobs = {
  /** Lets a job that is running finish, and starts none any more. */
  stop(): Promise<void>
}

/**
 * Starts the jobs. Each waits for its own end before it waits for its next turn, so none runs twice at once.
 *
 * @param failed is told when a job fails; it is tried again at its next turn
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

/** @returns false when the server stops meanwhile */
const waitForTurn = (ms: number, stopping: AbortSignal): Promise<boolean> =>
  setTimeout(ms, true, { signal: stopping, ref: false }).catch(() => false)
