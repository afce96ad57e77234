import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Connection, Row, Value } from '../engine.ts'
import { failureOf } from './failures.ts'
import { pageSql, readPage } from './page.ts'

/**
 * Opens a file. Its log is synced before an answer (`log-sync.ts`), and by SQLite itself before it is copied into the file.
 *
 * @param cacheMb how much of the file the connection keeps in memory
 */
export function openDatabase(file: string, cacheMb: number): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec(`pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -${cacheMb}000`)
  return database
}

export function connect(database: DatabaseSync): Connection {
  const prepare = (sql: string) => database.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'))
  const statementOf = remembered(prepare)
  const pageOf = remembered((sql) => {
    const statement = prepare(pageSql(sql))
    statement.setReturnArrays(true)
    return statement
  })
  return {
    async all(sql, params = []) {
      return attempt(() => statementOf(sql).all(...(params as Value[])) as Row[])
    },
    async get(sql, params = []) {
      return attempt(() => statementOf(sql).get(...(params as Value[])) as Row | undefined)
    },
    async page(sql, params, limit) {
      return attempt(() => readPage(pageOf(sql), params, limit))
    },
  }
}

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
