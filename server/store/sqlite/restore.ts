import { existsSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../../refusal.ts'
import type { EngineSettings } from '../engine.ts'
import { removeSqliteFiles } from '../sqlite-files.ts'
import { openClock } from './clock.ts'
import { lockFolder } from './folder.ts'

/**
 * Restores a database into the data folder, which must not have one yet.
 *
 * @param _file the name of the backup; unused, because the draft replaces the whole database @param prepare creates the database in a new
 * file, with the clock; an error leaves the folder unchanged
 * @throws {FolderInUse} when another process is using the folder
 */
export async function restoreInto(
  { dataDir }: EngineSettings,
  _file: string,
  prepare: (draft: string, now: () => number) => Promise<void>,
): Promise<void> {
  const lock = lockFolder(dataDir)
  const file = join(dataDir, 'kantine.db')
  const draft = `${file}-restoring`
  try {
    refuseDatabase(dataDir, file)
    removeSqliteFiles(draft)
    await prepare(draft, openClock().now)
    renameSync(draft, file)
  } finally {
    removeSqliteFiles(draft)
    lock.close()
  }
}

/** There must be no log of another database either, because SQLite would apply it to the restored one. */
function refuseDatabase(folder: string, file: string): void {
  const there = ['', '-wal', '-journal']
    .map((ending) => file + ending)
    .find((name) => existsSync(name) && statSync(name).size > 0)
  if (there === undefined) return
  throw new Refusal(
    'bad_request',
    `The folder ${folder} already has a database: ${there}. Move away all files there that begin with kantine.db, or restore into another folder with DATA_DIR.`,
  )
}
