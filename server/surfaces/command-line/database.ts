import { Refusal } from '../../refusal.ts'
import { type Cluster, notSpread, readCluster, spreadTables } from '../../store/postgres/citus.ts'
import type { Store } from '../../store/store.ts'
import { systemTables } from '../../system-tables.ts'
import type { Administration, Alone, CommandResult } from './command.ts'
import { table } from './table.ts'
import { withStore } from './with-store.ts'

/** Shows the database and, in a Citus cluster, where the rows of each table are. */
export async function status({ store, columns }: Administration): Promise<CommandResult> {
  if (store.engine === 'sqlite') {
    const version = process.versions.sqlite
    const text = `SQLite ${version}. All tables are in one file.`
    return { text, json: { engine: store.engine, version, citus: null, workers: [], tables: [], missing: [] } }
  }
  const cluster = await clusterOf(store)
  const { version, citus, workers, tables } = cluster
  const missing = citus === undefined ? [] : notSpread(cluster)
  return {
    text:
      citus === undefined
        ? `PostgreSQL ${version}. All tables are on one server.`
        : [
            `PostgreSQL ${version}, Citus ${citus}.`,
            workersText(cluster),
            tablesText(cluster, columns),
            nextText(cluster),
          ]
            .filter(Boolean)
            .join('\n\n'),
    json: {
      engine: store.engine,
      version,
      citus: citus ?? null,
      workers,
      tables,
      missing: missing.map(({ name }) => name),
    },
  }
}

/**
 * Distributes the tables across the workers of a Citus cluster. Tables already in place stay as they are.
 *
 * @throws {Refusal} `bad_request` without a cluster
 */
export async function distribute({ config, actor }: Alone): Promise<CommandResult> {
  if (!config.databaseUrl) {
    throw new Refusal(
      'bad_request',
      'SQLite keeps all tables in one file. To distribute them, set DATABASE_URL to the coordinator of a Citus cluster.',
    )
  }
  return withStore(config, actor, async ({ store }) => {
    const cluster = await clusterOf(store)
    requireWorkers(cluster)
    const tables = notSpread(cluster)
    await spreadTables(config, tables)
    const text =
      tables.length === 0
        ? 'All tables are already distributed.'
        : `Tables distributed: ${tables.length}. 'kantine database status' shows where each one is.`
    return { text, json: { distributed: tables.map(({ name }) => name) } }
  })
}

const clusterOf = ({ findAcrossClubs }: Store): Promise<Cluster> => readCluster(findAcrossClubs, systemTables)

function requireWorkers({ citus, workers }: Cluster): void {
  if (citus === undefined) {
    throw new Refusal(
      'bad_request',
      "The database in DATABASE_URL does not have the citus extension. Install Citus, run 'create extension citus' on the coordinator and all workers, then try again.",
    )
  }
  if (workers.length === 0) {
    throw new Refusal('bad_request', `${noWorkers} Add one with 'select citus_add_node(host, port)', then try again.`)
  }
}

const noWorkers = 'The Citus cluster has no workers to store club data.'

const workersText = ({ workers }: Cluster) => (workers.length === 0 ? noWorkers : `Workers: ${workers.join(', ')}.`)

const tablesText = ({ tables }: Cluster, columns: number | undefined) =>
  table([['TABLE', 'IS', 'SHOULD BE'], ...tables.map(({ name, now, wanted }) => [name, now, wanted])], columns)

function nextText(cluster: Cluster): string {
  const missing = notSpread(cluster).length
  return missing === 0 ? '' : `Misplaced tables: ${missing}. Run 'kantine database distribute'.`
}
