/** Ways to import records while the sync is checked. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jsonOf } from '../../cli/command.ts'
import type { Batch } from '../../support/send.ts'
import { callerOf, patient } from './call.ts'
import type { ImportRows } from './writers.ts'

/** Imports with `kantine import`, from a file in `folder`. */
export function importsByCommand(environment: NodeJS.ProcessEnv, folder: string, slug: string): ImportRows {
  return async (collection, rows) => {
    const file = join(folder, 'rows.json')
    writeFileSync(file, JSON.stringify(rows))
    const args = ['import', '--club', slug, '--resource', collection, file]
    return (await jsonOf<{ ids: number[] }>(environment, ...args)).ids
  }
}

/** Imports in batches, for databases that fail: batches are retried, but commands are not. */
export function importsInBatches(urls: readonly string[], key: string): ImportRows {
  const call = patient(callerOf(urls, key, ([first]) => first as never))
  return async (collection, rows) => {
    const ids: number[] = []
    for (let i = 0; i < rows.length; i += 100) {
      const some = rows.slice(i, i + 100)
      const batch =
        collection === 'attendance' ? { records: some } : { operations: some.map((data) => ({ op: 'create', data })) }
      const { body } = await call<Batch>(`POST /${collection}/bulk`, batch)
      ids.push(...body.results.map(({ id }) => id as number))
    }
    return ids
  }
}
