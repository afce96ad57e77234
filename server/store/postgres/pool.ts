import pg from 'pg'
import { urlsOfHosts } from '../../config.ts'
import { type EngineSettings, Unavailable } from '../engine.ts'
import { failureOf } from './failures.ts'
import { clientOfPrimary } from './primary.ts'

export type Pool = {
  /** Lends a connection while `work` runs; a broken connection is not reused. */
  withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const bigint = 20
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === bigint ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

/**
 * Every connection is pipelined: statements that do not need each other's results are sent together.
 *
 * @param onConnect prepares each new connection; if it fails, the connection is not used
 */
export function openPool(
  { databaseUrl = '', databaseConnections, databaseTimeoutSeconds }: EngineSettings,
  onConnect: (client: pg.PoolClient) => Promise<void> = async () => {},
): Pool {
  const timeoutMs = databaseTimeoutSeconds * 1000
  const connectTimeoutMs = Math.min(5_000, timeoutMs)
  const urls = urlsOfHosts(databaseUrl)
  const pool = new pg.Pool({
    connectionString: urls[0],
    ...(urls.length > 1 && { Client: clientOfPrimary(urls, connectTimeoutMs / 2) }),
    onConnect,
    max: databaseConnections,
    pipeline: true,
    types,
    application_name: 'kantine',
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: timeoutMs,
    // Gives up on a silent database slightly later than the database's own timeout.
    query_timeout: timeoutMs + 500,
    idle_in_transaction_session_timeout: timeoutMs,
  } as object)
  // Broken connections: a call that uses one gets an error from its statement, and the next call opens another.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  return {
    async withClient(work) {
      const client = await pool.connect().catch((error) => {
        throw failureOf(error)
      })
      let broken = false
      try {
        return await work(client)
      } catch (error) {
        broken = error instanceof Unavailable
        throw error
      } finally {
        client.release(broken)
      }
    },
    close: () => pool.end(),
  }
}
