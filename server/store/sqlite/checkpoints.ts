import { once } from 'node:events'
import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { WriteQueue } from './queue.ts'

/** The length up to which the write-ahead log is used again from its beginning. */
export const logBytes = 8_000_000

/** Copies the write-ahead log into the file when it has grown long, so that it can begin anew. */
export type Checkpoints = {
  /** Begins to copy where that is due, and does not wait for it. */
  afterCommit(): void
  /** A copy that is running has ended. */
  close(): Promise<void>
}

/**
 * Copies in a thread of its own. SQLite itself would do it within a commit, on the thread that answers all calls, which takes a
 * second after a write of some hundred thousand rows.
 *
 * @param file the database, whose own checkpoints are turned off
 */
export function openCheckpoints(file: string, queue: WriteQueue): Checkpoints {
  let running: Promise<void> | undefined
  let dueBytes = logBytes

  async function copy(): Promise<void> {
    const thread = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), { workerData: file })
    try {
      await once(thread, 'message')
      // Most is copied. The log begins anew only when nothing is left, so the next write waits for the rest.
      await queue.add(
        0,
        () => copyRest(thread),
        async () => {},
      )
    } finally {
      await thread.terminate()
    }
  }

  return {
    afterCommit() {
      const bytes = statSync(`${file}-wal`).size
      if (bytes <= logBytes) dueBytes = logBytes
      if (running || bytes <= dueBytes) return
      dueBytes = bytes + logBytes
      running = copy()
        // Such as a full disk: it is tried again once the log has grown further.
        .catch(() => {})
        .finally(() => {
          running = undefined
        })
    },
    async close() {
      await running
    },
  }
}

async function copyRest(thread: Worker): Promise<void> {
  thread.postMessage('rest')
  await once(thread, 'message')
}
