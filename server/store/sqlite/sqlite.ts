import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs'
import { type FileHandle, open as openFileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync, type StatementSync } from 'node:sqlite'
import { type Connection, type Engine, lastStampSql, type Row, Unavailable, type Value } from '../engine.ts'
import { runTogether } from '../statements.ts'

/** Another server has the data folder. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `Another Kantine server uses the data folder ${folder}. Stop that one first, or choose another folder with DATA_DIR.`,
    )
    this.name = 'FolderInUse'
  }
}

/** The data folder cannot be written. */
export class FolderReadOnly extends Error {
  constructor(folder: string, cause: unknown) {
    super(
      `The data folder ${folder} cannot be written: ${(cause as Error).message}. Let the user who starts Kantine write there, or choose another folder with DATA_DIR.`,
      { cause },
    )
    this.name = 'FolderReadOnly'
  }
}

/**
 * Opens `kantine.db` in a data folder, which is created where it is missing and locked for this process.
 *
 * @throws {FolderInUse} when another process has the folder
 * @throws {FolderReadOnly} when this process may not write in it
 */
export function openSqlite(folder: string, { barrier = true } = {}): Engine {
  prepareFolder(folder)
  const lock = lockFolder(folder)
  const engine = openFile(join(folder, 'kantine.db'), { barrier })
  return {
    ...engine,
    async close() {
      await engine.close()
      lock.close()
    },
  }
}

function prepareFolder(folder: string): void {
  const { R_OK, W_OK, X_OK } = constants
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, R_OK | W_OK | X_OK)
    const files = readdirSync(folder).filter((name) => /^kantine\.(db|lock)/.test(name))
    for (const file of files) accessSync(join(folder, file), R_OK | W_OK)
  } catch (error) {
    throw new FolderReadOnly(folder, error)
  }
}

/**
 * Opens one SQLite file.
 *
 * There is one writing connection, so writes follow one another; the reading connection sees only what is committed. The
 * club's lock is therefore the knowledge of which clubs are being written: a read of such a club waits until that is on the disk.
 */
export function openFile(file: string, { barrier = true } = {}): Engine {
  const writer = open(file, 4)
  const reader = open(file, 16)
  const writing = connect(writer)
  const reading = connect(reader)

  let lastNow = 0
  /** The clock of this process, which does not go back within its life. */
  const now = () => {
    lastNow = Math.max(lastNow, Date.now())
    return lastNow
  }

  const sync = walSync(`${file}-wal`)
  let lastWrite: Promise<unknown> = Promise.resolve()
  /** By club, the end of the writes that have begun and are not on the disk yet. */
  const unfinished = new Map<number, Promise<void>>()

  function begin(club: number, write: Promise<void>): void {
    const ended = Promise.all([unfinished.get(club), write]).then(() => {
      if (unfinished.get(club) === ended) unfinished.delete(club)
    })
    unfinished.set(club, ended)
  }

  /** Runs `work` as a transaction after all that were asked for before it; done when it is on the disk. */
  function transaction<T>(club: number, work: () => Promise<T>): Promise<T> {
    const ended = Promise.withResolvers<void>()
    const committed = lastWrite.then(() => {
      begin(club, ended.promise)
      return inTransaction(writer, work)
    })
    lastWrite = committed.catch(() => {})
    const onDisk = committed.then(async (result) => {
      await sync.run()
      return result
    })
    return onDisk.finally(ended.resolve)
  }

  return {
    name: 'sqlite',
    // Nobody else takes any: there is one writing connection.
    skipLocked: '',
    now,
    async read(club, work) {
      if (barrier) await unfinished.get(club)
      return work(reading)
    },
    write: (club, work) =>
      transaction(club, async () => {
        const lastStamp = Number((await writing.get(lastStampSql, [club]))?.last_stamp ?? 0)
        const { result, last } = await work(writing, { now: now(), lastStamp })
        await runTogether(writing, last)
        return result
      }),
    readAcrossClubs: (sql, params) => reading.all(sql, params),
    writeAcrossClubs: (work) => transaction(0, () => work(writing)),
    migrate: (work) =>
      transaction(0, () => work({ ...writing, all: (sql, params) => writing.all(clusterByPrimaryKey(sql), params) })),
    backup: (target) => copyAsOfNow(file, target),
    async ping() {
      return reader.isOpen
    },
    async close() {
      await lastWrite
      await sync.close()
      reader.close()
      writer.close()
    },
  }
}

async function inTransaction<T>(database: DatabaseSync, work: () => Promise<T>): Promise<T> {
  exec(database, 'begin immediate')
  try {
    const result = await work()
    commit(database)
    return result
  } catch (error) {
    if (database.isTransaction) exec(database, 'rollback')
    throw error
  }
}

/**
 * Brings what was committed to the disk, beside the thread that answers: SQLite itself would hold up every other call for as
 * long. One sync serves all commits before it, so that many writes wait for the disk together.
 *
 * @param file the write-ahead log, which stays the same file while it is open
 */
function walSync(file: string): { run(): Promise<void>; close(): Promise<void> } {
  let handle: Promise<FileHandle> | undefined
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const sync = async () => {
    try {
      handle ??= openFileHandle(file, 'r+')
      await (await handle).datasync()
    } catch (error) {
      handle = undefined
      throw new Unavailable(error, { message: passing.get(IOERR) as string, uncertain: true })
    }
  }
  const run = () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        running = sync()
        return running
      })
    return next
  }
  return {
    run,
    async close() {
      await (next ?? running).catch(() => {})
      await (await handle)?.close()
    },
  }
}

/**
 * Copies a file as it is at this moment. The transaction keeps that moment for the copy; without it every write of somebody
 * else makes the copy begin again, so that beside steady writes it never ends.
 */
async function copyAsOfNow(file: string, target: string): Promise<void> {
  const source = open(file, 4)
  try {
    source.exec('begin; select name from sqlite_schema')
    await backup(source, target)
  } finally {
    source.close()
  }
}

/** Rows lie in the order of their primary key, as lists read them: half the time of a page. */
const clusterByPrimaryKey = (sql: string) => (/^\s*create table/i.test(sql) ? `${sql} without rowid` : sql)

/**
 * The log is synced before an answer (`walSync`), and by SQLite itself before it is copied into the file.
 *
 * @param cacheMb how much of the file the connection keeps in memory
 */
function open(file: string, cacheMb: number): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec(`pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -${cacheMb}000`)
  return database
}

/** Holds an exclusive lock of the operating system, which ends with the process however that ends. */
function lockFolder(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'kantine.lock'), { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = off; begin exclusive')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new FolderInUse(folder) : error
  }
  return lock
}

function connect(database: DatabaseSync): Connection {
  const statements = new Map<string, StatementSync>()
  const prepared = (sql: string) => {
    let statement = statements.get(sql)
    if (!statement) {
      statement = database.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'))
      statements.set(sql, statement)
    }
    return statement
  }
  return {
    async all(sql, params = []) {
      return attempt(() => prepared(sql).all(...(params as Value[])) as Row[])
    },
    async get(sql, params = []) {
      return attempt(() => prepared(sql).get(...(params as Value[])) as Row | undefined)
    },
  }
}

const exec = (database: DatabaseSync, sql: string) => attempt(() => database.exec(sql))

/** Commits; a disk that fails meanwhile leaves it open whether that happened. */
const commit = (database: DatabaseSync) => attempt(() => database.exec('commit'), [IOERR])

/** @param uncertain the codes after which nobody knows whether it happened */
function attempt<T>(run: () => T, uncertain: readonly number[] = []): T {
  try {
    return run()
  } catch (error) {
    const code = resultCode(error)
    const message = passing.get(code)
    throw message === undefined ? error : new Unavailable(error, { message, uncertain: uncertain.includes(code) })
  }
}

/** SQLite's primary result code; the extended code holds it in its low byte. */
const resultCode = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) & 0xff

const [BUSY, READONLY, IOERR, FULL, CANTOPEN] = [5, 8, 10, 13, 14]

const isBusy = (error: unknown) => resultCode(error) === BUSY

/** Failures that say nothing about the statement, and what callers are told. */
const passing: ReadonlyMap<number, string> = new Map([
  [BUSY, 'The database is busy at the moment.'],
  [READONLY, 'The database cannot be written at the moment.'],
  [IOERR, 'The disk of the database fails at the moment.'],
  [FULL, 'The disk of the database is full at the moment.'],
  [CANTOPEN, 'The database cannot be opened at the moment.'],
])
