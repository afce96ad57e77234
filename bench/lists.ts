import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EngineName, newDatabase } from './databases.ts'
import type { Request } from './load.ts'
import { type Contestant, printOutcomes, rounded, shareOf, takeTurns } from './measure.ts'
import { copyMembers, newClub, people, putMembers, type SeededClub, settle, withStore } from './seed.ts'
import { bodyOf, type Server, startFloor, startKantine } from './servers.ts'

const clubCount = 200
const membersOfClub = 5000
const limit = 50
/** More than one round asks for, so that no page is asked for twice in a row. */
const requestCount = 20_000
const wantedShare = 0.7

/** Pages of 50 members at random depth of a random club: Kantine with every check, against the floor. */
export async function lists(engines: readonly EngineName[]): Promise<void> {
  for (const engine of engines) await listsOn(engine)
}

async function listsOn(engine: EngineName): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kantine-bench-'))
  const database = await newDatabase(engine)
  const servers: Server[] = []
  try {
    const clubs = await seed(database.environment)
    const kantine = await startKantine(database.environment, join(folder, 'kantine.log'))
    servers.push(kantine)
    const floor = await startFloor(database.environment, join(folder, 'floor.log'))
    servers.push(floor)
    const pages = randomPages(clubs)
    const ofKantine = { name: `kantine, ${engine}`, server: kantine, requests: pages.map(({ kantine }) => kantine) }
    const ofFloor = { name: `floor, ${engine}`, server: floor, requests: pages.map(({ floor }) => floor) }
    await compareAnswers(ofKantine, ofFloor)
    report(await takeTurns([ofFloor, ofKantine]))
  } finally {
    for (const server of servers) await server.stop()
    await database.remove()
    rmSync(folder, { recursive: true })
  }
}

function seed(environment: NodeJS.ProcessEnv): Promise<SeededClub[]> {
  const started = performance.now()
  return withStore(environment, async (store) => {
    const clubs: SeededClub[] = []
    for (let i = 1; i <= clubCount; i++) clubs.push(await newClub(store, `bench-${i}`))
    const [first, ...others] = clubs as [SeededClub, ...SeededClub[]]
    await putMembers(store, first, people(membersOfClub))
    await copyMembers(store, first, others)
    await settle(store)
    const seconds = rounded((performance.now() - started) / 1000)
    console.log(`${clubCount * membersOfClub} members of ${clubCount} clubs in ${store.engine}: seeded in ${seconds} s`)
    return clubs
  })
}

function randomPages(clubs: readonly SeededClub[]): { kantine: Request; floor: Request }[] {
  return Array.from({ length: requestCount }, () => {
    const club = clubs[Math.floor(Math.random() * clubs.length)] as SeededClub
    const query = `limit=${limit}&starting_after=${1 + Math.floor(Math.random() * (membersOfClub - 1))}`
    return { kantine: { path: `/api/v1/members?${query}`, key: club.key }, floor: { path: `/${club.id}?${query}` } }
  })
}

/** Both give the same bytes, or there would be nothing to compare. */
async function compareAnswers(kantine: Contestant, floor: Contestant): Promise<void> {
  for (const [i, request] of kantine.requests.slice(0, 20).entries()) {
    const ofFloor = await bodyOf(floor.server, floor.requests[i] as Request)
    assert.equal(await bodyOf(kantine.server, request), ofFloor)
  }
}

function report([floor, kantine]: Awaited<ReturnType<typeof takeTurns>>): void {
  if (!floor || !kantine) throw new Error('There are two contestants.')
  printOutcomes([floor, kantine])
  const { median, least, most } = shareOf(kantine, floor)
  console.log(
    `kantine / floor: ${rounded(median)} (rounds from ${rounded(least)} to ${rounded(most)}; wanted: at least ${wantedShare})\n`,
  )
}
