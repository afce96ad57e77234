import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Refusal } from '../../refusal.ts'
import { type Connection, type EngineSettings, Unavailable } from '../engine.ts'
import { applyMigrations, migrations } from '../migrate.ts'
import { damagedBackup } from '../restore/check-file.ts'
import { raw, sql } from '../sql.ts'
import { removeSqliteFiles } from '../sqlite-files.ts'
import { openEngine } from './open.ts'

/**
 * Restores a database into PostgreSQL, which must be empty, in one transaction.
 *
 * @param file the name of the backup, for messages @param prepare creates the database in a temporary SQLite file in the data folder,
 * with PostgreSQL's clock
 * @throws {Refusal} `bad_request`, when it has a value that PostgreSQL cannot store
 */
export async function restoreInto(
  settings: EngineSettings,
  file: string,
  prepare: (draft: string, now: () => number) => Promise<void>,
): Promise<void> {
  const engine = await openEngine(settings)
  const draft = join(settings.dataDir, `restoring-${randomBytes(4).toString('hex')}.db`)
  try {
    await engine.migrate(refuseTables)
    mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
    await prepare(draft, engine.now)
    await engine.migrate(async (db) => {
      await refuseTables(db)
      await applyMigrations(db, migrations, engine.now())
      await copyTables(file, draft, db)
    })
  } finally {
    removeSqliteFiles(draft)
    await engine.close()
  }
}

async function refuseTables(db: Connection): Promise<void> {
  const table = await db.get(
    sql`select table_name from information_schema.tables where table_schema = current_schema()`,
  )
  if (!table) return
  throw new Refusal(
    'bad_request',
    `The database in DATABASE_URL is not empty: it has the table ${table.table_name}. Create an empty database and restore into it.`,
  )
}

const rowsAtOnce = 1000

async function copyTables(file: string, draft: string, to: Connection): Promise<void> {
  const from = new DatabaseSync(draft, { readOnly: true })
  try {
    for (const { name } of from.prepare("select name from sqlite_schema where type = 'table'").all()) {
      await copyTable(String(name), from, to).catch((error) => {
        if (error instanceof Unavailable) throw error
        throw damagedBackup(file, `PostgreSQL cannot store a row of its table ${name}: ${error.message}.`)
      })
    }
  } finally {
    from.close()
  }
}

async function copyTable(name: string, from: DatabaseSync, to: Connection): Promise<void> {
  await to.all(sql`delete from ${raw(name)}`)
  const insert = (rows: readonly unknown[]) =>
    sql`insert into ${raw(name)} select * from json_populate_recordset(null::${raw(name)}, ${JSON.stringify(rows)})`
  const rows: unknown[] = []
  for (const row of from.prepare(`select * from ${name}`).iterate()) {
    rows.push(row)
    if (rows.length === rowsAtOnce) await to.all(insert(rows.splice(0)))
  }
  await to.all(insert(rows))
}
