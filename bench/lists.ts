import assert from 'node:assert/strict'
import type { EngineName } from './databases.ts'
import { postgresFloors } from './floor-postgres.ts'
import { sqliteFloors } from './floor-sqlite.ts'
import type { Request } from './load.ts'
import { type Contestant, fastest, printOutcomes, rounded, shareOf, takeTurns } from './measure.ts'
import { onEach, type Rig } from './rig.ts'
import { equalClubs, type SeededClub, withStore } from './seed.ts'
import { bodyOf, type Server, startFloor } from './servers.ts'

const clubCount = 200
const membersOfClub = 5000
/** More than one round can send, so that no page is requested twice in quick succession. */
const requestCount = 20_000
const wanted: { readonly [engine in EngineName]: number } = { sqlite: 0.75, postgres: 0.7 }
const floors = { sqlite: Object.keys(sqliteFloors), postgres: Object.keys(postgresFloors) }

/** The requests: a page of this many members at a random depth of a random club, or one member. */
const sizes = [50, 200, 'one record'] as const
type Size = (typeof sizes)[number]

/** Enough rounds to choose the fastest variant of the floor, and to compare Kantine with it. */
const choosing = { rounds: 3, roundMs: 1000 }
const comparing = { rounds: 15, roundMs: 1000 }

/** Compares pages and records of Kantine, with all checks, with the fastest variant of the floor. */
export const lists = (engines: readonly EngineName[]): Promise<void> => onEach(engines, listsOn)

async function listsOn({ engine, environment, startKantine, start }: Rig): Promise<void> {
  const clubs = await seed(environment)
  const kantine = await startKantine()
  const variants: { name: string; server: Server }[] = []
  for (const name of floors[engine]) {
    variants.push({ name, server: await start((logFile) => startFloor(name, environment, logFile)) })
  }
  for (const size of sizes) {
    const requests = randomRequests(clubs, size)
    const ofKantine = { name: 'kantine', server: kantine, requests: requests.map(({ kantine }) => kantine) }
    const ofFloors = variants.map((variant) => ({ ...variant, requests: requests.map(({ floor }) => floor) }))
    for (const ofFloor of ofFloors) await compareAnswers(ofKantine, ofFloor)
    const { name } = fastest(await takeTurns(ofFloors, choosing))
    const best = ofFloors.find((floor) => floor.name === name) as Contestant
    console.log(`${engine}, ${titleOf(size)}; the fastest of the floor (${floors[engine].join('; ')}): ${name}`)
    report(
      await takeTurns([{ ...best, name: `floor: ${name}` }, ofKantine], comparing),
      size === 50 ? wanted[engine] : undefined,
    )
  }
}

const titleOf = (size: Size) => (typeof size === 'number' ? `pages of ${size}` : size)

function seed(environment: NodeJS.ProcessEnv): Promise<SeededClub[]> {
  const started = performance.now()
  return withStore(environment, async (store) => {
    const clubs = await equalClubs(store, clubCount, membersOfClub)
    const seconds = rounded((performance.now() - started) / 1000)
    console.log(`${clubCount * membersOfClub} members of ${clubCount} clubs in ${store.engine}: seeded in ${seconds} s`)
    return clubs
  })
}

function randomRequests(clubs: readonly SeededClub[], size: Size): { kantine: Request; floor: Request }[] {
  return Array.from({ length: requestCount }, () => {
    const club = clubs[Math.floor(Math.random() * clubs.length)] as SeededClub
    const id = 1 + Math.floor(Math.random() * (membersOfClub - 1))
    const path = typeof size === 'number' ? `?limit=${size}&starting_after=${id}` : `/${id}`
    return { kantine: { path: `/api/v1/members${path}`, key: club.key }, floor: { path: `/${club.id}${path}` } }
  })
}

/** Checks that both return the same bytes. Otherwise, the comparison would be meaningless. */
async function compareAnswers(kantine: Contestant, floor: Contestant): Promise<void> {
  for (const [i, request] of kantine.requests.slice(0, 20).entries()) {
    const ofFloor = await bodyOf(floor.server, floor.requests[i] as Request)
    assert.equal(await bodyOf(kantine.server, request), ofFloor)
  }
}

function report([floor, kantine]: Awaited<ReturnType<typeof takeTurns>>, wantedShare: number | undefined): void {
  if (!floor || !kantine) throw new Error('There are two contestants.')
  printOutcomes([floor, kantine])
  const { median, least, lowerQuarter, upperQuarter, most } = shareOf(kantine, floor)
  const spread = [least, lowerQuarter, upperQuarter, most].map(rounded).join(', ')
  const aim = wantedShare === undefined ? '' : `; wanted: at least ${wantedShare}`
  console.log(`kantine / floor: ${rounded(median)} (least, quarters and most of the rounds: ${spread}${aim})\n`)
}
