/** Writes a database to files that are kept with the tests, without the many records of the demo club. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { ofTheDemoClub, type Rows, readRows, type Select, tablesOfRecords } from './rows.ts'

/** What follows from records goes with them. */
const tablesBesideRecords = ['journal', 'search_words', 'record_references', 'zones']

const withoutDemoRecords = [...tablesOfRecords, ...tablesBesideRecords].map(
  (table) => `delete from ${table} where ${ofTheDemoClub}`,
)

/** Writes `kantine.db.gz` into `target`, from the data folder of a server that has stopped. */
export async function dumpSqlite(data: string, target: string): Promise<Rows> {
  const database = new DatabaseSync(join(data, 'kantine.db'))
  try {
    for (const sql of withoutDemoRecords) database.exec(sql)
    const file = join(data, 'dumped.db')
    database.exec(`vacuum into '${file}'`)
    writeFileSync(join(target, 'kantine.db.gz'), gzipSync(readFileSync(file), { level: 9 }))
    return await readRows(async (sql) => database.prepare(sql).all())
  } finally {
    database.close()
  }
}

/** Writes `kantine.sql` into `target`: the migrations of the release in `folder`, and a statement for each row. */
export async function dumpPostgres(url: string, folder: string, target: string): Promise<Rows> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const select: Select = async (sql) => (await client.query(sql)).rows
    for (const sql of withoutDemoRecords) await client.query(sql)
    const tables = await select("select tablename from pg_tables where schemaname = 'public' order by tablename")
    const statements: string[] = []
    for (const { tablename } of tables) {
      for (const row of await select(`select * from ${tablename}`)) {
        const values = Object.values(row).map((value) =>
          value === null ? 'null' : client.escapeLiteral(String(value)),
        )
        statements.push(`insert into ${tablename} values (${values.join(', ')});`)
      }
    }
    writeFileSync(join(target, 'kantine.sql'), [...schemaOf(folder), ...statements, ''].join('\n'))
    return await readRows(select)
  } finally {
    await client.end()
  }
}

function schemaOf(folder: string): string[] {
  const migrations = join(folder, 'server', 'store', 'migrations')
  const files = readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  return [
    'create table schema_migrations (name text not null, applied_at bigint not null, primary key (name));',
    ...files.map((file) => readFileSync(join(migrations, file), 'utf8')),
  ]
}
