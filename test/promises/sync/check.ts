/**
 * The check of the promise that a client which follows section 4.2 never misses a created or changed record: writers of all
 * kinds and faithful clients at the same time, over HTTP.
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
  /** Whether calls are repeated after 409 and 503: the database fails now and then, or the machine is overloaded. */
  readonly fails?: boolean
  /** A key of the club that may do everything. */
  readonly key: string
  /** Groups of the club. */
  readonly groups: readonly number[]
  readonly importRows: ImportRows
  readonly load: Load
  /** How the clients learn of changes; both ways unless one is named. */
  readonly ways?: readonly Way[]
  /** How long the writers write, unless a change is lost. */
  readonly seconds: number
  /** How much is done in any case; on a busy machine that takes longer. */
  readonly least?: { readonly writes: number; readonly syncs: number }
  /** Where random choices begin; what happens at the same moment is up to the machine. */
  readonly seed: number
  /** How long a writer waits between two requests, at most. */
  readonly pauseMs: number
}

export type Counts = {
  /** Records that were created, changed or removed by request, without what followed from that. */
  readonly writes: number
  /** Requests that were sent again with their Idempotency-Key. */
  readonly replays: number
  /** Walks through a collection that the clients made beside the writers. */
  readonly syncs: number
  /** Changes that were answered before a sync began, and that it did not bring; a later change may have healed it. */
  readonly lost: number
  /** After the last incremental sync, over all clients: records that are not in the mirror, or are there as they were before. */
  readonly missing: number
  readonly stale: number
  /** Removed records that stayed in a mirror whose client follows the changes. */
  readonly stayed: number
  /** After the full sync: records in which a mirror differs from the server, in any byte or by being there. */
  readonly different: number
  /** Records compared, over all clients. */
  readonly compared: number
}

/** All that a check found wrong. */
export const faultsIn = ({ lost, missing, stale, stayed, different }: Counts): number =>
  lost + missing + stale + stayed + different

/** Clients of each way. */
const clients = { updated_since: 4, changes: 2 }

/** Writes and syncs for some seconds, or until a change is lost, and compares. */
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
  /** Who ends first, because all is done, a change is lost or something fails, stops the others too. */
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

/** A collection as the server has it: the text of each record by its id. */
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
