import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { Resource } from '@kantine/contract/resource.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { resources } from '@kantine/contract/resources.ts'
import { importRecords } from '../../../server/records/import.ts'
import { kantineItself } from '../../../server/store/actor.ts'
import type { Store, StoreOptions } from '../../../server/store/store.ts'
import { newClub } from '../../support/clubs-and-people.ts'
import { storeRecords } from '../../support/example-records.ts'
import { full, seedOf } from '../../support/full.ts'
import { type EngineName, newDatabase, onEngines, onOneEngine, startKantine } from '../../support/kantine.ts'
import { patienceMs } from '../../support/patience.ts'
import { type Counts, checkSync, type Setting } from './check.ts'
import { checkFailovers } from './failovers.ts'

onEngines('a client misses no change made by twelve writers, and no removal in the list of changes', async (engine) => {
  const least = full ? { writes: 2000, syncs: 8 } : { writes: 600, syncs: 4 }
  assertExact(await check(engine, { load: 'everything', seconds: full ? 3 : 1, least }))
})

onEngines('a client misses no imported row', async (engine) => {
  assertExact(await check(engine, { load: 'imports', seconds: 1 }))
})

for (const way of ['updated_since', 'changes'] as const) {
  onOneEngine(`without the barrier, the same check finds losses by ${way}`, async (engine) => {
    const setting = { load: 'everything', ways: [way], seconds: patienceMs / 1000 } as const
    const counts = await check(engine, setting, { barrier: false })
    assert.ok(counts.lost > 0, JSON.stringify(counts))
  })
}

test('a client misses no change during failovers', { skip: !full && 'in test:full' }, async (context) => {
  const { failovers, ...counts } = await checkFailovers(20, seedOf('sync failover'))
  context.diagnostic(`${failovers} failovers, ${JSON.stringify(counts)}`)
  assertExact(counts)
})

/** Longer than a request takes on a busy machine. */
const restMs = 300

/** Pauses each write between its stamp and its commit, long enough for another complete request. */
function restBeforeCommits(store: Store): void {
  const { write } = store
  const resting: Store['write'] = (club, actor, work, claim) =>
    write(club, actor, (writer) => work(writer).finally(() => setTimeout(restMs)), claim)
  mock.method(store, 'write', resting)
}

function assertExact({ lost, missing, stale, stayed, different, ...counts }: Counts): void {
  const none = { lost: 0, missing: 0, stale: 0, stayed: 0, different: 0 }
  assert.deepEqual({ lost, missing, stale, stayed, different }, none, JSON.stringify(counts))
}

/** Runs the check on a new database. On PostgreSQL, two instances share it. */
async function check(
  engine: EngineName,
  load: Pick<Setting, 'load' | 'ways' | 'seconds' | 'least'>,
  parts?: StoreOptions,
): Promise<Counts> {
  const database = await newDatabase(engine)
  const instances = []
  for (let n = 0; n < (engine === 'postgres' ? 2 : 1); n++) {
    const kantine = await startKantine(engine, { database, ...(parts && { parts }) })
    if (parts?.barrier === false) restBeforeCommits(kantine.store)
    instances.push(kantine)
  }
  const [{ store }] = instances as [(typeof instances)[0]]
  const { id: club, key } = await newClub(store, 'synced')
  const counts = await checkSync({
    urls: instances.map(({ url }) => url),
    key,
    groups: await storeRecords(store, club, group, 6),
    async importRows(collection, rows) {
      const resource = resources.find(({ plural }) => plural === collection) as Resource
      const text = JSON.stringify(rows)
      return (await importRecords(store, club, kantineItself, resource, { text, skipInvalid: false })).ids
    },
    ...load,
    seed: seedOf(`sync ${engine}`),
    pauseMs: 100,
  })
  for (const { close } of instances.reverse()) await close()
  return counts
}
