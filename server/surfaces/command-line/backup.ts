import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Administration, CommandResult } from './command.ts'
import { writeNewFile } from './new-file.ts'

/** Makes the path absolute, because the server that writes the file may run in another folder. */
export const withAbsolutePath = ({ file }: { readonly file: string }) => ({ file: resolve(file) })

export async function backup({ store }: Administration, { file }: { readonly file: string }): Promise<CommandResult> {
  await writeNewFile(file, store.backup)
  const { size } = await stat(file)
  return {
    text: `Wrote ${file} (${size} bytes). It holds the data of all clubs: keep it safe.`,
    json: { file, bytes: size },
  }
}
