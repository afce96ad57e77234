import { join } from 'node:path'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { clockOf, clubClock, type Engine, type EngineParts, type EngineSettings } from '../engine.ts'
import { refuseNewerSchema, schemaColumn } from '../migrate.ts'
import { raw, type Statement, sql } from '../sql.ts'
import { runTogether } from '../statements.ts'
import { backUp } from './backup.ts'
import { logBytes, openCheckpoints } from './checkpoints.ts'
import { openClock } from './clock.ts'
import { connect, givingWay, openDatabase } from './connection.ts'
import { dialect } from './dialect.ts'
import { lockFolder } from './folder.ts'
import { openLogSync } from './log-sync.ts'
import { openQueue } from './queue.ts'
import { openSlots } from './slots.ts'
import { transaction } from './transaction.ts'

/**
 * Opens `kantine.db` in the data folder, which is created if it is missing and locked for this process.
 *
 * @throws {FolderInUse} when another process is using the folder
 * @throws {FolderReadOnly} without write permission
 * @throws {FolderShared} when other users can use the folder, and this process should not or cannot change that
 */
export async function openEngine({ dataDir }: Pick<EngineSettings, 'dataDir'>, parts?: EngineParts): Promise<Engine> {
  const lock = lockFolder(dataDir)
  const engine = openFile(join(dataDir, 'kantine.db'), parts)
  return {
    ...engine,
    async close() {
      await engine.close()
      lock.close()
    },
  }
}

/** Opens one SQLite file: one connection writes, another reads commits. */
export function openFile(file: string, { barrier = true, newest, lockPatienceMs = 5000 }: EngineParts = {}): Engine {
  const writer = openDatabase(file, 4)
  const reader = openDatabase(file, 16)
  const writing = givingWay(connect(writer))
  reader.exec('pragma query_only = on')
  const reading = connect(reader)
  const { now, wallClock } = openClock()
  const sync = openLogSync(`${file}-wal`)
  const queue = openQueue()
  const checkpoints = openCheckpoints(file, queue)
  writer.exec(`pragma wal_autocheckpoint = 0; pragma journal_size_limit = ${logBytes}`)

  const write = <T>(club: number, work: () => Promise<T>): Promise<T> =>
    queue.add(club, (committed) =>
      transaction(writer, work, lockPatienceMs, () => {
        checkpoints.afterCommit()
        committed(sync.run())
      }),
    )

  return {
    name: 'sqlite',
    dialect,
    slots: openSlots(),
    now,
    wallClock,
    async read(club, work) {
      // Skips the `await` if there is nothing to wait for, because it would slow down every page.
      const later = yieldToEventLoop()
      if (later) await later
      const running = barrier && queue.running(club)
      if (running) await running
      try {
        return await work(reading)
      } finally {
        // The read may include a recent commit, so its result waits until that commit is on disk.
        const onDisk = queue.onDisk(club)
        if (onDisk) await onDisk
      }
    },
    write: (club, work, { look } = {}) =>
      write(club, async () => {
        const row = await writing.get(sql`${clubClock(club)}, ${schemaColumn}`)
        refuseNewerSchema(row, newest)
        const found = look && (await writing.get(look))
        const { result, last } = await work(writing, clockOf(row, now()), found)
        await runTogether(writing, last)
        return result
      }),
    async snapshot(work) {
      const database = openDatabase(file, 4)
      try {
        // The first read determines the moment of the snapshot.
        database.exec('begin')
        return await work(givingWay(connect(database)))
      } finally {
        database.close()
      }
    },
    readAcrossClubs: reading.all,
    // There is one writing connection, so nothing else writes meanwhile.
    writeAcrossClubs: (work, { look } = {}) =>
      write(0, async () => {
        if (newest !== undefined) refuseNewerSchema(await writing.get(sql`select ${schemaColumn}`), newest)
        return work(writing, look && (await writing.get(look)))
      }),
    migrate: (work) => write(0, () => work({ ...writing, all: (statement) => writing.all(inSqlite(statement)) })),
    // Nothing else writes within a transaction.
    holdWrites: async () => {},
    backup: (target) => backUp(file, target),
    // SQLite uses the machine's clock.
    ping: async () => {},
    async close() {
      await queue.ended()
      await checkpoints.close()
      await sync.close()
      reader.close()
      writer.close()
    },
  }
}

/**
 * The same statement for SQLite. Rows are stored in primary-key order, as lists read them, which halves the time of a page. SQLite always
 * compares texts by their bytes, and does not know PostgreSQL's name for that.
 */
export function inSqlite(statement: Statement): Statement {
  if (!/^\s*(create|alter) table/i.test(statement.sql)) return statement
  const text = statement.sql.replaceAll(' collate "C"', '')
  return raw(/^\s*create/i.test(text) ? `${text} without rowid` : text)
}
