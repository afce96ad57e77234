import { accessSync, chmodSync, closeSync, constants, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './failures.ts'

/** Another server is using the data folder. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `Another Kantine server uses the data folder ${folder}. Stop that server first, or choose another folder with DATA_DIR.`,
    )
    this.name = 'FolderInUse'
  }
}

/** The data folder cannot be written. */
export class FolderReadOnly extends Error {
  constructor(folder: string, cause: unknown) {
    super(
      `Kantine cannot write to the data folder ${folder}: ${(cause as Error).message}. Give its user write permission, or choose another folder with DATA_DIR.`,
      { cause },
    )
    this.name = 'FolderReadOnly'
  }
}

/** Other users of the machine can access the data folder, and this process should not or cannot change that. */
export class FolderShared extends Error {
  constructor(folder: string, what: string) {
    super(`${what} Let Kantine create its own folder, such as DATA_DIR=${join(folder, 'kantine')}.`)
    this.name = 'FolderShared'
  }
}

/**
 * Prepares a data folder: creates it if missing, removes other users' permissions, and locks it until the lock is closed.
 *
 * @throws {FolderInUse} when another process is using the folder
 * @throws {FolderReadOnly} without write permission
 * @throws {FolderShared} when other users can use the folder, and this process should not or cannot change that
 */
export function lockFolder(folder: string): { close(): void } {
  prepareFolder(folder)
  const lock = lockOf(folder)
  try {
    // While it is locked, no other process creates or removes Kantine's files in the folder.
    prepareFiles(folder)
  } catch (error) {
    lock.close()
    throw error
  }
  return lock
}

function prepareFolder(folder: string): void {
  const { R_OK, W_OK, X_OK } = constants
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, R_OK | W_OK | X_OK)
    makeFile(join(folder, 'kantine.lock'))
  } catch (error) {
    throw new FolderReadOnly(folder, error)
  }
  if (process.platform !== 'win32' && statSync(folder).mode & othersWrite) {
    throw new FolderShared(folder, `Every user of this machine can write to the data folder ${folder}.`)
  }
}

function prepareFiles(folder: string): void {
  let files: readonly string[]
  try {
    makeFile(join(folder, 'kantine.db'))
    files = readdirSync(folder).filter((name) => /^kantine\.(db|lock|key)/.test(name))
    for (const file of files) accessSync(join(folder, file), constants.R_OK | constants.W_OK)
  } catch (error) {
    throw new FolderReadOnly(folder, error)
  }
  if (process.platform === 'win32') return
  for (const path of [folder, ...files.map((file) => join(folder, file))]) keepFromOthers(folder, path)
}

/** SQLite would create the file with the permissions that the umask allows, and its log files with the same ones. */
const makeFile = (path: string) => closeSync(openSync(path, 'a', 0o600))

const othersWrite = 0o002
const groupAndOthers = 0o077

/** Keeps the permissions of the owner, and removes all others. */
function keepFromOthers(folder: string, path: string): void {
  const { mode } = statSync(path)
  if ((mode & groupAndOthers) === 0) return
  try {
    chmodSync(path, mode & 0o700)
  } catch {
    throw new FolderShared(folder, `Other users can read ${path}, and it belongs to one of them.`)
  }
}

/** Holds an exclusive lock of the operating system, which is released when the process ends, even after a crash. */
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
