import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folders created before the shared test folder exists. */
const ownFolders: string[] = []
process.once('exit', () => {
  for (const folder of ownFolders) rmSync(folder, { recursive: true, force: true })
})

/** Creates an empty folder, which is removed after all tests. */
export function newFolder(): string {
  const { TEST_FOLDER } = process.env
  const folder = mkdtempSync(join(TEST_FOLDER ?? tmpdir(), 'folder-'))
  if (!TEST_FOLDER) ownFolders.push(folder)
  return folder
}
