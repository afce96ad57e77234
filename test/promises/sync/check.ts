/**
 * Checks the promise that a client that follows § 4.2 never misses a created or changed record. Writers of all kinds and such
 * clients run at the same time, over HTTP.
 */
import { setTimeout } from 'node:timers/promises'
import { createRandom } from '../../../server/sandbox/random.ts'
import { type Caller, callerOf, patient } from './call.ts'
import { ChangesClient } from './changes-client.ts'
import { type Client, type Mirror, SyncClient } from './client.ts'
import { newWorld, type World, written } from './world.ts'
import { type ImportRows, type Load, writersOf } from './writers.ts'

/** A client walks each collection by `updated_since`, or follows the list of changes. */
export type Way = 'updated_since' | 'changes'

export type Setting = {
  /** The origins of servers that share one database. */
  readonly urls: readonly string[]
  /** Whether to retry calls after 409 and 503, because the database sometimes fails or the machine is overloaded. */
  readonly fails?: boolean
  /** A key of the club with every scope. */
  readonly key: string
  /** Groups of the club. */
  readonly groups: readonly number[]
  readonly importRows: ImportRows
  readonly load: Load
  /** How the clients find changes: both ways by default. */
  readonly ways?: readonly Way[]
  /** How long to write, unless a change is lost. */
  readonly seconds: number
  /** The minimum numbers of writes and syncs, even if they take longer on a busy machine. */
  readonly least?: { readonly writes: number; readonly syncs: number }
  /** The seed of all random choices. It does not determine the timing. */
  readonly seed: number
  /** The longest pause between two requests of a writer. */
  readonly pauseMs: number
}

export type Counts = {
  /** Records created, changed or removed by requests, not counting cascades. */
  readonly writes: number
  /** Requests retried with their Idempotency-Key. */
  readonly replays: number
  /** The clients' walks through a collection while the writers ran. */
  readonly syncs: number
  /** Changes that were acknowledged before a sync began, but that it missed, even if a later sync corrected this. */
  readonly lost: number
  /** Records that are missing from a mirror, or outdated in it (`stale`), after the last incremental sync of all clients. */
  readonly missing: number
  readonly stale: number
  /** Removed records that are still in the mirror of a client that follows the changes. */
  readonly stayed: number
  /** Records that differ between a mirror and the server after the full sync, or that exist in only one of them. */
  readonly different: number
  /** Records compared, for all clients together. */
  readonly compared: number
}

/** The number of errors that a check found. */
export const faultsIn = ({ lost, missing, stale, stayed, different }: Counts): number =>
  lost + missing + stale + stayed + different

/** The number of clients for each way. */
const clients = { updated_since: 4, changes: 2 }

/** Writes and syncs until the time is up or a change is lost, and then compares. */
export async function checkSync(setting: Setting): Promise<Counts> {
  const { urls, key, groups, seed, fails = false, ways = ['updated_since', 'changes'] } = setting
  const random = createRandom('sync', seed)
  const once = callerOf(urls, key, random.pick)
  const call = fails ? patient(once) : once
  const world = newWorld(call, random, groups)
  const kinds = { updated_since: SyncClient, changes: ChangesClient }
  const mirroring = ways.flatMap((way) =>
    Array.from(
      { length: clients[way] },
      (_, i): Client => new kinds[way](call, random, i % 2 === 0 ? 'own clock' : 'Date header', world.ledgers),
    ),
  )
  await writeAndSync(world, mirroring, setting)
  const syncs = syncsOf(mirroring)

  const counts = { missing: 0, stale: 0, stayed: 0, different: 0, compared: 0 }
  for (const collection of written) {
    const stored = await everythingOf(call, collection)
    for (const client of mirroring) {
      await client.sync(collection)
      const { missing, stale, removed } = comparison(stored, client.mirrors.get(collection))
      counts.missing += missing
      counts.stale += stale
      counts.compared += stored.size
      if (client instanceof SyncClient) {
        await client.fullSync(collection)
        const after = comparison(stored, client.mirrors.get(collection))
        counts.different += after.missing + after.stale + after.removed
      } else counts.stayed += removed
    }
  }
  const lost = mirroring.reduce((sum, client) => sum + client.lost, 0)
  return { ...world.counts, syncs, lost, ...counts }
}

const syncsOf = (mirroring: readonly Client[]) => mirroring.reduce((sum, { syncs }) => sum + syncs, 0)

async function writeAndSync(
  world: World,
  mirroring: readonly Client[],
  { load, importRows, seconds, least = { writes: 0, syncs: 0 }, pauseMs }: Setting,
): Promise<void> {
  const writers = writersOf(load, world, importRows)
  await writers[0]()
  const stopAt = performance.now() + seconds * 1000
  const isDone = () =>
    performance.now() >= stopAt && world.counts.writes >= least.writes && syncsOf(mirroring) >= least.syncs
  let stopped = false
  /** The first to end, because it is done, a change is lost or something fails, stops the others too. */
  const repeat = async (work: () => Promise<unknown>) => {
    try {
      while (!stopped && !isDone() && mirroring.every(({ lost }) => lost === 0)) await work()
    } finally {
      stopped = true
    }
  }
  await Promise.all([
    ...writers.map((write) =>
      repeat(async () => {
        await write()
        if (pauseMs > 0) await setTimeout(world.random.whole(0, pauseMs))
      }),
    ),
    ...mirroring.map((client) =>
      repeat(async () => {
        if (world.random.chance(0.2)) await setTimeout(world.random.whole(1, 20))
        await client.sync(world.random.pick(written))
      }),
    ),
  ])
}

/** Reads a whole collection from the server, as texts of records by id. */
async function everythingOf(call: Caller, collection: string): Promise<Map<number, string>> {
  const stored = new Map<number, string>()
  for (let after = ''; ; ) {
    const { body } = await call<{ data: { id: number }[]; has_more: boolean }>(`GET /${collection}?limit=200${after}`)
    for (const record of body.data) stored.set(record.id, JSON.stringify(record))
    if (!body.has_more) return stored
    after = `&starting_after=${body.data.at(-1)?.id}`
  }
}

function comparison(stored: ReadonlyMap<number, string>, mirror: Mirror = new Map()) {
  let [missing, stale] = [0, 0]
  for (const [id, text] of stored) {
    const mirrored = mirror.get(id)?.text
    if (mirrored === undefined) missing++
    else if (mirrored !== text) stale++
  }
  const removed = [...mirror.keys()].filter((id) => !stored.has(id)).length
  return { missing, stale, removed }
}
