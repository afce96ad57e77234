/** Spreads the tables over the machines of a Citus cluster. The server connects to the coordinator, which also holds all locks. */
import { dayMs } from '../../day.ts'
import { Refusal } from '../../refusal.ts'
import type { EngineSettings, Row } from '../engine.ts'
import { raw, type Statement, sql } from '../sql.ts'
import type { Spread, SystemTable } from '../system-table.ts'
import { openPool } from './pool.ts'
import { transaction } from './transaction.ts'

type Find = (statement: Statement) => Promise<readonly Row[]>

/** The wanted and the current distribution of a table. */
export type SpreadTable = { readonly name: string; readonly wanted: Spread; readonly now: Spread | 'in another way' }

/** A database as `kantine database status` shows it. */
export type Cluster = {
  /** Of PostgreSQL. */
  readonly version: string
  /** Undefined without the extension. */
  readonly citus: string | undefined
  /** `host:port` of every machine that stores rows of clubs. */
  readonly workers: readonly string[]
  readonly tables: readonly SpreadTable[]
}

/** The table whose rows of the same club are stored on the same machine. */
const anchor = 'club_clocks'

/**
 * Where the rows of a table go. Citus can keep rows by club only if every unique key begins with the club.
 *
 * @param keys the first column of each unique key
 */
export const spreadOf = (
  name: string,
  keys: readonly string[],
  described: readonly Pick<SystemTable, 'name' | 'spread'>[],
): Spread =>
  described.find((table) => table.name === name)?.spread ??
  (keys.every((column) => column === 'club_id') ? 'by club' : 'on the coordinator')

export async function readCluster(find: Find, described: readonly SystemTable[]): Promise<Cluster> {
  const [server] = await find(sql`select current_setting('server_version') as version`)
  const [extension] = await find(sql`select extversion from pg_extension where extname = 'citus'`)
  const tables = await find(sql`select relname as name, string_agg(attname, ' ') as keys
    from pg_class join pg_index on indrelid = pg_class.oid and indisunique
      join pg_attribute on attrelid = pg_class.oid and attnum = indkey[0]
    where relnamespace = current_schema()::regnamespace group by relname order by relname`)
  const spread = extension ? await spreadNow(find) : new Map<string, SpreadTable['now']>()
  const workers = extension
    ? await find(sql`select nodename || ':' || nodeport as worker from pg_dist_node
        where isactive and shouldhaveshards and noderole = 'primary' order by nodeid`)
    : []
  return {
    version: String(server?.version),
    citus: extension && String(extension.extversion),
    workers: workers.map(({ worker }) => String(worker)),
    tables: tables.map(({ name, keys }) => ({
      name: String(name),
      wanted: spreadOf(String(name), String(keys).split(' '), described),
      now: spread.get(String(name)) ?? 'on the coordinator',
    })),
  }
}

async function spreadNow(find: Find): Promise<Map<string, SpreadTable['now']>> {
  const rows = await find(sql`select table_name::text as name, citus_table_type as type, distribution_column as column,
      colocation_id as place from citus_tables`)
  const place = rows.find(({ name }) => name === anchor)?.place
  const isByClub = (row: Row) => row.type === 'distributed' && row.column === 'club_id' && row.place === place
  return new Map(
    rows.map((row) => [
      String(row.name),
      isByClub(row) ? 'by club' : row.type === 'reference' ? 'everywhere' : 'in another way',
    ]),
  )
}

/** The tables to spread, the anchor first. */
export const notSpread = ({ tables }: Cluster): readonly SpreadTable[] =>
  tables
    .filter(({ wanted, now }) => wanted !== now)
    .sort((a, b) => Number(b.name === anchor) - Number(a.name === anchor))

/**
 * Advisory locks apply to a single machine, so all servers must use the same one.
 *
 * @throws {Refusal} when that is a worker
 */
export async function refuseWorker(find: Find): Promise<void> {
  const [extension] = await find(sql`select 1 from pg_extension where extname = 'citus'`)
  if (!extension) return
  const [row] = await find(sql`select citus_is_coordinator()::int as coordinator`)
  if (Number(row?.coordinator) !== 1) {
    throw new Refusal('bad_request', 'DATABASE_URL points to a worker of a Citus cluster. Set it to the coordinator.')
  }
}

/** Spreads tables, each in a transaction of its own. */
export async function spreadTables(settings: EngineSettings, tables: readonly SpreadTable[]): Promise<void> {
  // Moving the rows of a whole table takes longer than other statements are allowed to take.
  const pool = openPool({ ...settings, databaseConnections: 1, databaseTimeoutSeconds: dayMs / 1000 })
  try {
    for (const table of tables) {
      const last = spreading(table).map((call) => sql`select ${raw(call)}`)
      await pool.withClient((client) => transaction(client, [], async () => ({ result: undefined, last })))
    }
  } finally {
    await pool.close()
  }
}

/** The functions of Citus that spread a table. The last one removes the rows that the others copied. */
function spreading({ name, wanted, now }: SpreadTable): string[] {
  const back = now === 'on the coordinator' ? [] : [`undistribute_table('${name}')`]
  if (wanted === 'on the coordinator') return back
  const beside = name === anchor ? 'none' : anchor
  return [
    ...back,
    wanted === 'everywhere'
      ? `create_reference_table('${name}')`
      : `create_distributed_table('${name}', 'club_id', colocate_with => '${beside}')`,
    `truncate_local_data_after_distributing_table('${name}')`,
  ]
}
