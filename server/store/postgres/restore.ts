import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Refusal } from '../../refusal.ts'
import type { Connection, EngineSettings, Row, Value } from '../engine.ts'
import { applyMigrations, migrations } from '../migrate.ts'
import { inChunks, placesOf } from '../statements.ts'
import { openEngine } from './open.ts'

/**
 * Puts a database into PostgreSQL, which must be empty, in one transaction.
 *
 * @param prepare makes the database in a SQLite file that does not exist yet; the file is in the data folder, and removed at the end
 */
export async function restoreInto(settings: EngineSettings, prepare: (draft: string) => Promise<void>): Promise<void> {
  const engine = await openEngine(settings)
  const draft = join(settings.dataDir, `restoring-${randomBytes(4).toString('hex')}.db`)
  try {
    await engine.migrate(refuseTables)
    mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
    await prepare(draft)
    await engine.migrate(async (db) => {
      await refuseTables(db)
      await applyMigrations(db, migrations, engine.now())
      await copyTables(draft, db)
    })
  } finally {
    for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(draft + ending, { force: true })
    await engine.close()
  }
}

async function refuseTables(db: Connection): Promise<void> {
  const table = await db.get('select table_name from information_schema.tables where table_schema = current_schema()')
  if (!table) return
  throw new Refusal(
    'bad_request',
    `The database of DATABASE_URL is not empty: it has the table ${table.table_name}. Make an empty database and restore into that.`,
  )
}

/** Rows that are sent with one statement; each has its parameters, of which PostgreSQL takes 65,535. */
const rowsAtOnce = 500

async function copyTables(draft: string, to: Connection): Promise<void> {
  const from = new DatabaseSync(draft, { readOnly: true })
  try {
    for (const { name } of from.prepare("select name from sqlite_schema where type = 'table'").all()) {
      await to.all(`delete from ${name}`)
      const rows: Row[] = []
      for (const row of from.prepare(`select * from ${name}`).iterate()) {
        rows.push(row as Row)
        if (rows.length === rowsAtOnce) await insert(to, String(name), rows.splice(0))
      }
      await insert(to, String(name), rows)
    }
  } finally {
    from.close()
  }
}

async function insert(to: Connection, table: string, rows: readonly Row[]): Promise<void> {
  for (const some of inChunks(rows)) {
    const columns = Object.keys(some[0] ?? {})
    const values = some.flatMap((row) => columns.map((column) => row[column] as Value))
    await to.all(`insert into ${table} (${columns.join(', ')}) values ${placesOf(some.length, columns.length)}`, values)
  }
}
