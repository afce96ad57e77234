/** Runs the check on two servers while their PostgreSQL repeatedly fails over to a standby. */
import { group } from '@kantine/contract/resources/group.ts'
import { ofFile } from '../../support/cleanup.ts'
import { newClub } from '../../support/clubs-and-people.ts'
import { storeRecords } from '../../support/example-records.ts'
import { newFolder } from '../../support/folder.ts'
import { startKantine } from '../../support/kantine.ts'
import { startReplicated } from '../../support/replicated-postgres.ts'
import { type Counts, checkSync } from './check.ts'
import { importsInBatches } from './imports.ts'

export async function checkFailovers(seconds: number, seed: number): Promise<Counts & { readonly failovers: number }> {
  const postgres = await startReplicated()
  ofFile.defer(postgres.stop)
  const environment = { DATABASE_URL: postgres.url, DATA_DIR: newFolder() }
  const database = { environment, remove: async () => {} }
  const first = await startKantine('postgres', { database })
  const second = await startKantine('postgres', { database })
  const { id: club, key } = await newClub(first.store, 'failing')
  const groups = await storeRecords(first.store, club, group, 6)
  const urls = [first.url, second.url]
  const importRows = importsInBatches(urls, key)
  let isDone = false
  const checking = checkSync({
    urls,
    key,
    groups,
    importRows,
    fails: true,
    load: 'everything',
    seed,
    seconds,
    pauseMs: 100,
  }).finally(() => {
    isDone = true
  })
  let failovers = 0
  for (; !isDone; failovers++) {
    await postgres.arm()
    await postgres.crash()
    await postgres.promote()
  }
  return { failovers, ...(await checking) }
}
