import { setTimeout } from 'node:timers/promises'
import { storedResources } from '@kantine/contract/resources.ts'
import { Refusal } from '../../refusal.ts'
import type { Seal } from '../../seal.ts'
import { copyWithoutLine } from '../backup-digest.ts'
import { type Engine, type EngineSettings, Unavailable } from '../engine.ts'
import { openFileKeys, type Proven } from '../file-keys.ts'
import { fillTables } from '../fill-tables.ts'
import { migrate, migrations } from '../migrate.ts'
import { openFile } from '../sqlite/open.ts'
import { markAfterLoss } from './after-loss.ts'
import { checkFile, refusedBackup } from './check-file.ts'

const stored = storedResources()

export type RestoreOptions = {
  readonly nothingLost: boolean
  readonly seal: Pick<Seal, 'derive' | 'deriveAll' | 'open'>
  readonly unverified?: boolean
}

/**
 * Restores a backup into the configured database, which must be empty. A copy of the backup is checked and brought up to date, and then put
 * in place. Until then, and after any error, nothing has changed.
 *
 * @param options.nothingLost whether nothing was written after the backup, as in a move to another database; ids, timestamps and cursors
 * then continue
 * @param options.seal its keys prove that this server wrote the backup
 * @param options.unverified whether to accept a backup without proof of its author
 * @returns what is proven about the file
 * @throws {Refusal} `bad_request` for a damaged or unverified file, one of a newer version, or a
 * database that is not empty
 * @throws {FolderInUse} when another process is using the data folder
 */
export async function restoreBackup(
  settings: EngineSettings,
  file: string,
  { nothingLost, seal, unverified = false }: RestoreOptions,
): Promise<Proven> {
  let proven: Proven | undefined
  const { restoreInto } = await (settings.databaseUrl
    ? import('../postgres/restore.ts')
    : import('../sqlite/restore.ts'))
  await restoreInto(settings, file, (draft, now) => prepare(draft, now).catch((error) => throwAsRefusal(file, error)))
  if (!proven) throw new Error('The backup was not checked.')
  return proven

  async function prepare(draft: string, now: () => number): Promise<void> {
    const line = await copyWithoutLine(file, draft)
    proven = await checkFile(file, draft, line, { keys: openFileKeys({ seal }), unverified })
    const engine = openFile(draft)
    try {
      await bringUpToDate(engine)
      if (nothingLost) return
      const stamp = await engine.migrate((db) => markAfterLoss(db, stored, now()))
      await setTimeout(Math.max(0, stamp - now()))
    } finally {
      await engine.close()
    }
  }
}

/** Turns every error into a sentence for the operator, expected or not. */
function throwAsRefusal(file: string, error: NodeJS.ErrnoException): never {
  if (error instanceof Refusal || error instanceof Unavailable || (error.code === 'ENOENT' && error.path === file))
    throw error
  throw refusedBackup(file, `it cannot be read: ${error.message}.`)
}

async function bringUpToDate(engine: Engine): Promise<void> {
  await migrate(engine, migrations)
  await engine.migrate((db) => fillTables(db, stored))
}
