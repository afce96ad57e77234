import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './failures.ts'

/** Another server has the data folder. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `Another Kantine server uses the data folder ${folder}. Stop that one first, or choose another folder with DATA_DIR.`,
    )
    this.name = 'FolderInUse'
  }
}

/** The data folder cannot be written. */
export class FolderReadOnly extends Error {
  constructor(folder: string, cause: unknown) {
    super(
      `The data folder ${folder} cannot be written: ${(cause as Error).message}. Let the user who starts Kantine write there, or choose another folder with DATA_DIR.`,
      { cause },
    )
    this.name = 'FolderReadOnly'
  }
}

/**
 * Makes a data folder ready for this process: creates it where it is missing, and locks it until the lock is closed.
 *
 * @throws {FolderInUse} when another process has the folder
 * @throws {FolderReadOnly} when this process may not write in it
 */
export function lockFolder(folder: string): { close(): void } {
  prepareFolder(folder)
  return lockOf(folder)
}

function prepareFolder(folder: string): void {
  const { R_OK, W_OK, X_OK } = constants
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, R_OK | W_OK | X_OK)
    const files = readdirSync(folder).filter((name) => /^kantine\.(db|lock)/.test(name))
    for (const file of files) accessSync(join(folder, file), R_OK | W_OK)
  } catch (error) {
    throw new FolderReadOnly(folder, error)
  }
}

/** Holds an exclusive lock of the operating system, which ends with the process however that ends. */
function lockOf(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'kantine.lock'), { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = off; begin exclusive')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new FolderInUse(folder) : error
  }
  return lock
}
