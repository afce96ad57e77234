import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import type { Connection, Row } from '../engine.ts'
import { pageOf } from '../page.ts'
import { failureOf } from './failures.ts'

/**
 * Opens a file. Its log is synced before a response (`log-sync.ts`), and by SQLite itself before it is copied into the file. Once open, no
 * statement waits for a lock of another process, because that would block the thread. Deleted content is overwritten with zeros.
 *
 * @param cacheMb how much of the file the connection keeps in memory
 */
export function openDatabase(file: string, cacheMb: number): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec(`pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -${cacheMb}000`)
  database.exec('pragma busy_timeout = 0; pragma secure_delete = on')
  return database
}

export function connect(database: DatabaseSync): Connection {
  // Each parameter appears once, in order. With numbered parameters, binding would take longer the more there are.
  const prepare = (sql: string) => database.prepare(sql.replaceAll(/\$\d+/g, '?'))
  const statementOf = remembered(prepare)
  const pageStatementOf = remembered((sql) => {
    const statement = prepare(`select rows, cast(json as blob), version from (${sql})`)
    // Row objects would get a new shape for each page.
    statement.setReturnArrays(true)
    return statement
  })
  return {
    async all({ sql, values }) {
      return attempt(() => statementOf(sql).all(...values) as Row[])
    },
    async get({ sql, values }) {
      return attempt(() => statementOf(sql).get(...values) as Row | undefined)
    },
    async page({ sql, values }) {
      return attempt(() => {
        const [rows, json, version] = pageStatementOf(sql).get(...values) as unknown as unknown[]
        return pageOf(rows, bufferOf(json), version)
      })
    },
  }
}

/** A connection that yields to other calls after each statement: SQLite runs it on the thread of all calls. */
export const givingWay = ({ all, get, page }: Connection): Connection => ({
  async all(statement) {
    const rows = await all(statement)
    await yieldToEventLoop()
    return rows
  },
  async get(statement) {
    const row = await get(statement)
    await yieldToEventLoop()
    return row
  },
  page,
})

/** The same bytes as a buffer, without a copy; undefined if there are none. */
const bufferOf = (bytes: unknown) =>
  bytes instanceof Uint8Array ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : undefined

/** Prepares every statement once. */
function remembered(prepare: (sql: string) => StatementSync): typeof prepare {
  const statements = new Map<string, StatementSync>()
  return (sql) => {
    const statement = statements.get(sql) ?? prepare(sql)
    statements.set(sql, statement)
    return statement
  }
}

function attempt<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw failureOf(error)
  }
}
