import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Refusal } from '../../refusal.ts'
import { removeSqliteFiles } from '../../store/sqlite-files.ts'

/**
 * Writes a file that only its owner can read. It has a temporary name until it is complete.
 *
 * @param write fills an empty file with the given name
 * @throws {Refusal} `bad_request` if the file already exists, or its folder does not
 */
export async function writeNewFile(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  refuseExisting(file)
  if (!existsSync(dirname(file))) throw new Refusal('bad_request', `There is no folder ${dirname(file)}.`)
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`
  try {
    await (await open(unfinished, 'wx', 0o600)).close()
    await write(unfinished)
    refuseExisting(file)
    await rename(unfinished, file)
  } finally {
    // It may be the draft of a backup, which is a database.
    removeSqliteFiles(unfinished)
  }
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new Refusal('bad_request', `${file} already exists. Choose another name.`)
}
