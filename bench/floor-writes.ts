/**
 * The floor of writes: what it costs to take records over `node:http` and to store them durably with one bare insert of all
 * rows. No keys, no checks, no journal, no idempotency. `POST /members` and `POST /attendance` take `{"records": […]}`.
 */
import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import pg from 'pg'
import { parseConfig } from '../server/config.ts'
import { placesOf } from '../server/store/statements.ts'

type Store = (table: string, rows: readonly (readonly (string | number)[])[]) => Promise<void>

const config = parseConfig(process.env)
const store = config.databaseUrl ? await inPostgres(config.databaseUrl) : inSqlite(join(config.dataDir, 'floor.db'))
let lastId = 0

createServer(async (request, response) => {
  if (request.method !== 'POST') {
    response.writeHead(404).end()
    return
  }
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { records } = JSON.parse(Buffer.concat(chunks).toString())
  const now = Date.now()
  const results = records.map(() => ({ status: 201, id: ++lastId }))
  const rows = records.map((record: object, i: number) => [1, results[i].id, now, JSON.stringify(record)])
  await store(`floor_${request.url?.slice(1)}`, rows)
  const body = JSON.stringify({ results })
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
    .end(body)
}).listen(config.port, config.host)

function create(table: string): string {
  return `create table ${table} (
  club_id bigint not null, id bigint not null, updated_at bigint not null, body text not null, primary key (club_id, id)
)`
}
function insert(table: string, rows: number): string {
  return `insert into ${table} values ${placesOf(rows, 4)}`
}

function inSqlite(file: string): Store {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -4000')
  for (const table of ['floor_members', 'floor_attendance']) database.exec(`${create(table)} without rowid`)
  const prepared = new Map<string, StatementSync>()
  return async (table, rows) => {
    const sql = insert(table, rows.length).replaceAll('$', '?')
    const statement = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, statement)
    statement.run(...rows.flat())
  }
}

async function inPostgres(url: string): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, max: config.databaseConnections })
  for (const table of ['floor_members', 'floor_attendance']) await pool.query(create(table))
  return async (table, rows) => {
    const text = insert(table, rows.length)
    await pool.query({ name: `${table} ${rows.length}`, text, values: rows.flat() })
  }
}
