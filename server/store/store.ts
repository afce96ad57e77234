import type { Resource } from '@kantine/contract/resource.ts'
import { storedResources } from '@kantine/contract/resources.ts'
import type { Kept } from '@kantine/contract/retention.ts'
import type { Config } from '../config.ts'
import { dayMs } from '../day.ts'
import { Refusal } from '../refusal.ts'
import type { Actor } from './actor.ts'
import { appendDigest } from './backup-digest.ts'
import type { Bookkeeping } from './bookkeeping.ts'
import {
  Claimed,
  type Clock,
  type Connection,
  type Ended,
  type Engine,
  type EngineParts,
  type EngineSettings,
  type Row,
  type Value,
} from './engine.ts'
import { fillTables } from './fill-tables.ts'
import type { Entry } from './journal.ts'
import { type Migration, migrate, migrations as ownMigrations } from './migrate.ts'
import { OneWrite } from './one-write.ts'
import { openWriter } from './open-writer.ts'
import { runTogether } from './statements.ts'
import { fillUniqueColumns } from './unique-columns.ts'
import type { BeforeCommit, Writer } from './writer.ts'
import { type WriterAcrossClubs, workAcrossClubs } from './writer-across-clubs.ts'

/**
 * The only access to the data. A club's data is read and written with `read` and `write`, which keep the guarantee of the sync for
 * every surface. Data that belongs to no single club has its own functions, whose names say so.
 *
 * Every change leaves an entry in the journal or the trail; otherwise it is refused as a mistake in our code. The exceptions are
 * listed in `bookkeeping.ts` and use `keepBooks` or `Writer.books`. A write within a write is refused at once.
 */
export type Store = {
  readonly engine: Engine['name']
  /** Reads of one club. They see every change of the club that was stamped before they began. */
  read<T>(club: number, work: (db: Connection) => Promise<T>): Promise<T>
  /**
   * One transaction with one stamp; a club has only one at a time. Either all of `work` happens, with its entries in the journal
   * and the trail, or nothing does.
   *
   * @param actor on whose behalf it writes
   * @param claim a name that only one write at a time can have
   * @throws {Claimed} at once, when another write has that claim
   * @throws {Refusal} `not_found`, when there is no such club, as when it was removed a moment ago
   */
  write<T>(club: number, actor: Actor, work: Work<T>, claim?: string): Promise<T>
  /** Does the work of a write and undoes it: returns its result and what it would change, and stores nothing. */
  preview<T>(club: number, actor: Actor, work: Work<T>): Promise<Preview<T>>
  /** Reads of one moment, however long they take. Writes go on, and these reads do not see them. */
  snapshot<T>(work: (db: Connection) => Promise<T>): Promise<T>
  findAcrossClubs(sql: string, params?: readonly Value[]): Promise<Row[]>
  /** One transaction on what belongs to no single club, with its entries in the trail. */
  writeAcrossClubs<T>(actor: Actor, work: (write: WriterAcrossClubs) => Promise<T>): Promise<T>
  /** One transaction that needs no entry, for a reason in the list of `bookkeeping.ts`. */
  keepBooks<T>(name: Bookkeeping, work: (write: WriterAcrossClubs) => Promise<T>): Promise<T>
  /** The ending of a select that claims rows, so that it skips those that another process is claiming. */
  readonly skipLocked: string
  /** Writes parts of statements that walk over records by zones. */
  readonly idsInZones: Engine['idsInZones']
  readonly isAmong: Engine['isAmong']
  readonly idsInText: Engine['idsInText']
  readonly firstRows: Engine['firstRows']
  readonly indexedBy: Engine['indexedBy']
  /** Milliseconds since 1970, never ahead of the stamp of a later write. */
  now(): number
  /** For how many milliseconds the settings keep something (`contract/retention.ts`); `Infinity` where they keep it for ever. */
  keptMs(name: Kept): number
  /** Copies everything, as of one moment, into a new SQLite file, which `restore/restore.ts` reads. */
  backup(file: string): Promise<void>
  ping(): Promise<boolean>
  close(): Promise<void>
}

/** The work of a write of a club. */
type Work<T> = (write: Writer) => Promise<T>

/** The result of the work, and the function to call once it is committed. */
type Uncommitted<T> = { readonly result: T; readonly committed: () => void }

/** What a write would do. */
export type Preview<T> = {
  readonly result: T
  /** The changes of records in the order in which they would happen, with the changes that they cause in other records. */
  readonly entries: readonly PreviewedEntry[]
}

export type PreviewedEntry = Pick<Entry, 'id' | 'action' | 'fields'> & { readonly resource: string }

/** The parts that a test may replace with its own. */
export type StoreParts = {
  /** Opens a database of an earlier release in which records share a value that is unique now; for the command that mends it. */
  readonly duplicatesAllowed?: boolean
  /** The served resources; those that only the application uses are stored in any case. */
  readonly resources?: readonly Resource[]
  readonly migrations?: readonly Migration[]
  /** Without the barrier a sync loses changes; a test turns it off to show that such losses are noticed. */
  readonly barrier?: boolean
}

/**
 * Opens the database of the settings and brings its tables up to date.
 *
 * @param beforeCommit adds statements to every write; required, so that no write can miss its notifications
 * @throws {FolderInUse} when another server uses the data folder
 * @throws {DuplicatesFound} when records of an earlier release share a value that is unique now; then nothing is changed
 */
export async function openStore(
  config: EngineSettings & Pick<Config, 'keptDays'>,
  beforeCommit: BeforeCommit,
  parts: StoreParts = {},
): Promise<Store> {
  const { migrations = ownMigrations, barrier = true, duplicatesAllowed = false } = parts
  const stored = storedResources(parts.resources)
  const engine = await openEngine(config, { barrier })
  try {
    await migrate(engine, migrations, async (db) => {
      if (!duplicatesAllowed) await fillUniqueColumns(db, stored)
    })
    await engine.migrate((db) => fillTables(db, stored))
  } catch (error) {
    await engine.close()
    throw error
  }
  const keptMs = (name: Kept) => (config.keptDays[name] ?? Infinity) * dayMs
  const claimed = new Set<string>()
  const oneWrite = new OneWrite()

  /** Refuses a second use of a claim in this server before it waits for the club's lock. */
  async function claiming<T>(claim: string | undefined, work: () => Promise<T>): Promise<T> {
    if (claim === undefined) return work()
    if (claimed.has(claim)) throw new Claimed()
    claimed.add(claim)
    return work().finally(() => claimed.delete(claim))
  }

  /** Wraps the work of a write for the engine, which sends the last statements with the commit. */
  const within =
    <T>(club: number, actor: Actor, work: Work<T>, adding: BeforeCommit) =>
    (db: Connection, clock: Clock): Promise<Ended<Uncommitted<T>>> =>
      oneWrite.run(club, async () => {
        if (!clock.clubExists) throw new Refusal('not_found', `There is no club ${club} here.`)
        const stamp = Math.max(clock.now, clock.lastStamp)
        const writer = openWriter(db, { club, stamp, actor, resources: stored, keptMs, beforeCommit: adding })
        const result = await work(writer)
        return { last: await writer.lastStatements(), result: { result, committed: writer.committed } }
      })

  function writeAcrossClubs<T>(on: Actor | Bookkeeping, work: (write: WriterAcrossClubs) => Promise<T>): Promise<T> {
    oneWrite.refuseWrite()
    return engine.writeAcrossClubs((db) => oneWrite.run(undefined, () => workAcrossClubs(db, engine.now(), on, work)))
  }

  return {
    engine: engine.name,
    read(club, work) {
      oneWrite.refuseRead(club)
      return engine.read(club, work)
    },
    write(club, actor, work, claim) {
      oneWrite.refuseWrite()
      return claiming(claim, async () => {
        const { result, committed } = await engine.write(club, within(club, actor, work, beforeCommit), claim)
        committed()
        return result
      })
    },
    async preview(club, actor, work) {
      oneWrite.refuseWrite()
      const entries: PreviewedEntry[] = []
      const working = within(club, actor, work, async (_, some) => {
        entries.push(...some.map(previewed))
        return []
      })
      return runAndUndo(engine, club, async (db, clock) => {
        const { result, last } = await working(db, clock)
        await runTogether(db, last)
        return { result: result.result, entries }
      })
    },
    skipLocked: engine.skipLocked,
    idsInZones: engine.idsInZones,
    isAmong: engine.isAmong,
    idsInText: engine.idsInText,
    firstRows: engine.firstRows,
    indexedBy: engine.indexedBy,
    snapshot: engine.snapshot,
    findAcrossClubs: engine.readAcrossClubs,
    writeAcrossClubs,
    keepBooks: writeAcrossClubs,
    now: engine.now,
    keptMs,
    async backup(file) {
      await engine.backup(file, (target) => migrate(target, migrations))
      await appendDigest(file)
    },
    ping: engine.ping,
    close: engine.close,
  }
}

/** Runs work as a write and undoes it. */
async function runAndUndo<T>(
  engine: Engine,
  club: number,
  work: (db: Connection, clock: Clock) => Promise<T>,
): Promise<T> {
  const done: T[] = []
  const undo = new Error('The preview is undone.')
  const undoing = engine.write(club, async (db, clock) => {
    done.push(await work(db, clock))
    throw undo
  })
  await undoing.catch((error) => {
    if (error !== undo) throw error
  })
  return done[0] as T
}

const previewed = ({ resource, id, action, fields }: Entry): PreviewedEntry => ({
  ...{ resource: resource.name, id, action, fields },
})

/** The folders of the engines have the same files, and their `open.ts` exports the same function. */
async function openEngine(config: EngineSettings, parts: EngineParts): Promise<Engine> {
  const engine = config.databaseUrl ? await import('./postgres/open.ts') : await import('./sqlite/open.ts')
  return engine.openEngine(config, parts)
}
