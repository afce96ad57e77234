import { once } from 'node:events'
import { statSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { WriteQueue } from './queue.ts'

/** The length in bytes beyond which the write-ahead log is copied, and to which SQLite then truncates it. */
export const logBytes = 8_000_000

/** Copies the write-ahead log into the file when it has grown long, so that it can restart. */
export type Checkpoints = {
  /** Begins to copy when the log has grown long enough; does not wait for the copy. */
  afterCommit(): void
  /** Waits for a running copy. */
  close(): Promise<void>
}

/**
 * Copies in its own thread. SQLite would otherwise copy during a commit, on the main thread, taking a second for some hundred thousand
 * rows.
 *
 * @param file the database, with its own checkpoints turned off
 */
export function openCheckpoints(file: string, queue: WriteQueue): Checkpoints {
  let thread: Worker | undefined
  let running: Promise<void> | undefined
  let dueBytes = logBytes

  async function copy(): Promise<void> {
    // The commit of a long write has already blocked the event loop, and starting the thread takes a few milliseconds more.
    await setImmediate()
    thread ??= startThread(file)
    const copying = thread
    await copyIn(copying)
    // Most of the log is copied now. It restarts only when nothing is left to copy, so the rest is copied while no write runs.
    await queue.add(0, () => copyIn(copying))
  }

  async function endThread(): Promise<void> {
    const ended = thread?.terminate()
    thread = undefined
    await ended
  }

  return {
    afterCommit() {
      const bytes = statSync(`${file}-wal`).size
      if (bytes <= logBytes) dueBytes = logBytes
      if (running || bytes <= dueBytes) return
      dueBytes = bytes + logBytes
      running = copy()
        // After a failure, such as a full disk, the copy is retried when the log has grown further.
        .catch(endThread)
        .finally(() => {
          running = undefined
        })
    },
    async close() {
      await running
      await endThread()
    },
  }
}

/** The thread is kept until `close`, because starting it takes as long as a hundred writes. */
function startThread(file: string): Worker {
  const thread = new Worker(new URL('./checkpoint-thread.js', import.meta.url), { workerData: file })
  // An idle thread does not keep the process alive. Its errors go to the callers that wait for a copy.
  thread.on('error', () => {}).unref()
  return thread
}

/** Copies as much of the log as possible. */
async function copyIn(thread: Worker): Promise<void> {
  thread.ref()
  thread.postMessage('copy')
  await once(thread, 'message')
  thread.unref()
}
