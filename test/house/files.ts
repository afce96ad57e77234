import { readdirSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'

/** The project's root folder. */
export const root = join(import.meta.dirname, '..', '..')

/** The project's own files with this ending, in a folder and its subfolders, as paths from the root. */
export function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !file.includes('node_modules/'))
    .sort()
}

/** The file that an import refers to, as a path from the root; undefined for a package. */
export function imported(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('@kantine/contract/')) return specifier.replace('@kantine/', '')
  return specifier.startsWith('.')
    ? normalize(join(dirname(from), specifier))
        .split(sep)
        .join('/')
    : undefined
}
