import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes an empty folder, which is removed after all tests. */
export const newFolder = (): string => mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'folder-'))
