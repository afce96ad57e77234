/**
 * Runs the check for longer, with servers in their own processes and imports by `kantine import`:
 *
 *   node test/promises/sync/run.ts [sqlite|postgres|failover] [seconds]
 *
 * Prints the counts as a line of JSON for each database, and fails if anything was lost.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { group } from '@kantine/contract/resources/group.ts'
import { type EngineName, engines, newDatabase } from '../../../bench/databases.ts'
import { startKantine } from '../../../bench/servers.ts'
import { parseConfig } from '../../../server/config.ts'
import { openStoreWithRules } from '../../../server/open-store.ts'
import { ofFile } from '../../support/cleanup.ts'
import { newClub } from '../../support/clubs-and-people.ts'
import { storeRecords } from '../../support/example-records.ts'
import { seedOf } from '../../support/full.ts'
import { type Counts, checkSync, faultsIn } from './check.ts'
import { checkFailovers } from './failovers.ts'
import { importsByCommand } from './imports.ts'

const [engine, seconds = '60'] = process.argv.slice(2)
for (const one of [...engines, 'failover'] as const) {
  if (engine !== undefined && engine !== one) continue
  const seed = seedOf(`sync ${one}`)
  const counts =
    one === 'failover'
      ? await checkFailovers(Number(seconds), seed).finally(() => ofFile.close())
      : await run(one, Number(seconds), seed)
  console.log(JSON.stringify({ engine: one, seconds: Number(seconds), ...counts }))
  if (faultsIn(counts) > 0) process.exitCode = 1
}

async function run(engine: EngineName, seconds: number, seed: number): Promise<Counts> {
  await using opened = new AsyncDisposableStack()
  const folder = opened.adopt(mkdtempSync(join(tmpdir(), 'kantine-sync-')), (folder) =>
    rmSync(folder, { recursive: true }),
  )
  const { environment } = opened.adopt(await newDatabase(engine), ({ remove }) => remove())
  const { slug, key, groups } = await seeded(environment)
  const ports: number[] = []
  for (let n = 0; n < (engine === 'postgres' ? 2 : 1); n++) {
    const server = await startKantine(environment, join(folder, 'kantine.log'))
    opened.defer(server.stop)
    ports.push(server.port)
  }
  const importRows = importsByCommand(environment, folder, slug)
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  // Awaited here, because everything is closed on return.
  return await checkSync({ urls, key, groups, importRows, load: 'everything', seed, seconds, pauseMs: 100 })
}

/** Creates a club with a key and groups, before the servers start. */
async function seeded(environment: NodeJS.ProcessEnv) {
  const store = await openStoreWithRules(parseConfig(environment))
  try {
    const club = await newClub(store, 'synced')
    return { ...club, groups: await storeRecords(store, club.id, group, 6) }
  } finally {
    await store.close()
  }
}
