import type { Resource } from '@kantine/contract/resource.ts'
import { storedResources } from '@kantine/contract/resources.ts'
import type { Kept } from '@kantine/contract/retention.ts'
import type { Config } from '../config.ts'
import { dayMs } from '../day.ts'
import { type ClockReport, watchClocks } from './clock-watch.ts'
import { type ClubWrites, openClubWrites } from './club-writes.ts'
import type { Connection, Engine, EngineSettings, Row } from './engine.ts'
import { type Migration, migrate, newestOf, migrations as own, refuseNewerSchema, schemaColumn } from './migrate.ts'
import { NestedWriteGuard } from './nested-write-guard.ts'
import { openUpToDate } from './open-engine.ts'
import { openReadiness } from './readiness.ts'
import { writeSetting } from './settings.ts'
import { type Statement, sql } from './sql.ts'
import type { WriteRules } from './write-rules.ts'
import { openWritesAcrossClubs, type WritesAcrossClubs } from './writes-across-clubs.ts'

/**
 * The only access to the data. All surfaces use `read` and `write` for a club's data, which keeps sync exact. Data outside any single
 * club has its own functions, with names that say so.
 *
 * Every change needs an entry in the change log or the audit log; the store rejects others as bugs. The exceptions are listed in
 * `unaudited-writes.ts` and use `writeUnaudited` or `Writer.unaudited`. A write within a write is rejected immediately.
 */
export type Store = ClubWrites &
  WritesAcrossClubs & {
    readonly engine: Engine['name']
    /** Every stored resource. */
    readonly resources: readonly Resource[]
    /** Reads of one club. They see every change of the club stamped before they began. */
    read<T>(club: number, work: (db: Connection) => Promise<T>): Promise<T>
    /** Reads from one snapshot, however long they take. Writes continue meanwhile, but these reads do not see them. */
    snapshot<T>(work: (db: Connection) => Promise<T>): Promise<T>
    findAcrossClubs(statement: Statement): Promise<Row[]>
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
 * @param rules what every write obeys; `server/open-store.ts` hands over Kantine's
 * @throws {FolderInUse} when another server uses the data folder
 * @throws {DuplicatesFound} when records of an earlier release share a value that is unique now; then nothing is changed
 */
export async function openStore(
  config: EngineSettings & Pick<Config, 'keptDays'>,
  rules: WriteRules,
  options: StoreOptions = {},
): Promise<Store> {
  const { migrations = own, barrier = true, duplicatesAllowed = false } = options
  const resources = storedResources(options.resources)
  const engine = await openUpToDate(config, resources, { migrations, barrier, duplicatesAllowed })
  const { retentionClock, reports: clockReports } = watchClocks(engine)
  const keptMs = (name: Kept) => (config.keptDays[name] ?? Infinity) * dayMs
  const guard = new NestedWriteGuard()
  const clubWrites = openClubWrites({ engine, resources, rules, guard, retentionClock, keptMs })
  const writesAcrossClubs = openWritesAcrossClubs(engine, rules.authorize, guard)
  return {
    ...clubWrites,
    ...writesAcrossClubs,
    engine: engine.name,
    resources,
    read(club, work) {
      guard.refuseRead(club)
      return engine.read(club, work)
    },
    snapshot: engine.snapshot,
    findAcrossClubs: engine.readAcrossClubs,
    dialect: engine.dialect,
    slots: engine.slots,
    now: engine.now,
    wallClock: engine.wallClock,
    retentionClock,
    clockReports,
    keptMs,
    backup: (file) => engine.backup(file, (target) => migrate(target, migrations)),
    ping: engine.ping,
    requireReady: readinessOf(engine, writesAcrossClubs, newestOf(migrations)),
    close: engine.close,
  }
}

/** @param newest the last migration that this release knows */
const readinessOf = (engine: Engine, { writeUnaudited }: WritesAcrossClubs, newest: string | undefined) =>
  openReadiness(
    async () => {
      const [row] = await engine.readAcrossClubs(sql`select ${schemaColumn}`)
      refuseNewerSchema(row, newest)
    },
    () => writeUnaudited('readiness', ({ db }) => writeSetting(db, 'last check', `${engine.wallClock()}`)),
  )
