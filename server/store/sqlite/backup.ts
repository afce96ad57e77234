import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { failureOf } from './failures.ts'

/** The source and the target of a copy, absolute or relative to the working folder. */
export type Copy = { readonly file: string; readonly target: string }

/**
 * Copies a file as of this moment, without deleted content. It uses its own thread, because SQLite copies in one call, however large the
 * file is.
 *
 * @param target does not exist yet, or is empty
 * @throws {Unavailable} when the disk is full or fails, or the file cannot be opened
 */
export async function backUp(file: string, target: string): Promise<void> {
  const workerData: Copy = { file, target }
  const thread = new Worker(new URL('./backup-thread.ts', import.meta.url), { workerData })
  try {
    // Rejects with the error of the thread, which still has SQLite's result code.
    await once(thread, 'exit')
  } catch (error) {
    throw failureOf(error)
  }
}
