import { limits } from '@kantine/contract/limits.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { storedResources } from '@kantine/contract/resources.ts'
import type { Kept } from '@kantine/contract/retention.ts'
import type { Config } from '../config.ts'
import { dayMs } from '../day.ts'
import { Refusal } from '../refusal.ts'
import { type Actor, type Authority, type Authorize, accountOf, kantineItself } from './actor.ts'
import { type ChangeGroup, ChangeGroups } from './change-groups.ts'
import { type ClockReport, watchClocks } from './clock-watch.ts'
import { refuseDone } from './done-requests.ts'
import { leaveEvents } from './ended-memberships.ts'
import {
  ClaimConflict,
  type Clock,
  type Connection,
  clockOf,
  clubClock,
  type Ended,
  type Engine,
  type EngineParts,
  type EngineSettings,
  type FirstAcrossClubs,
  type FirstOfWrite,
  type Row,
} from './engine.ts'
import { openFairQueue } from './fair-queue.ts'
import { fillTables } from './fill-tables.ts'
import {
  type Migration,
  migrate,
  newestOf,
  migrations as ownMigrations,
  refuseNewerSchema,
  schemaColumn,
} from './migrate.ts'
import { NestedWriteGuard } from './nested-write-guard.ts'
import { openReadiness } from './readiness.ts'
import { markAfterLoss } from './restore/after-loss.ts'
import { writeSetting } from './settings.ts'
import { type Statement, sql } from './sql.ts'
import { runTogether } from './statements.ts'
import { NeedsTransaction, TrialWriter } from './trial-writer.ts'
import type { UnauditedWrite } from './unaudited-writes.ts'
import { fillUniqueColumns } from './unique-columns.ts'
import { moveUp } from './waiting-lists.ts'
import { type BeforeCommit, type OfWrite as OfWriter, Writer } from './writer.ts'
import { type WriterAcrossClubs, workAcrossClubs } from './writer-across-clubs.ts'

/**
 * The only access to the data. All surfaces use `read` and `write` for a club's data, which keeps sync exact. Data outside any single
 * club has its own functions, with names that say so.
 *
 * Every change needs an entry in the change log or the audit log; the store rejects others as bugs. The exceptions are listed in
 * `unaudited-writes.ts` and use `writeUnaudited` or `Writer.unaudited`. A write within a write is rejected immediately.
 */
export type Store = {
  readonly engine: Engine['name']
  /** Every stored resource. */
  readonly resources: readonly Resource[]
  /** Reads of one club. They see every change of the club stamped before they began. */
  read<T>(club: number, work: (db: Connection) => Promise<T>): Promise<T>
  /**
   * One transaction with one stamp; a club has only one at a time. Either all of `work` happens, with its entries in the change log and the
   * audit log, or nothing does.
   *
   * @param actor who writes
   * @param claim a name that only one write at a time can have
   * @throws {ClaimConflict} immediately, when another write has that claim @throws {Refusal} `not_found` if the club does not exist; or
   * the reason why the actor's right ended @throws {AlreadyDone} if the actor's request was done earlier
   */
  write<T>(club: number, actor: Actor, work: Work<T>, claim?: string): Promise<T>
  /**
   * Returns the result of the work of a write and its changes, but stores nothing. It reads a snapshot and keeps no other write waiting,
   * unless the work needs its own changes in the tables or has very many: then it runs as a write that is rolled back.
   *
   * @param signal stops it, by rejecting with its reason
   */
  preview<T>(club: number, actor: Actor, work: Work<T>, signal?: AbortSignal): Promise<Preview<T>>
  /** Reads from one snapshot, however long they take. Writes continue meanwhile, but these reads do not see them. */
  snapshot<T>(work: (db: Connection) => Promise<T>): Promise<T>
  findAcrossClubs(statement: Statement): Promise<Row[]>
  /**
   * One transaction outside any single club, with its entries in the audit log. It locks the account of the actor, and the club of the
   * actor's permission.
   *
   * @param locks further locks: the clubs whose people, keys or grants it changes, and the accounts it changes. Nothing else writes there
   * meanwhile. In `work`, read again what was read before.
   * @throws {Refusal} the reason why the actor's right ended @throws {AlreadyDone} if the actor's request was done earlier
   */
  writeAcrossClubs<T>(actor: Actor, work: (write: WriterAcrossClubs) => Promise<T>, locks?: Locks): Promise<T>
  /** One transaction that needs no entry, for a reason given in `unaudited-writes.ts`. */
  writeUnaudited<T>(name: UnauditedWrite, work: (write: WriterAcrossClubs) => Promise<T>): Promise<T>
  readonly dialect: Engine['dialect']
  readonly slots: Engine['slots']
  /** Milliseconds since 1970, never ahead of a later write's timestamp. Used for timestamps and `Date`; it never goes back. */
  now(): number
  /** The wall clock, in milliseconds since 1970: used for expiry and for second-factor codes. */
  wallClock(): number
  /** The clock used for retention; 0 after the wall clock jumped more than a day, so that nothing is deleted. */
  retentionClock(): number
  /** The clock reports since the last call. Call it every few seconds: it detects jumps between two calls. */
  clockReports(): ClockReport[]
  /** How long something is kept, in milliseconds (`contract/retention.ts`); `Infinity` if it is kept forever. */
  keptMs(name: Kept): number
  /** Copies everything, as of one moment, into a new SQLite file. `backup-digest.ts` makes a backup of it. */
  backup(file: string): Promise<void>
  ping(): Promise<void>
  /** Throws if the database does not respond, accepts no writes, or was changed by a newer release. */
  requireReady(): Promise<void>
  close(): Promise<void>
}

/** The previews that run at once: each keeps its changes in memory, and one of a club at a time. */
const trialsAtOnce = 2

/** Clubs and accounts, by id, that a write locks first. */
export type Locks = Pick<FirstAcrossClubs, 'clubs' | 'accounts'>

type Work<T> = (write: Writer) => Promise<T>

/** The result of the work, and the function to call once it is committed. */
type Uncommitted<T> = { readonly result: T; readonly committed: () => void }

/** The changes that a write would make. */
export type Preview<T> = {
  readonly result: T
  /** The changes, including those they cause in other records. */
  readonly changes: readonly ChangeGroup[]
}

export type StoreOptions = {
  /** Whether to open a database whose records share a value that must now be unique, so that `kantine duplicates` can repair it. */
  readonly duplicatesAllowed?: boolean
  /** The contract's resources, if not Kantine's own; resources that only the application uses are always stored. */
  readonly resources?: readonly Resource[]
  readonly migrations?: readonly Migration[]
  /** Whether reads wait for the running write of their club. Without this, a sync can miss changes, as a test shows. */
  readonly barrier?: boolean
}

/**
 * Opens the configured database and brings its tables up to date.
 *
 * @param beforeCommit adds statements to every write; required, so that no write can miss its notifications
 * @param authorize checks within every write whether its actor may still write; required, so that no write can miss this check
 * @throws {FolderInUse} when another server uses the data folder
 * @throws {DuplicatesFound} when records of an earlier release share a value that is unique now; then nothing is changed
 */
export async function openStore(
  config: EngineSettings & Pick<Config, 'keptDays'>,
  beforeCommit: BeforeCommit,
  authorize: Authorize,
  parts: StoreOptions = {},
): Promise<Store> {
  const { migrations = ownMigrations, barrier = true, duplicatesAllowed = false } = parts
  const stored = storedResources(parts.resources)
  const engine = await openEngine(config, {
    barrier,
    newest: newestOf(migrations),
    markAfterLoss: (db, now) => markAfterLoss(db, stored, now),
  })
  try {
    await migrate(engine, migrations, async (db) => {
      if (!duplicatesAllowed) await fillUniqueColumns(db, stored)
    })
    await migrate(engine, migrations, (db) => fillTables(db, stored))
  } catch (error) {
    await engine.close()
    throw error
  }
  const keptMs = (name: Kept) => (config.keptDays[name] ?? Infinity) * dayMs
  const watch = watchClocks(engine)
  const claimed = new Set<string>()
  const nestedWriteGuard = new NestedWriteGuard()
  const trials = openFairQueue({ atOnce: trialsAtOnce, mostWaiting: limits.writesWaiting })

  /** Rejects a second use of a claim in this server before it waits for the club's lock. */
  async function claiming<T>(claim: string | undefined, work: () => Promise<T>): Promise<T> {
    if (claim === undefined) return work()
    if (claimed.has(claim)) throw new ClaimConflict()
    claimed.add(claim)
    return work().finally(() => claimed.delete(claim))
  }

  /** What a writer needs besides its connection. */
  function writing(club: number, actor: Actor, clock: Clock, adding: BeforeCommit): OfWriter {
    const stamp = Math.max(clock.now, clock.lastStamp)
    const clocks = { stamp, wallClock: engine.wallClock(), retentionClock: watch.retentionClock() }
    return { club, ...clocks, actor, resources: stored, keptMs, beforeCommit: adding }
  }

  /** Wraps the work of a write for the engine, which sends the last statements with the commit. */
  const within =
    <T>({ club, actor, authority }: OfWrite, work: Work<T>, adding: BeforeCommit) =>
    (db: Connection, clock: Clock, found: Row | undefined): Promise<Ended<Uncommitted<T>>> =>
      nestedWriteGuard.run(club, async () => {
        if (!clock.clubExists) throw noClub(club)
        authority?.check(found, engine.wallClock())
        await refuseDone(db.get, actor)
        const writer = new Writer(db, writing(club, actor, clock, adding))
        const result = await work(writer)
        await leaveEvents(writer)
        await moveUp(writer)
        return { last: await writer.lastStatements(result), result: { result, committed: () => writer.committed() } }
      })

  /** Runs the work of a write on a snapshot. */
  const tried = <T>({ club, actor, authority }: OfWrite, work: Work<T>, signal?: AbortSignal): Promise<Preview<T>> =>
    engine.snapshot((snapshot) =>
      nestedWriteGuard.run(club, async () => {
        const db = signal ? stoppable(snapshot, signal) : snapshot
        const clock = clockOf(await db.get(clubClock(club)), engine.now())
        if (!clock.clubExists) throw noClub(club)
        authority?.check(await db.get(authority.statement), engine.wallClock())
        const trial = new TrialWriter(
          db,
          writing(club, actor, clock, async () => []),
        )
        const result = await work(trial)
        await leaveEvents(trial)
        await moveUp(trial)
        return { result, changes: await trial.changeGroups() }
      }),
    )

  function writeAcrossClubs<T>(
    on: Actor | UnauditedWrite,
    work: (write: WriterAcrossClubs) => Promise<T>,
    { clubs = [], accounts = [] }: Locks = {},
  ): Promise<T> {
    nestedWriteGuard.refuseWrite()
    const actor = typeof on === 'string' ? kantineItself : on
    const account = accountOf(actor)
    const needs = actor.ground?.needs
    const taken = needs ? [...clubs, needs.club] : clubs
    const authority = authorize(actor, taken)
    return engine.writeAcrossClubs(
      (db, found) =>
        nestedWriteGuard.run(undefined, async () => {
          authority?.check(found, engine.wallClock())
          await refuseDone(db.get, actor)
          return workAcrossClubs(db, engine.now(), on, work)
        }),
      { clubs: taken, accounts: account === undefined ? accounts : [...accounts, account], look: authority?.statement },
    )
  }

  const writeUnaudited: Store['writeUnaudited'] = writeAcrossClubs
  const requireReady = openReadiness(
    async () => {
      const [row] = await engine.readAcrossClubs(sql`select ${schemaColumn}`)
      refuseNewerSchema(row, newestOf(migrations))
    },
    () => writeUnaudited('readiness', ({ db }) => writeSetting(db, 'last check', `${engine.wallClock()}`)),
  )

  return {
    engine: engine.name,
    resources: stored,
    read(club, work) {
      nestedWriteGuard.refuseRead(club)
      return engine.read(club, work)
    },
    write(club, actor, work, claim) {
      nestedWriteGuard.refuseWrite()
      return claiming(claim, async () => {
        const of = { club, actor, authority: authorize(actor, [club]) }
        const { result, committed } = await engine.write(club, within(of, work, beforeCommit), firstOf(of, claim))
        committed()
        return result
      })
    },
    async preview(club, actor, work, signal) {
      nestedWriteGuard.refuseWrite()
      const of = { club, actor, authority: authorize(actor, [club]) }
      try {
        return await trials.take(club, () => tried(of, work, signal))
      } catch (error) {
        if (!(error instanceof NeedsTransaction)) throw error
      }
      const groups = new ChangeGroups()
      const working = within(of, work, async (_, some) => {
        groups.add(some)
        return []
      })
      return runAndUndo(engine, club, firstOf(of), async (db, clock, found) => {
        const { result, last } = await working(db, clock, found)
        await runTogether(db, last)
        return { result: result.result, changes: groups.all() }
      })
    },
    dialect: engine.dialect,
    slots: engine.slots,
    snapshot: engine.snapshot,
    findAcrossClubs: engine.readAcrossClubs,
    writeAcrossClubs,
    writeUnaudited,
    now: engine.now,
    wallClock: engine.wallClock,
    retentionClock: watch.retentionClock,
    clockReports: watch.reports,
    keptMs,
    backup: (file) => engine.backup(file, (target) => migrate(target, migrations)),
    ping: engine.ping,
    requireReady,
    close: engine.close,
  }
}

/** A connection whose next statement throws once a signal has stopped the work. */
function stoppable(db: Connection, signal: AbortSignal): Connection {
  const unlessStopped =
    <T>(run: (statement: Statement) => Promise<T>) =>
    async (statement: Statement) => {
      signal.throwIfAborted()
      return run(statement)
    }
  return { all: unlessStopped(db.all), get: unlessStopped(db.get), page: unlessStopped(db.page) }
}

/** Runs work as a write and rolls it back. */
async function runAndUndo<T>(
  engine: Engine,
  club: number,
  first: FirstOfWrite,
  work: (...begun: Parameters<Parameters<Engine['write']>[1]>) => Promise<T>,
): Promise<T> {
  const done: T[] = []
  const undo = new Error('The preview is rolled back.')
  const undoing = engine.write(
    club,
    async (...begun) => {
      done.push(await work(...begun))
      throw undo
    },
    first,
  )
  await undoing.catch((error) => {
    if (error !== undo) throw error
  })
  return done[0] as T
}

const noClub = (club: number) => new Refusal('not_found', `There is no club ${club} here.`)

/** A write of a club: its actor, and the basis of the actor's right. */
type OfWrite = { readonly club: number; readonly actor: Actor; readonly authority: Authority | undefined }

/** Its locks and first reads. */
const firstOf = ({ actor, authority }: OfWrite, claim?: string): FirstOfWrite => ({
  ...{ claim, account: accountOf(actor), look: authority?.statement },
})

/** The folders of the engines have the same files, and their `open.ts` exports the same function. */
async function openEngine(config: EngineSettings, parts: EngineParts): Promise<Engine> {
  const engine = config.databaseUrl ? await import('./postgres/open.ts') : await import('./sqlite/open.ts')
  return engine.openEngine(config, parts)
}
