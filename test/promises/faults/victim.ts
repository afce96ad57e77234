/** What is killed: the server, on either database, or the PostgreSQL of a running server, which restarts or fails over. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { group } from '@kantine/contract/resources/group.ts'
import pg from 'pg'
import { parseConfig } from '../../../server/config.ts'
import { openStoreWithRules } from '../../../server/open-store.ts'
import { keepDemoClubAlive } from '../../../server/sandbox/fill.ts'
import { kantineItself } from '../../../server/store/actor.ts'
import { type ServerProcess, startServer } from '../../cli/process.ts'
import { newClub } from '../../support/clubs-and-people.ts'
import { freePort } from '../../support/free-port.ts'
import { patienceMs } from '../../support/patience.ts'
import { startPostgres } from '../../support/postgres.ts'
import { startReplicated } from '../../support/replicated-postgres.ts'
import type { Target } from './client.ts'

export const variants = ['sqlite', 'postgres', 'postgres-killed', 'postgres-failover'] as const
export type Variant = (typeof variants)[number]

/** A server that can be killed, with its database. */
export type Victim = {
  readonly environment: NodeJS.ProcessEnv
  /** A club in it, with what is needed to call the API. */
  readonly target: Target & { readonly club: number; readonly slug: string }
  /** Prepares the next failure. */
  arm(): Promise<void>
  kill(): Promise<void>
  /** Makes the server respond again. Throws if it does not start. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a server with an empty database that syncs to the disk, or with an existing database.
 *
 * @param options.script the script to run instead of `kantine serve`
 */
export async function startVictim(
  variant: Variant | Shared,
  { script, settings = {} }: { script?: string; settings?: NodeJS.ProcessEnv } = {},
): Promise<Victim> {
  const opened = new AsyncDisposableStack()
  const database = await newDurable(variant, opened)
  const environment = {
    ...database.environment,
    PORT: `${await freePort()}`,
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: 'fatal',
    ...settings,
  }
  const url = `http://127.0.0.1:${environment.PORT}`
  const target = { url, ...(await newTarget(environment, typeof variant === 'object' ? variant.slug : undefined)) }
  let server: ServerProcess = await startServer(environment, script)
  opened.defer(() => server.end('SIGKILL'))
  const ofServer = {
    async kill() {
      await server.end('SIGKILL')
      await database.left()
    },
    async restart() {
      server = await startServer(environment, script)
    },
  }
  const ofDatabase = {
    kill: () => database.crash(),
    async restart() {
      await database.restart()
      await ready(url)
    },
  }
  return {
    environment,
    target,
    arm: database.arm,
    ...(variant === 'postgres-killed' || variant === 'postgres-failover' ? ofDatabase : ofServer),
    stop: () => opened.disposeAsync(),
  }
}

/** Creates a club, before the server opens the database exclusively. */
export async function newTarget(environment: NodeJS.ProcessEnv, slug = 'killed') {
  const store = await openStoreWithRules(parseConfig(environment))
  try {
    // The server would fill the demo club, which takes longer than everything that is tested.
    await keepDemoClubAlive(store, [])
    const { id, key } = await newClub(store, slug)
    const [first] = await store.write(id, kantineItself, (write) => write.put(group, [{ fields: { name: 'All' } }]))
    return { club: id, slug, key, group: first as number }
  } finally {
    await store.close()
  }
}

/** A database that others also use. */
export type Shared = {
  readonly environment: NodeJS.ProcessEnv
  /** The slug for a club that does not exist yet. */
  readonly slug: string
  /** Waits until the database runs nothing more for the killed server. */
  left(): Promise<void>
}

type Durable = Omit<Shared, 'slug'> & {
  arm(): Promise<void>
  crash(): Promise<void>
  restart(): Promise<void>
}

function newDurable(variant: Variant | Shared, opened: AsyncDisposableStack): Durable | Promise<Durable> {
  if (typeof variant === 'object') return { ...variant, arm: nothing, crash: nothing, restart: nothing }
  if (variant === 'sqlite') return newFolder(opened)
  return variant === 'postgres-failover' ? newReplicated(opened) : newPostgres(opened)
}

const nothing = async () => {}

function newFolder(opened: AsyncDisposableStack): Durable {
  const folder = mkdtempSync(join(tmpdir(), 'kantine-faults-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  return { environment: { DATA_DIR: folder }, arm: nothing, left: nothing, crash: nothing, restart: nothing }
}

async function newPostgres(opened: AsyncDisposableStack): Promise<Durable> {
  const postgres = await startPostgres({ durable: true })
  opened.defer(postgres.stop)
  const { url, crash, restart } = postgres
  return { environment: { DATABASE_URL: url }, arm: nothing, left: () => untilLeft(url), crash, restart }
}

async function newReplicated(opened: AsyncDisposableStack): Promise<Durable> {
  const { url, arm, crash, promote, stop } = await startReplicated()
  opened.defer(stop)
  return { environment: { DATABASE_URL: url }, arm, left: nothing, crash, restart: async () => void (await promote()) }
}

/** @param name the application name of the server's connections */
export async function untilLeft(url: string, name = 'kantine'): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const serving = 'select 1 from pg_stat_activity where application_name = $1'
  while ((await client.query(serving, [name])).rows.length > 0);
  await client.end()
}

async function ready(url: string): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const answer = await fetch(`${url}/readyz`)
    const text = await answer.text()
    if (answer.ok) return
    if (performance.now() > giveUpAt) throw new Error(`The server is not ready: ${text}`)
    await setTimeout(5)
  }
}
