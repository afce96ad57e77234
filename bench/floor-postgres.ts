import pg from 'pg'
import type { Config } from '../server/config.ts'
import { type Floor, pageOfRows, pageOfText } from './floor-page.ts'

type Query = (name: string, text: string, values: number[]) => Promise<string[][]>

// The inner limit is a constant, so that PostgreSQL keeps its plan. For a parameter as limit, it would expect a tenth of all records.
const rowsSql = `select body from (
    select id, body from members where club_id = $1 and id > $2 order by id limit 201
  ) as longest order by id limit $3`
const textSql = `select count(*), string_agg(body, ',\n') from (${rowsSql}) as page`
const recordSql = 'select body from members where club_id = $1 and id = $2'

const rows =
  (query: Query): Floor['page'] =>
  async (club, startingAfter, limit) =>
    pageOfRows(await query('rows', rowsSql, [club, startingAfter, limit + 1]), limit)

const text =
  (query: Query): Floor['page'] =>
  async (club, startingAfter, limit) => {
    const [row] = await query('text', textSql, [club, startingAfter, limit + 1])
    const [records, page] = row as [string, string | null]
    return pageOfText(page ?? '', Number(records) > limit)
  }

/** Rows or a single text, each over a pool and over two connections that all requests share without waiting for one another. */
export const postgresFloors = {
  rows: floorOf(rows, pooled),
  text: floorOf(text, pooled),
  'rows, shared': floorOf(rows, shared),
  'text, shared': floorOf(text, shared),
} as const

function floorOf(page: (query: Query) => Floor['page'], open: (config: Config) => Query): (config: Config) => Floor {
  return (config) => {
    const query = open(config)
    return {
      page: page(query),
      record: async (club, id) => ((await query('record', recordSql, [club, id]))[0] as [string])[0],
    }
  }
}

function pooled({ databaseUrl, databaseConnections }: Config): Query {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: databaseConnections })
  return async (name, text, values) => (await pool.query({ name, text, values, rowMode: 'array' })).rows
}

function shared({ databaseUrl }: Config): Query {
  const clients = [0, 1].map(() => {
    const client = new pg.Client({ connectionString: databaseUrl, pipeline: true } as pg.ClientConfig)
    client.connect()
    return client
  })
  let next = 0
  return async (name, text, values) => {
    const client = clients[next++ % clients.length] as pg.Client
    return (await client.query({ name, text, values, rowMode: 'array' })).rows
  }
}
