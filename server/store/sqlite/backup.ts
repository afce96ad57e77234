import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { failureOf } from './failures.ts'

/** The files of a copy, absolute or relative to the working folder. */
export type Copy = { readonly file: string; readonly target: string }

/** What the thread that copies reports: nothing, or SQLite's message and result code. */
export type Copied = { readonly failure?: { readonly message: string; readonly errcode: number } }

/**
 * Copies a file as it is at this moment, without what was deleted from it. A thread of its own does so, because SQLite copies in
 * one call, however large the file is.
 *
 * @param target does not exist yet, or is empty
 */
export async function backUp(file: string, target: string): Promise<void> {
  const workerData: Copy = { file, target }
  const worker = new Worker(new URL('./copy.ts', import.meta.url), { workerData })
  const [{ failure }] = (await once(worker, 'message')) as [Copied]
  await worker.terminate()
  if (failure) throw failureOf(Object.assign(new Error(failure.message), { ...failure, code: 'ERR_SQLITE_ERROR' }))
}
