import { type FileHandle, open } from 'node:fs/promises'
import { Unavailable } from '../engine.ts'
import { diskFails } from './failures.ts'

/** Syncs the write-ahead log to disk. */
export type LogSync = {
  /** Resolves when all earlier commits are on disk. */
  run(): Promise<void>
  close(): Promise<void>
}

/**
 * Syncs outside the main thread: SQLite itself would block every other call meanwhile. One sync serves all commits
 * before it, so that many writes wait for the disk together.
 *
 * @param file the write-ahead log, which stays the same file while it is open
 */
export function openLogSync(file: string): LogSync {
  let handle: Promise<FileHandle> | undefined
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  /** Node.js would end the process when it garbage-collects an open file that nothing refers to. */
  const closeFile = async () => {
    const opened = handle
    handle = undefined
    await opened?.then((file) => file.close()).catch(() => {})
  }
  const sync = async () => {
    try {
      handle ??= open(file, 'r+')
      await (await handle).datasync()
    } catch (error) {
      await closeFile()
      throw new Unavailable(error, { message: diskFails, uncertain: true })
    }
  }
  return {
    run() {
      next ??= running
        .catch(() => {})
        .then(() => {
          next = undefined
          running = sync()
          return running
        })
      return next
    },
    async close() {
      await (next ?? running).catch(() => {})
      await closeFile()
    },
  }
}
