import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { SystemTable } from '../store/system-table.ts'
import type { Operation } from './operation.ts'

/** A file's default export is one or more operations. It can also export tables of its own. */
type Module = { readonly default?: Operation | readonly Operation[]; readonly tables?: readonly SystemTable[] }

/** The usual operations come first. */
const usual = ['list', 'create', 'get', 'change', 'remove']

const load = createRequire(import.meta.url)
const files = globSync('*/*.ts', { cwd: import.meta.dirname }).sort()
const modules: readonly Module[] = files.map((file) => load(join(import.meta.dirname, file)))

/** Every operation of the administration: the default exports of the files in these folders. */
export const operations: readonly Operation[] = modules
  .flatMap((module) => module.default ?? [])
  .sort((a, b) => order(a) - order(b))

/** The tables that the operations define. */
export const tablesOfOperations: readonly SystemTable[] = modules.flatMap(({ tables = [] }) => tables)

function order({ name }: Operation): number {
  const place = usual.indexOf(name)
  return place === -1 ? usual.length : place
}
