/** Finds the server that accepts writes among several, as libpq does with `target_session_attrs=read-write`. `pg` knows one host only. */
import pg from 'pg'
import { Unavailable } from '../engine.ts'
import { isPassing } from './failures.ts'

type Server = { readonly host: string; readonly port: number; readonly timeline: string }

type Callback = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/**
 * The client class for a pool. Before each new connection it asks all servers at the same time, so a dead one delays nobody. When another
 * server takes over, connections to the former one are closed, as it may never respond.
 *
 * @param urls a URL for each server, which differ in their host
 * @param patienceMs how long a server may take to respond
 * @throws {Unavailable} on `connect`, when no server accepts writes
 */
export function clientOfPrimary(urls: readonly string[], patienceMs: number): typeof pg.Client {
  const clients = new Set<Client>()
  let primary: Server | undefined
  let finding: Promise<Server> | undefined

  async function find(): Promise<Server> {
    const found = await findPrimary(urls, patienceMs, primary?.timeline)
    if (primary && isOther(primary, found)) for (const client of clients) client.cut()
    primary = found
    return found
  }

  class Client extends pg.Client {
    override connect(callback?: Callback): Promise<this> {
      finding ??= find().finally(() => {
        finding = undefined
      })
      const connected = finding.then(async ({ host, port }) => {
        Object.assign(this, { host, port })
        clients.add(this.once('end', () => clients.delete(this)))
        await super.connect()
        return this
      })
      if (callback) {
        connected.then(
          () => callback(null as never, this),
          (error) => callback(error as never, this),
        )
      }
      return connected
    }

    cut(): void {
      ;(this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    }
  }
  return Client
}

const isOther = (one: Server, other: Server) => one.host !== other.host || one.port !== other.port

/** The first server that reports that it accepts writes. */
async function findPrimary(urls: readonly string[], patienceMs: number, since: string | undefined): Promise<Server> {
  const clients = urls.map(
    (url) => new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs }),
  )
  const answers = clients.map((client) => lookAt(client, since))
  try {
    return await Promise.any(answers)
  } catch (error) {
    const { errors } = error as AggregateError
    const lasting = errors.find((one) => !(one instanceof NotPrimary) && !isPassing(one))
    if (lasting) throw lasting
    throw new Unavailable(new AggregateError(errors, ''), {
      message: 'No database server is accepting writes at the moment.',
    })
  } finally {
    for (const client of clients) client.end().catch(() => {})
  }
}

class NotPrimary extends Error {}

/**
 * @param since the timeline of the last primary: each promotion begins a higher one, so a server on a lower one is a former primary that
 * came back
 */
async function lookAt(client: pg.Client, since = ''): Promise<Server> {
  const { host, port } = client
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(
    `select current_setting('transaction_read_only') = 'on' as is_read_only,
      case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`,
  )
  const { is_read_only, timeline } = rows[0]
  if (is_read_only) throw new NotPrimary(`${host}:${port} is read-only`)
  if (timeline < since) throw new NotPrimary(`${host}:${port} was the primary before another server was promoted`)
  return { host, port, timeline }
}
