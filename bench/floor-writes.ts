/**
 * The floor of writes: the cost of receiving records over `node:http` and storing them durably with one bare insert of all
 * rows, into Kantine's tables with their indexes. No keys, checks, change log or idempotency. `POST /members` and
 * `POST /attendance` accept `{"records": […]}`. Existing attendance is replaced.
 */
import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import pg from 'pg'
import { parseConfig } from '../server/config.ts'

type Store = (table: string, columns: Columns, rows: readonly (string | number | null)[][]) => Promise<void>

type Columns = { readonly names: readonly string[]; readonly areName?: boolean }

/** The columns besides the body, which Kantine's indexes cover. If they identify a record, an existing one is replaced. */
const columnsOf: { readonly [path: string]: Columns } = {
  '/members': { names: ['external_id', 'status', 'email'] },
  '/attendance': { names: ['member_id', 'group_id', 'date'], areName: true },
}

const config = parseConfig(process.env)
const store = config.databaseUrl ? await inPostgres(config.databaseUrl) : inSqlite(join(config.dataDir, 'kantine.db'))
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
  const columns = columnsOf[request.url as string] as Columns
  const rows = records.map((record: { [name: string]: string | number }, i: number) => [
    1,
    results[i].id,
    now,
    JSON.stringify(record),
    ...columns.names.map((name) => record[name] ?? null),
  ])
  await store((request.url as string).slice(1), columns, rows)
  const body = JSON.stringify({ results })
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
    .end(body)
}).listen(config.port, config.host)

function insert(table: string, { names, areName }: Columns, rows: number): string {
  const all = ['club_id', 'id', 'updated_at', 'body', ...names]
  const onConflict = areName
    ? ` on conflict (club_id, ${names.join(', ')}) do update set updated_at = excluded.updated_at, body = excluded.body`
    : ''
  const places = Array.from({ length: rows }, (_, row) => all.map((_, i) => `$${row * all.length + i + 1}`).join(', '))
  return `insert into ${table} (${all.join(', ')}) values (${places.join('), (')})${onConflict}`
}

function inSqlite(file: string): Store {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -4000')
  const prepared = new Map<string, StatementSync>()
  return async (table, columns, rows) => {
    const sql = insert(table, columns, rows.length).replaceAll('$', '?')
    const statement = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, statement)
    statement.run(...rows.flat())
  }
}

async function inPostgres(url: string): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, max: config.databaseConnections })
  return async (table, columns, rows) => {
    const text = insert(table, columns, rows.length)
    await pool.query({ name: `${table} ${rows.length}`, text, values: rows.flat() })
  }
}
