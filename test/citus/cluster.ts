/** The cluster of `CITUS_URLS`. */
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

export type Cluster = {
  /** The address of the coordinator. */
  readonly url: string
  /** Adds the last worker, and moves the rows of a club, once it is there, from worker to worker until the signal. */
  change(slug: string, until: AbortSignal): Promise<{ readonly moves: number }>
  /** Drops all tables. */
  close(): Promise<void>
}

/**
 * Joins the databases into a cluster, except the last worker.
 *
 * @throws with the sentence of what is missing
 */
export async function openCluster(urls: readonly string[]): Promise<Cluster> {
  const [url = '', ...workers] = urls
  if (workers.length < 2) {
    throw new Error(
      'Set CITUS_URLS to the addresses of three or more databases, with commas: the coordinator first, then the workers. ' +
        'Each must be empty and have the citus extension.',
    )
  }
  for (const one of urls) await requireCitus(one)
  const client = new pg.Client(url)
  await client.connect()
  const tables = async () =>
    (await client.query("select tablename as name from pg_tables where schemaname = 'public'")).rows.map(
      ({ name }) => name,
    )
  if ((await tables()).length > 0) throw new Error(`The database ${url} has tables. Name one without.`)

  const here = placeOf(url)
  const [spare = '', ...others] = workers.toReversed()
  const last = placeOf(spare)
  await client.query('select citus_set_coordinator_host($1, $2)', here)
  await client.query('select citus_remove_node($1, $2) from pg_dist_node where nodename = $1 and nodeport = $2', last)
  for (const worker of others) await client.query('select citus_add_node($1, $2)', placeOf(worker))

  return {
    url,
    async change(slug, until) {
      await client.query('select citus_add_node($1, $2)', last)
      await client.query('select replicate_reference_tables()')
      let moves = 0
      for (; !until.aborted; await setTimeout(200)) {
        const { rows } = await client.query(
          `select shardid, nodename, nodeport from clubs join citus_shards
             on shardid = get_shard_id_for_distribution_column('club_clocks', clubs.id) where slug = $1`,
          [slug],
        )
        if (rows.length === 0) continue
        const [{ shardid, nodename, nodeport }] = rows
        const [toHost, toPort] = nodeport === last[1] && nodename === last[0] ? placeOf(others[0] as string) : last
        const place = [shardid, nodename, nodeport, toHost, toPort]
        await client.query("select citus_move_shard_placement($1, $2, $3, $4, $5, 'force_logical')", place).then(
          () => moves++,
          // The rows that the last move left behind are still read, so Citus cannot remove them yet.
          (error) => {
            if (!/orphaned/.test(error.message)) throw error
          },
        )
      }
      return { moves }
    },
    async close() {
      const names = await tables()
      if (names.length > 0) await client.query(`drop table ${names.join(', ')}`)
      await client.end()
    },
  }
}

async function requireCitus(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect().catch((error) => {
    throw new Error(`The database ${url} of CITUS_URLS does not answer: ${error.message || error.code}.`)
  })
  const { rows } = await client.query("select 1 from pg_extension where extname = 'citus'")
  await client.end()
  if (rows.length === 0)
    throw new Error(`The database ${url} does not have the citus extension. Run 'create extension citus' in it.`)
}

/** The host and port of an address. */
function placeOf(url: string): [host: string, port: number] {
  const { hostname, port } = new URL(url)
  return [hostname, Number(port || 5432)]
}
