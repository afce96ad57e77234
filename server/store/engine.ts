/**
 * What the two databases have in common. `sqlite/` and `postgres/` have the same files for the same parts, and the `open.ts` of
 * each exports `openEngine`; everything above them is written once, in the SQL that both understand.
 */
import type { Config } from '../config.ts'
import type { Page } from './page.ts'

export type Value = string | number | null
export type Row = { readonly [column: string]: Value }

/** A statement and its parameters. */
export type Statement = { readonly sql: string; readonly values: readonly Value[] }

/** Runs statements. Parameters are written `$1`, `$2`, …; every statement is prepared once for each connection. */
export type Connection = {
  /** All rows of a query. */
  all(sql: string, params?: readonly Value[]): Promise<Row[]>
  /** The first row of a query, or undefined. */
  get(sql: string, params?: readonly Value[]): Promise<Row | undefined>
  /**
   * A page of records, as the JSON of the answer. It stays bytes from the database to the socket: nobody reads it on the way.
   *
   * @param sql gives the column `body` in the order of the page, of one record more than the page has where there are more
   * @param limit how many records the page has at most
   */
  page(sql: string, params: readonly Value[], limit: number): Promise<Page>
}

/** The settings that say which database it is; each engine reads its own. */
export type EngineSettings = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseConnections' | 'databaseTimeoutSeconds'>

/** What a test may put in place of the project's own. */
export type EngineParts = {
  /** Whether reads wait for the write of their club (`StoreParts`). */
  readonly barrier?: boolean
}

export type Engine = {
  readonly name: 'sqlite' | 'postgres'
  /**
   * Reads of one club. Waits until every write of the club that has its stamp by now is committed, and only then lets the
   * statements of `work` see the data.
   */
  read<T>(club: number, work: (db: Connection) => Promise<T>): Promise<T>
  /**
   * One transaction, alone in its club: takes the club's lock as a statement of its own, then reads the clock and the
   * club's last stamp, then runs `work`, and what ends it together with the commit. Undoes everything when `work` rejects.
   *
   * @param claim what only one write at a time may be doing, in any process
   * @throws {Claimed} at once, when another write has that claim
   */
  write<T>(club: number, work: (db: Connection, clock: Clock) => Promise<Ended<T>>, claim?: string): Promise<T>
  /** One committed read of what belongs to no single club. Waits for nobody. */
  readAcrossClubs(sql: string, params?: readonly Value[]): Promise<Row[]>
  /** One transaction on what belongs to no single club. */
  writeAcrossClubs<T>(work: (db: Connection) => Promise<T>): Promise<T>
  /** What a select says that takes rows for itself, so that it passes over those that another process is taking. */
  readonly skipLocked: string
  /** Milliseconds since 1970, never ahead of the clock that stamps the next write. */
  now(): number
  /** Creates or alters tables, in one transaction that other starting servers wait for. */
  migrate<T>(work: (db: Connection) => Promise<T>): Promise<T>
  /**
   * Copies everything, as of one moment, into a new SQLite file.
   *
   * @param prepare makes the tables in it, where they are not copied as well
   */
  backup(file: string, prepare: (target: Engine) => Promise<void>): Promise<void>
  /** Whether a statement is answered. */
  ping(): Promise<boolean>
  close(): Promise<void>
}

/** What came of the work of a write, and the statements that are left: nobody waits for them before the commit is sent. */
export type Ended<T> = { readonly result: T; readonly last: readonly Statement[] }

/** What a write reads after it has the club's lock, in milliseconds since 1970. */
export type Clock = { readonly now: number; readonly lastStamp: number }

export const lastStampSql = 'select last_stamp from club_clocks where club_id = $1'

/** Another write has the same claim. */
export class Claimed extends Error {
  constructor() {
    super('Another write has this claim.')
    this.name = 'Claimed'
  }
}

/** The database cannot do it now: unreachable, too busy, stopping, disk full. The same call may work later. */
export class Unavailable extends Error {
  /** The connection was lost while a write was being committed: nobody knows whether it happened. */
  readonly uncertain: boolean

  constructor(cause: unknown, { message = 'The database does not answer at the moment.', uncertain = false } = {}) {
    super(message, { cause })
    this.name = 'Unavailable'
    this.uncertain = uncertain
  }
}
