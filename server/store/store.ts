import type { Config } from '../config.ts'
import type { Connection, Engine, Row, Value } from './engine.ts'
import { type Migration, migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import { type Writer, writerOf } from './writer.ts'

/**
 * The two doors to the data of a club. There is no third, so no surface gets round the guarantee of the sync.
 *
 * What belongs to no single club (which key is this, which clubs are there, how often was a key used) goes through the two
 * calls whose names say so; the tests know the files that may use them.
 */
export type Store = {
  readonly engine: Engine['name']
  /** Sees every change of the club that was stamped before it began. */
  read<T>(club: number, work: (db: Connection) => Promise<T>): Promise<T>
  /** One transaction, alone in its club, with one stamp. Either all of `work` happens or nothing. */
  write<T>(club: number, work: (write: Writer) => Promise<T>): Promise<T>
  findAcrossClubs(sql: string, params?: readonly Value[]): Promise<Row[]>
  writeAcrossClubs<T>(work: (db: Connection) => Promise<T>): Promise<T>
  /** Milliseconds since 1970, never ahead of the stamp of a later write. */
  now(): number
  /** Copies everything, as of one moment, into a new SQLite file. */
  backup(file: string): Promise<void>
  ping(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Opens the database of the settings and brings its tables up to date.
 *
 * @throws {FolderInUse} when another server has the data folder
 */
export async function openStore(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseConnections'>,
  migrations: readonly Migration[],
): Promise<Store> {
  const engine = config.databaseUrl
    ? await openPostgres(config.databaseUrl, config.databaseConnections, migrations)
    : openSqlite(config.dataDir)
  try {
    await migrate(engine, migrations)
  } catch (error) {
    await engine.close()
    throw error
  }
  return {
    engine: engine.name,
    read: engine.read,
    write: (club, work) =>
      engine.write(club, async (db, clock) => {
        const writer = writerOf(db, club, Math.max(clock.now, clock.lastStamp))
        const result = await work(writer)
        await writer.finish()
        return result
      }),
    findAcrossClubs: engine.readAcrossClubs,
    writeAcrossClubs: engine.writeAcrossClubs,
    now: engine.now,
    backup: engine.backup,
    ping: engine.ping,
    close: engine.close,
  }
}
