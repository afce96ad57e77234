import type { Resource } from '@kantine/contract/resource.ts'
import type { Engine, EngineParts, EngineSettings } from './engine.ts'
import { fillTables } from './fill-tables.ts'
import { type Migration, migrate, newestOf } from './migrate.ts'
import { markAfterLoss } from './restore/after-loss.ts'
import { fillUniqueColumns } from './unique-columns.ts'

type Wanted = {
  readonly migrations: readonly Migration[]
  readonly barrier: boolean
  readonly duplicatesAllowed: boolean
}

/**
 * Opens the engine of the configured database and brings its tables up to date.
 *
 * @param resources every stored resource
 * @throws {FolderInUse}
 * @throws {DuplicatesFound} as `openStore` does
 */
export async function openUpToDate(
  config: EngineSettings,
  resources: readonly Resource[],
  { migrations, barrier, duplicatesAllowed }: Wanted,
): Promise<Engine> {
  const engine = await openEngine(config, {
    barrier,
    newest: newestOf(migrations),
    markAfterLoss: (db, now) => markAfterLoss(db, resources, now),
  })
  try {
    await migrate(engine, migrations, async (db) => {
      if (!duplicatesAllowed) await fillUniqueColumns(db, resources)
    })
    await migrate(engine, migrations, (db) => fillTables(db, resources))
  } catch (error) {
    await engine.close()
    throw error
  }
  return engine
}

/** The folders of the engines have the same files, and their `open.ts` exports the same function. */
async function openEngine(config: EngineSettings, parts: EngineParts): Promise<Engine> {
  const engine = config.databaseUrl ? await import('./postgres/open.ts') : await import('./sqlite/open.ts')
  return engine.openEngine(config, parts)
}
