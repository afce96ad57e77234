/** Runs the tools of integrators on the description of a server. */
import { execFile } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Document } from '../../server/surfaces/rest/describe/openapi.ts'
import { root } from '../house/files.ts'
import { newFolder } from '../support/folder.ts'
import type { Running } from '../support/kantine.ts'

/** The description of a server, and a folder with it as a file. The folder's code can import `packages`, given by name and folder. */
export async function describedIn(kantine: Running, packages: { readonly [name: string]: string }) {
  const text = await (await kantine.call('/api/v1/openapi.json')).text()
  const folder = newFolder()
  for (const [name, from] of Object.entries(packages)) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(from, link)
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'openapi.json'), text)
  return { folder, document: JSON.parse(text) as Document }
}

/** Runs a tool with this Node.js in a folder. */
export async function run(folder: string, script: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, NODE_OPTIONS: '' }
  await promisify(execFile)(process.execPath, [script, ...args], { cwd: folder, env }).catch((error) => {
    throw new Error(`${script} ${args.join(' ')}\n${error.stdout}${error.stderr}`)
  })
}

/** Runs orval with a configuration, and writes what it generates to the `target`. */
export async function runOrval(folder: string, config: string): Promise<void> {
  writeFileSync(join(folder, 'orval.config.ts'), config)
  await run(folder, join(root, 'node_modules', 'orval', 'dist', 'bin', 'orval.mjs'))
}

/** Compiles the files with the strictest settings that integrators use, without writing anything. */
export async function compile(folder: string, include: readonly string[]): Promise<void> {
  const options = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    // The generated code is checked, and not the declarations of libraries: those of zodios do not fit these settings.
    skipLibCheck: true,
    noEmit: true,
    module: 'nodenext',
    target: 'esnext',
    lib: ['esnext', 'dom', 'dom.iterable'],
    types: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include }))
  await run(folder, join(root, 'node_modules', 'typescript', 'bin', 'tsc'))
}
