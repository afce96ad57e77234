import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The folder of the project. */
export const root = join(import.meta.dirname, '..', '..')

/** The project's own files below a folder with an ending, as paths from the root. */
export function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !file.includes('node_modules/'))
    .sort()
}
