import { member } from '@kantine/contract/resources/member.ts'
import { parseConfig } from '../server/config.ts'
import { importRecords } from '../server/records/import.ts'
import { createRandom } from '../server/sandbox/random.ts'
import { openSeal, type Seal } from '../server/seal.ts'
import { kantineItself } from '../server/store/actor.ts'
import type { Store } from '../server/store/store.ts'
import { type EngineName, newDatabase } from './databases.ts'
import { rounded } from './measure.ts'
import { fill, personOf } from './search.ts'
import { newClub, withStore } from './seed.ts'
import { recordTurns } from './turns.ts'

const members = 100_000
const rows = 5000

/** Half of the rows are existing members of the club. */
const firstRow = members - rows / 2

/** Imports rows into a large club. It keeps what takes the import back. */
export async function imports(engines: readonly EngineName[]): Promise<void> {
  for (const engine of engines) {
    const database = await newDatabase(engine)
    try {
      const seal = openSeal(parseConfig(database.environment))
      await withStore(database.environment, (store) => importsOf(store, seal))
    } finally {
      await database.remove()
    }
  }
}

async function importsOf(store: Store, seal: Seal): Promise<void> {
  const { id: club } = await newClub(store, 'imported')
  await fill(store, club, members)
  const random = createRandom('imported members')
  // Names repeat in so large a club: each row says whom it is about, as after the decisions of a user.
  const people = Array.from({ length: rows }, (_, n) => ({
    ...personOf(random, firstRow + n),
    phone: `06${10_000_000 + n}`,
    same_as: firstRow + n < members ? firstRow + n + 1 : null,
  }))
  const text = people.map((person) => JSON.stringify(person)).join('\n')
  const run = (dryRun: boolean) =>
    importRecords(store, club, kantineItself, member, {
      text,
      dryRun,
      skipInvalid: true,
      keeping: { seal },
    })
  const measured: { [step: string]: object } = {}
  for (const step of ['try', 'import', 'the same again']) {
    const turns = recordTurns()
    const [began, used] = [performance.now(), process.cpuUsage()]
    const { ids, changed, unchanged, refused } = await run(step === 'try')
    const { user, system } = process.cpuUsage(used)
    const counts = { created: ids.length - changed - unchanged, changed, unchanged, refused: refused.length }
    const times = { ms: rounded(performance.now() - began), 'CPU ms': rounded((user + system) / 1000) }
    measured[step] = { ...counts, ...times, 'longest turn, CPU ms': rounded(turns.take().longest) }
    turns.stop()
  }
  console.log(`\n${rows} rows into ${members} members on ${store.engine} (wanted: at most 3 s, no turn above 50 ms)`)
  console.table(measured)
}
