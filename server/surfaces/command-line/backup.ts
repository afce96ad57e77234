import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Refusal } from '../../refusal.ts'
import type { Administration, CommandResult } from './command.ts'

/** Makes the path absolute, because the server that writes the file may run in another folder. */
export const withAbsolutePath = ({ file }: { readonly file: string }) => ({ file: resolve(file) })

/** Writes to a temporary name and renames the file at the end, so that the named file is always complete. */
export async function backup({ store }: Administration, { file }: { readonly file: string }): Promise<CommandResult> {
  refuseExisting(file)
  if (!existsSync(dirname(file))) throw new Refusal('bad_request', `There is no folder ${dirname(file)}.`)
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`
  try {
    await (await open(unfinished, 'wx', 0o600)).close()
    await store.backup(unfinished)
    refuseExisting(file)
    await rename(unfinished, file)
  } finally {
    for (const ending of ['', '-wal', '-shm', '-journal']) await rm(unfinished + ending, { force: true })
  }
  const { size } = await stat(file)
  return {
    text: `Wrote ${file} (${size} bytes). It holds the data of all clubs: keep it safe.`,
    json: { file, bytes: size },
  }
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new Refusal('bad_request', `${file} exists already. Choose another name.`)
}
