import type { Resource } from '@kantine/contract/resource.ts'
import { resources as contractResources, keptResources } from '@kantine/contract/resources.ts'
import type { Actor } from './actor.ts'
import {
  Claimed,
  type Connection,
  type Engine,
  type EngineParts,
  type EngineSettings,
  type Row,
  type Value,
} from './engine.ts'
import { type Migration, migrate, migrations as ownMigrations } from './migrate.ts'
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
  /**
   * One transaction, alone in its club, with one stamp. Either all of `work` happens, with its entries in the journal, or
   * nothing.
   *
   * @param actor on whose behalf
   * @param claim what only one write at a time may be doing
   * @throws {Claimed} at once, when another write has that claim
   */
  write<T>(club: number, actor: Actor, work: (write: Writer) => Promise<T>, claim?: string): Promise<T>
  findAcrossClubs(sql: string, params?: readonly Value[]): Promise<Row[]>
  writeAcrossClubs<T>(work: (db: Connection) => Promise<T>): Promise<T>
  /** Has somebody told, at once, when deliveries to endpoints of a club were committed by this process. */
  onDeliveries(listener: DeliveriesListener): void
  /** How a statement that claims rows passes over those that another process is claiming. */
  readonly skipLocked: string
  /** Milliseconds since 1970, never ahead of the stamp of a later write. */
  now(): number
  /** Copies everything, as of one moment, into a new SQLite file. */
  backup(file: string): Promise<void>
  ping(): Promise<boolean>
  close(): Promise<void>
}

export type DeliveriesListener = (club: number, endpoints: readonly number[]) => void

/** What a test may put in place of the project's own. */
export type StoreParts = {
  /** Those that are served; what the application keeps for itself is stored in any case. */
  readonly resources?: readonly Resource[]
  readonly migrations?: readonly Migration[]
  /** Without the barrier a sync loses changes; the test that guards the barrier shows that it would notice. */
  readonly barrier?: boolean
}

/**
 * Opens the database of the settings and brings its tables up to date.
 *
 * @throws {FolderInUse} when another server has the data folder
 */
export async function openStore(config: EngineSettings, parts: StoreParts = {}): Promise<Store> {
  const { resources = contractResources, migrations = ownMigrations, barrier = true } = parts
  const stored = [...resources, ...keptResources]
  const engine = await openEngine(config, { barrier })
  try {
    await migrate(engine, migrations)
  } catch (error) {
    await engine.close()
    throw error
  }
  const claimed = new Set<string>()
  let deliveriesWait: DeliveriesListener = () => {}

  /** Refuses a second claim of this server before it stands in line. */
  async function claiming<T>(claim: string | undefined, work: () => Promise<T>): Promise<T> {
    if (claim === undefined) return work()
    if (claimed.has(claim)) throw new Claimed()
    claimed.add(claim)
    return work().finally(() => claimed.delete(claim))
  }

  return {
    engine: engine.name,
    read: engine.read,
    write: (club, actor, work, claim) =>
      claiming(claim, async () => {
        const { result, endpointsDue } = await engine.write(
          club,
          async (db, clock) => {
            const writer = writerOf(db, club, Math.max(clock.now, clock.lastStamp), actor, stored)
            const result = await work(writer)
            const last = await writer.lastStatements()
            return { result: { result, endpointsDue: writer.endpointsDue }, last }
          },
          claim,
        )
        if (endpointsDue.size > 0) deliveriesWait(club, [...endpointsDue])
        return result
      }),
    onDeliveries(listener) {
      deliveriesWait = listener
    },
    skipLocked: engine.skipLocked,
    findAcrossClubs: engine.readAcrossClubs,
    writeAcrossClubs: engine.writeAcrossClubs,
    now: engine.now,
    backup: (file) => engine.backup(file, (target) => migrate(target, migrations)),
    ping: engine.ping,
    close: engine.close,
  }
}

/** The folders of the engines have the same files, and their `open.ts` exports the same function. */
async function openEngine(config: EngineSettings, parts: EngineParts): Promise<Engine> {
  const engine = config.databaseUrl ? await import('./postgres/open.ts') : await import('./sqlite/open.ts')
  return engine.openEngine(config, parts)
}
