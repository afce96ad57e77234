/**
 * The common interface of the two databases. `sqlite/` and `postgres/` have the same files for the same parts, and the `open.ts` of each
 * exports `openEngine`. Everything else is written once, in SQL for both.
 */
import type { Config } from '../config.ts'
import type { Page } from './page.ts'
import type { Slots } from './slots.ts'
import { type Statement, sql, type Value } from './sql.ts'

export type Row = { readonly [column: string]: Value }

/** Runs statements, each prepared once per connection. */
export type Connection = {
  all(statement: Statement): Promise<Row[]>
  get(statement: Statement): Promise<Row | undefined>
  /**
   * Some records of a page, as JSON, with one statement; `readPage` assembles the page. The JSON is not parsed between database and socket.
   *
   * @param statement made by `pageSql`
   */
  page(statement: Statement): Promise<Page>
}

/** The settings that choose and describe the database; each engine reads its own. */
export type EngineSettings = Pick<
  Config,
  'dataDir' | 'databaseUrl' | 'databaseReplication' | 'databaseConnections' | 'databaseTimeoutSeconds'
>

export type EngineParts = {
  /** Whether reads wait for the write of their club (`StoreOptions`). */
  readonly barrier?: boolean
  /** The last migration that this release knows. It rejects writes to a database with a later one (`migrate.ts`). */
  readonly newest?: string | undefined
  /**
   * Marks a database that a standby took over without the last writes, in a transaction before any other read or write.
   *
   * @param now milliseconds since 1970
   * @returns the stamp; nobody may read or write before that time
   */
  readonly markAfterLoss?: (db: Connection, now: number) => Promise<number>
  /** The time a write waits while another process has locked SQLite's file. */
  readonly lockPatienceMs?: number
}

/** The two clocks of a database, in milliseconds since 1970. */
export type EngineClock = {
  /** Never ahead of the clock that stamps the next write. On SQLite it never goes back while the process runs. */
  now(): number
  /** The time of day. It follows the clock of the machine or of PostgreSQL, even when that is set back. */
  wallClock(): number
}

export type Engine = EngineClock & {
  readonly name: 'sqlite' | 'postgres'
  /** Reads of one club. Waits until every stamped write of the club is committed, before the statements of `work` see data. */
  read<T>(club: number, work: (db: Connection) => Promise<T>): Promise<T>
  /**
   * One transaction; a club has only one at a time. Takes the club's lock, reads the clock and the club's last stamp, runs `work`, and
   * sends the last statements with the commit. Undoes everything when `work` rejects.
   *
   * @throws {ClaimConflict} immediately, when another write has the claim
   * @throws {NewerSchema} when a newer release has changed the database; so does `writeAcrossClubs`
   */
  write<T>(
    club: number,
    work: (db: Connection, clock: Clock, found: Row | undefined) => Promise<Ended<T>>,
    first?: FirstOfWrite,
  ): Promise<T>
  /** Reads from one snapshot. Writes do not affect these reads, and do not wait for them. */
  snapshot<T>(work: (db: Connection) => Promise<T>): Promise<T>
  /** A read of committed data that belongs to no single club. It does not wait for writes. */
  readAcrossClubs(statement: Statement): Promise<Row[]>
  /** One transaction outside any single club. */
  writeAcrossClubs<T>(
    work: (db: Connection, found: Row | undefined) => Promise<T>,
    first?: FirstAcrossClubs,
  ): Promise<T>
  readonly dialect: Dialect
  readonly slots: Slots
  /** Creates or alters tables, in one transaction that other starting servers wait for. */
  migrate<T>(work: (db: Connection) => Promise<T>): Promise<T>
  /** Within `migrate`: waits for running writes, and holds new ones until the migration is committed. */
  holdWrites(db: Connection): Promise<void>
  /**
   * Copies everything, as of one moment, into a new SQLite file.
   *
   * @param prepare makes the tables in the file, when they are not copied with the data
   */
  backup(file: string, prepare: (target: Engine) => Promise<void>): Promise<void>
  /** On PostgreSQL, updates the clock from the server's. Throws if the server does not respond. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** The parts of statements that differ between the databases. */
export type Dialect = {
  /** The ending of a select that claims rows, so that it skips rows claimed by other processes. */
  readonly skipLocked: string
  /** Builds the condition that a column, by default `id`, is one of the few ids that a select returns. */
  isAmong(ids: Statement, column?: Statement): Statement
  /** Selects the ids of a JSON array: however many there are, they are one parameter. */
  idsIn(json: Value): Statement
  /**
   * Builds a select of the first rows of another, ordered select.
   *
   * @param limit the limit clause, with a parameter
   * @param most the largest value of the parameter
   */
  firstRows(select: Statement, limit: Statement, most: number): Statement
  /** The value of a field of `record`, as JSON text, for fields without a column. Reads the whole `body`. */
  partOfBody(field: Statement): Statement
  /** Follows the name of a table and names the index that SQLite must use. */
  indexedBy(index: Statement): Statement
}

/** The locks and first reads of a write in a club. */
export type FirstOfWrite = {
  /** A name that only one write at a time can have, in any process. */
  readonly claim?: string | undefined
  /** The account that writes. Meanwhile, no other write can lock it exclusively, but the account can write to other clubs. */
  readonly account?: number | undefined
  /** Runs once the locks are held; the work gets its first row. */
  readonly look?: Statement | undefined
}

/** The locks and first reads of a write outside a single club. It takes locks in ascending order, clubs first. */
export type FirstAcrossClubs = {
  /** Nothing else writes to these clubs meanwhile. */
  readonly clubs?: readonly number[]
  /** Meanwhile, no other write locks any of these accounts, and none of these people can write. */
  readonly accounts?: readonly number[]
  readonly look?: Statement | undefined
}

/** The result of the work of a write, and its last statements, which are sent together with the commit. */
export type Ended<T> = { readonly result: T; readonly last: readonly Statement[] }

/** Read by a write once its club is locked: instants in milliseconds since 1970, and whether the club exists. */
export type Clock = { readonly now: number; readonly lastStamp: number; readonly clubExists: boolean }

/** The statement that reads the clock of a club; `clockOf` parses its row. */
export const clubClock = (club: number): Statement =>
  sql`select (select last_stamp from club_clocks where club_id = ${club}) as last_stamp,
    (select id from clubs where id = ${club}) as club`

export const clockOf = (row: Row | undefined, now: number): Clock => ({
  now,
  lastStamp: Number(row?.last_stamp ?? 0),
  clubExists: (row?.club ?? null) !== null,
})

export class ClaimConflict extends Error {
  constructor() {
    super('Another write has this claim.')
    this.name = 'Claimed'
  }
}

/** The database cannot execute the call now: it is unreachable, too busy or stopping, or its disk is full. The same call may succeed later. */
export class Unavailable extends Error {
  /** The connection was lost during a commit: it is unknown whether the write happened. */
  readonly uncertain: boolean

  constructor(cause: unknown, { message = 'The database is not responding at the moment.', uncertain = false } = {}) {
    super(message, { cause })
    this.name = 'Unavailable'
    this.uncertain = uncertain
  }
}
