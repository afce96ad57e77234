import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EngineName, newDatabase } from './databases.ts'
import type { Request } from './load.ts'
import { type Contestant, type Outcome, printOutcomes, rounded, shareOf, takeTurns } from './measure.ts'
import { memberFields, multiplyMembers, newClub, putMembers, type SeededClub, withStore } from './seed.ts'
import { type Server, startKantine } from './servers.ts'

const recordCount = 1_000_000
const wantedTimes = 1.5

/** Lists with `updated_since` in a club with 1,000,000 members, against the same in a club without any. */
export async function poll(engines: readonly EngineName[]): Promise<void> {
  for (const engine of engines) await pollOn(engine)
}

async function pollOn(engine: EngineName): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kantine-bench-'))
  const database = await newDatabase(engine)
  let server: Server | undefined
  try {
    const { large, empty } = await seed(database.environment)
    server = await startKantine(database.environment, join(folder, 'kantine.log'))
    const contestant = (name: string, club: SeededClub, since: string): Contestant => ({
      name: `${name}, ${engine}`,
      server: server as Server,
      requests: [{ path: `/api/v1/members?updated_since=${since}`, key: club.key } satisfies Request],
    })
    report(
      await takeTurns([
        contestant('empty resource', empty, '2030-01-01T00:00:00Z'),
        contestant('nothing changed', large, '2030-01-01T00:00:00Z'),
        contestant('10 changed', large, '2029-01-01T00:00:00Z'),
        contestant('half a million changed', large, '2028-01-01T00:00:00Z'),
      ]),
    )
  } finally {
    await server?.stop()
    await database.remove()
    rmSync(folder, { recursive: true })
  }
}

/** The later half of the members changed in 2028, and the last ten in 2029. */
const seed = (environment: NodeJS.ProcessEnv): Promise<{ large: SeededClub; empty: SeededClub }> =>
  withStore(environment, async (store) => {
    const started = performance.now()
    const large = await newClub(store, 'large')
    const empty = await newClub(store, 'empty')
    await putMembers(store, large, memberFields(5000))
    await multiplyMembers(store, large, recordCount)
    const stamp = (after: number, moment: string) =>
      store.writeAcrossClubs((db) =>
        db.all('update members set updated_at = $3 where club_id = $1 and id > $2', [
          large.id,
          after,
          Date.parse(moment),
        ]),
      )
    for (let after = recordCount - 50_000; after >= recordCount / 2; after -= 50_000) {
      await store.writeAcrossClubs((db) =>
        db.all('update members set updated_at = $4 where club_id = $1 and id > $2 and id <= $3', [
          large.id,
          after,
          after + 50_000,
          Date.parse('2028-06-01T00:00:00Z'),
        ]),
      )
    }
    await stamp(recordCount - 10, '2029-06-01T00:00:00Z')
    const seconds = rounded((performance.now() - started) / 1000)
    console.log(`${recordCount} members of one club in ${store.engine}: seeded in ${seconds} s`)
    return { large, empty }
  })

function report(outcomes: readonly Outcome[]): void {
  printOutcomes(outcomes)
  const [empty, nothing] = outcomes as [Outcome, Outcome]
  const { median, least, most } = shareOf(empty, nothing)
  console.log(
    `nothing changed / empty resource: ${rounded(median)} times the cost (rounds from ${rounded(least)} to ${rounded(most)}; wanted: at most ${wantedTimes})\n`,
  )
}
