import { stat } from 'node:fs/promises'
import type { Administration, CommandResult } from './command.ts'
import { writeNewFile } from './new-file.ts'

export async function backup({ store }: Administration, { file }: { readonly file: string }): Promise<CommandResult> {
  await writeNewFile(file, store.backup)
  const { size } = await stat(file)
  return {
    text: `Wrote ${file} (${size} bytes). It holds the data of all clubs: keep it safe.`,
    json: { file, bytes: size },
  }
}
