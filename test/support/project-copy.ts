/** A copy of the project, for tests that add files to it. */
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from '../house/files.ts'

/** Whether a path below the root belongs to the project, rather than to its dependencies, its history, its build or a server's data. */
export const isOfProject = ([first = '', ...others]: readonly string[]): boolean =>
  !['.git', 'data'].includes(first) &&
  ![first, ...others].includes('node_modules') &&
  !(first === 'console' && others[0] === 'built')

/**
 * Copies the project into a folder, without the built application.
 *
 * @param without folders below the root that the test does not need: a file costs some milliseconds
 */
export function copyProject(copy: string, without: readonly string[] = []): void {
  const isCopied = (parts: readonly string[]) => isOfProject(parts) && !without.includes(parts[0] ?? '')
  cpSync(root, copy, { recursive: true, filter: (path) => isCopied(relative(root, path).split(sep)) })
  for (const folder of ['.', 'server']) linkModules(join(root, folder), join(copy, folder))
  mkdirSync(join(copy, 'node_modules', '@kantine'))
  symlinkSync(join(copy, 'contract'), join(copy, 'node_modules', '@kantine', 'contract'))
}

/** Links to the project's dependencies, except for its own packages, which come from the copy. */
function linkModules(from: string, to: string): void {
  mkdirSync(join(to, 'node_modules'))
  for (const name of readdirSync(join(from, 'node_modules'))) {
    if (name !== '@kantine') symlinkSync(join(from, 'node_modules', name), join(to, 'node_modules', name))
  }
}
