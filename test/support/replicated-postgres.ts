/** A PostgreSQL with a standby that can take over. */
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { patienceMs } from './patience.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'

export type ReplicatedPostgres = {
  /** Both servers, in the form of DATABASE_URL. */
  readonly url: string
  readonly primary: PostgresServer
  readonly standby: PostgresServer
  /** Starts a standby if there is none, and waits until it has caught up. */
  arm(): Promise<void>
  /** Waits until the standby has caught up, and then stops replication. */
  disconnect(): Promise<void>
  /** Kills the primary. No server accepts writes until `promote`. */
  crash(): Promise<void>
  /**
   * Lets the standby take over.
   *
   * @returns the former primary, whose data is removed by `stop`
   */
  promote(): Promise<PostgresServer>
  stop(): Promise<void>
}

/**
 * Starts a primary and its standby.
 *
 * @param options.synchronous whether a commit is acknowledged only after the standby has written it to its disk
 */
export async function startReplicated({ synchronous = true } = {}): Promise<ReplicatedPostgres> {
  const ports = [await freePort(), await freePort()] as const
  let primary = await startPostgres({ durable: true, port: ports[0] })
  let standby: PostgresServer | undefined
  const formers: PostgresServer[] = []
  const url = primary.url.replace(/127[^/]+/, ports.map((port) => `127.0.0.1:${port}`).join(','))

  async function arm(): Promise<void> {
    if (standby) return
    await until(primary.url, 'select 1 where not pg_is_in_recovery()')
    const port = ports.find((port) => !primary.url.includes(`${port}`)) as number
    standby = await startPostgres({ durable: true, port, standbyOf: primary })
    if (synchronous) {
      await query(primary.url, "alter system set synchronous_standby_names = '*'")
      await query(primary.url, 'select pg_reload_conf()')
    }
    const state = synchronous ? 'sync' : 'async'
    await until(primary.url, `select 1 from pg_stat_replication where sync_state = '${state}' and state = 'streaming'`)
  }

  await arm()
  return {
    url,
    get primary() {
      return primary
    },
    get standby() {
      return standby as PostgresServer
    },
    arm,
    async disconnect() {
      const { url } = standby as PostgresServer
      await until(primary.url, 'select 1 from pg_stat_replication where replay_lsn = pg_current_wal_lsn()')
      await query(url, "alter system set primary_conninfo = ''")
      await query(url, 'select pg_reload_conf()')
      await until(primary.url, 'select 1 where not exists (select from pg_stat_replication)')
    },
    crash: () => primary.crash(),
    async promote() {
      const next = standby as PostgresServer
      await query(next.url, 'select pg_promote(false)')
      const former = primary
      formers.push(former)
      primary = next
      standby = undefined
      return former
    },
    async stop() {
      await standby?.stop()
      await primary.stop()
      for (const former of formers) await former.stop()
    },
  }
}

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url)
  await client.connect()
  return client.query(text).finally(() => client.end())
}

/** Waits until a query returns a row. */
async function until(url: string, text: string): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while ((await query(url, text)).rows.length === 0) {
    if (performance.now() > giveUpAt) throw new Error(`This query returned no rows: ${text}`)
    await setTimeout(20)
  }
}
