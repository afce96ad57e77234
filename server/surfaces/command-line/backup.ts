import { stat } from 'node:fs/promises'
import { writeBackup } from '../../store/backup-digest.ts'
import { openFileKeys } from '../../store/file-keys.ts'
import type { Administration, CommandResult } from './command.ts'
import { writeNewFile } from './new-file.ts'

export async function backup(
  { store, webhooks }: Administration,
  { file }: { readonly file: string },
): Promise<CommandResult> {
  const { seal } = await webhooks()
  await writeNewFile(file, (unfinished) => writeBackup(store, openFileKeys({ store, seal }), unfinished))
  const { size } = await stat(file)
  return {
    text: `Wrote ${file} (${size} bytes). It contains the data of all clubs: keep it safe.`,
    json: { file, bytes: size },
  }
}
