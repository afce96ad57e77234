import type { Duplex } from 'node:stream'
import type pg from 'pg'
import type { Connection, Row } from '../engine.ts'
import { pageOf } from '../page.ts'
import type { Statement, Value } from '../sql.ts'
import { type Barrier, queryBehindBarrier } from './barrier.ts'
import { failureOf } from './failures.ts'

export const connect = (client: pg.PoolClient): Connection => connectionOf((statement) => run(client, statement))

/** A connection whose first statement carries the barrier, so later statements come after it too. */
export function connectBehindBarrier(client: pg.PoolClient, barrier: Barrier): Connection {
  let first = true
  return connectionOf((statement) => {
    if (!first) return run(client, statement)
    first = false
    return queryBehindBarrier(client, barrier, named(statement)).catch((error) => {
      throw failureOf(error)
    })
  })
}

const connectionOf = (all: Connection['all']): Connection => ({
  all,
  get: async (statement) => (await all(statement))[0],
  async page(statement) {
    const [{ rows, json, version }] = (await all(statement)) as [{ [column in 'rows' | 'json' | 'version']?: Value }]
    return pageOf(rows, typeof json === 'string' ? Buffer.from(json) : undefined, version)
  },
})

export const run = async (client: pg.PoolClient, statement: Statement): Promise<Row[]> =>
  (await send(client, named(statement))).rows

export function send(
  client: pg.PoolClient,
  statement: string | pg.QueryConfig,
  options?: Parameters<typeof failureOf>[1],
): Promise<pg.QueryResult<Row>> {
  gather(client)
  return client.query<Row>(statement).catch((error) => {
    throw failureOf(error, options)
  })
}

const names = new Map<string, string>()

/** A named statement, so that each connection plans it once. */
function named({ sql: text, values }: Statement) {
  let name = names.get(text)
  if (!name) {
    name = `s${names.size}`
    names.set(text, name)
  }
  return { name, text, values: values as Value[] }
}

/** Sends queued statements as one packet, because a system call for each would take longer than most statements do. */
function gather(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}
