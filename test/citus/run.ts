/**
 * Tests Kantine on a Citus cluster:
 *
 *   CITUS_URLS=postgres://COORDINATOR,postgres://WORKER,postgres://WORKER npm run test:citus [seconds] [kills]
 *
 * Distributes the tables, compares answers with those on SQLite, then adds a worker and moves a club there and back, while it is synced, servers
 * are killed and webhooks sent. Prints what came of each. A run without a cluster tests nothing, and so fails.
 */
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { group } from '@kantine/contract/resources/group.ts'
import { newDatabase } from '../../bench/databases.ts'
import { startKantine } from '../../bench/servers.ts'
import { parseConfig } from '../../server/config.ts'
import { openStoreWithRules } from '../../server/open-store.ts'
import { migrations } from '../../server/store/migrate.ts'
import { notSpread, readCluster, spreadTables } from '../../server/store/postgres/citus.ts'
import type { StoreOptions } from '../../server/store/store.ts'
import { systemTables } from '../../server/system-tables.ts'
import { jsonOf } from '../cli/command.ts'
import { killRounds } from '../promises/faults/kill-rounds.ts'
import { type Shared, untilLeft } from '../promises/faults/victim.ts'
import { webhookRounds } from '../promises/faults/webhooks/rounds.ts'
import { checkSync, faultsIn } from '../promises/sync/check.ts'
import { importsByCommand } from '../promises/sync/imports.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { storeRecords } from '../support/example-records.ts'
import { openCluster } from './cluster.ts'
import { type Compared, compareAnswers } from './compare.ts'

const [seconds = '60', kills = '10'] = process.argv.slice(2)
const urls = (process.env.CITUS_URLS ?? '').split(',').filter(Boolean)
const cluster = await openCluster(urls).catch((error: Error) => {
  console.error(`Nothing was tested. ${error.message}`)
  process.exit(2)
})
await using opened = new AsyncDisposableStack()
opened.defer(() => cluster.close())
const folder = opened.adopt(mkdtempSync(join(tmpdir(), 'kantine-citus-')), (folder) =>
  rmSync(folder, { recursive: true }),
)
const environment = { DATABASE_URL: cluster.url, DATA_DIR: folder, DATABASE_TIMEOUT_SECONDS: '60' }

await distribute()
await compare()
await syncAndKill()
await notify()

function report(name: string, result: object, faults: readonly string[]): void {
  console.log(`${name}: ${JSON.stringify(result)}`)
  for (const fault of faults) console.log(`  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

/** Distributes all tables but the last, and then the one that a later migration adds. */
async function distribute(): Promise<void> {
  const earlier = {
    migrations: migrations.slice(
      0,
      migrations.findLastIndex(({ sql }) => sql.includes('create table')),
    ),
  }
  const first = await withStore(
    environment,
    async ({ findAcrossClubs }) => notSpread(await readCluster(findAcrossClubs, systemTables)),
    earlier,
  )
  await spreadTables(parseConfig(environment), first)
  const { distributed } = await jsonOf<{ distributed: string[] }>(environment, 'database', 'distribute')
  const { missing } = await jsonOf<{ missing: string[] }>(environment, 'database', 'status')
  report('distribute', { first: first.length, later: distributed }, missing)
}

async function compare(): Promise<void> {
  await using running = new AsyncDisposableStack()
  const sqlite = running.adopt(await newDatabase('sqlite'), ({ remove }) => remove())
  const servers = [await startCompared(sqlite.environment, running), await startCompared(environment, running)] as const
  const { compared, differences } = await compareAnswers(servers)
  report('the same as on SQLite', { compared, differences: differences.length }, differences)
}

async function startCompared(environment: NodeJS.ProcessEnv, running: AsyncDisposableStack): Promise<Compared> {
  const { key } = await withStore(environment, (store) => newClub(store, 'empty'))
  const { port } = running.adopt(await startKantine(environment, join(folder, 'kantine.log')), ({ stop }) => stop())
  const url = `http://127.0.0.1:${port}`
  const answer = await fetch(`${url}/api/v1/sandbox-keys`, { method: 'POST' })
  return { url, demo: ((await answer.json()) as { key: string }).key, empty: key }
}

/** Two servers under load, and one that is killed, while the club moves. */
async function syncAndKill(): Promise<void> {
  await using running = new AsyncDisposableStack()
  const { slug, key, groups } = await withStore(environment, async (store) => {
    const club = await newClub(store, 'synced')
    return { ...club, groups: await storeRecords(store, club.id, group, 6) }
  })
  const servers = await Promise.all([1, 2].map(() => startKantine(environment, join(folder, 'kantine.log'))))
  for (const { stop } of servers) running.defer(stop)
  const seed = randomInt(1_000_000)
  const [[sync, killed], moves] = await whileMoving(slug, [
    checkSync({
      urls: servers.map(({ port }) => `http://127.0.0.1:${port}`),
      key,
      groups,
      importRows: importsByCommand(environment, folder, slug),
      load: 'everything',
      seed,
      seconds: Number(seconds),
      pauseMs: 100,
    }),
    killRounds(databaseOf('killed'), Number(kills), seed),
  ])
  const faults = faultsIn(sync)
  report('sync', sync, faults > 0 ? [`seed ${seed}: ${faults} records differ`] : [])
  report('kills', { ...killed, variant: 'citus', faults: killed.faults.length }, killed.faults)
  reportMoves(slug, moves)
}

/** Alone, as every server sends webhooks, and only this one may send them to this machine. */
async function notify(): Promise<void> {
  const wanted = { kills: Math.ceil(Number(kills) / 2), events: 200 }
  const [[told], moves] = await whileMoving('notified', [
    webhookRounds(databaseOf('notified'), wanted, randomInt(1_000_000)),
  ])
  report('webhooks', { ...told, variant: 'citus', faults: told.faults.length }, told.faults)
  reportMoves('notified', moves)
}

function reportMoves(slug: string, moves: number): void {
  report(`moves of the club ${slug}`, { moves }, moves > 0 ? [] : ['The club was never moved.'])
}

/** Waits for all, also when one fails, so that no server is left behind. */
async function whileMoving<T extends readonly unknown[]>(
  slug: string,
  working: readonly [...{ [i in keyof T]: Promise<T[i]> }],
): Promise<[done: T, moves: number]> {
  const done = new AbortController()
  const moving = cluster.change(slug, done.signal)
  moving.catch(() => {}) // it is awaited below
  await Promise.allSettled(working)
  done.abort()
  const { moves } = await moving
  return [(await Promise.all(working)) as unknown as T, moves]
}

/** The cluster for a server that is killed; its connections are named, so that others can stay. */
function databaseOf(slug: string): Shared {
  return {
    environment: { ...environment, DATABASE_URL: `${cluster.url}?application_name=${slug}` },
    slug,
    left: () => untilLeft(cluster.url, slug),
  }
}

async function withStore<T>(
  environment: NodeJS.ProcessEnv,
  work: (store: Awaited<ReturnType<typeof openStoreWithRules>>) => Promise<T>,
  options: StoreOptions = {},
): Promise<T> {
  const store = await openStoreWithRules(parseConfig(environment), options)
  return work(store).finally(() => store.close())
}
