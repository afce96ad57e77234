/** The build of the application that the tests use. */
import { execFile } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')

export const builtFolder = join(root, 'console/built')

/** The application's sources, besides its packages. */
const sources = [
  'console/{index.html,*.ts,package.json}',
  'console/src/**/*.*',
  'server/http/pages/tokens.ts',
  'contract/{importing/*,limits,form-rules,local-time,normal-form,owed}.ts',
]

/** Builds the application when it was never built, or when one of its sources has changed since. */
export async function buildIfChanged(): Promise<void> {
  const changedAt = Math.max(...globSync(sources, { cwd: root }).map((path) => changeOf(join(root, path))))
  if (changedAt < changeOf(join(builtFolder, 'index.html'))) return
  console.log('Building the application.')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '-c', 'console/vite.config.ts'], { cwd: root })
}

/** When a file was changed, in milliseconds since 1970; 0 when there is none. */
const changeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
