/**
 * The floor: what a list costs when there is nothing but `node:http` and the statement. It has Kantine's statement and
 * Kantine's body, and none of its checks: `GET /CLUB?limit=50&starting_after=7` answers a page of the club that the address
 * names.
 */
import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { member } from '@kantine/contract/resources/member.ts'
import pg from 'pg'
import { parseConfig } from '../server/config.ts'
import { listRecords } from '../server/operations/list.ts'
import type { Store } from '../server/store/store.ts'

type Page = { readonly page: string | null; readonly records: number }
type Find = (club: number, startingAfter: number, limit: number) => Promise<Page>

const address = /^\/(\d+)\?limit=(\d+)&starting_after=(\d+)$/

const config = parseConfig(process.env)
const sql = await statement()
const find = config.databaseUrl ? inPostgres(config.databaseUrl) : inSqlite(join(config.dataDir, 'kantine.db'))

createServer(async (request, response) => {
  const [, club, limit, startingAfter] = address.exec(request.url as string) ?? []
  if (club === undefined) {
    response.writeHead(404).end()
    return
  }
  const { page, records } = await find(Number(club), Number(startingAfter), Number(limit) + 1)
  const hasMore = Number(records) > Number(limit)
  const data = page ?? ''
  const body = `{"data":[${hasMore ? data.slice(0, data.lastIndexOf(',\n')) : data}],"has_more":${hasMore}}`
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
    .end(body)
}).listen(config.port, config.host)

/** The statement of Kantine's list, overheard, so that the two can never differ. */
async function statement(): Promise<string> {
  let overheard = ''
  const get = async (sql: string) => {
    overheard = sql
  }
  const store = { read: (_club: number, work: (db: unknown) => unknown) => work({ get }) } as unknown as Store
  await listRecords(store, 1, member, { limit: 50, startingAfter: 0, filters: [] })
  return overheard
}

function inSqlite(file: string): Find {
  const database = new DatabaseSync(file)
  database.exec('pragma cache_size = -16000')
  const prepared = database.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'))
  return async (club, startingAfter, limit) => prepared.get(club, startingAfter, limit) as Page
}

function inPostgres(url: string): Find {
  const pool = new pg.Pool({ connectionString: url, max: config.databaseConnections })
  return async (...values) => (await pool.query({ name: 'page', text: sql, values })).rows[0]
}
