import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Store } from '../server/store/store.ts'
import { type EngineName, newDatabase } from './databases.ts'
import type { Request } from './load.ts'
import { type Contestant, printOutcomes, rounded, shareOf, takeTurns } from './measure.ts'
import { newClub, people, putMembers, repeatMembers, type SeededClub, settle, withStore } from './seed.ts'
import { bodyOf, startKantine } from './servers.ts'

const recordCount = 1_000_000
const patternLength = 5000
const few = 10
const wantedTimes = 1.5

/** Two clubs of 1,000,000 members each. Half of the members changed, and after that ten of the first club. */
type Seeded = {
  /** The club of which every second record changed. */
  readonly everySecond: SeededClub
  /** The club of which the last half of the records changed, as after an import. */
  readonly lastHalf: SeededClub
  /** Instants after which half of the records changed, then ten, then none. */
  readonly beforeHalf: string
  readonly beforeFew: string
  readonly afterAll: string
}

/** Lists with `updated_since`: what they cost when little or much has changed, against a list of a collection without records. */
export async function poll(engines: readonly EngineName[]): Promise<void> {
  for (const engine of engines) await pollOn(engine)
}

async function pollOn(engine: EngineName): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kantine-bench-'))
  const database = await newDatabase(engine)
  try {
    const seeded = await withStore(database.environment, seed)
    const server = await startKantine(database.environment, join(folder, 'kantine.log'))
    const since = (name: string, { key }: SeededClub, collection: string, instant: string) => ({
      name: `${name}, ${engine}`,
      server,
      requests: [{ path: `/api/v1/${collection}?updated_since=${instant}`, key }],
    })
    const { everySecond, lastHalf, beforeHalf, beforeFew, afterAll } = seeded
    try {
      const contestants = [
        since('no records at all', everySecond, 'groups', afterAll),
        since('nothing changed of 1,000,000', everySecond, 'members', afterAll),
        since('10 changed of 1,000,000', everySecond, 'members', beforeFew),
        since('every second one changed, first page', everySecond, 'members', beforeHalf),
        since('the last half changed, first page', lastHalf, 'members', beforeHalf),
      ]
      assert.deepEqual(await Promise.all(contestants.map(pageLength)), [0, 0, few, 50, 50])
      const [none, nothing, ...others] = await takeTurns(contestants)
      if (!none || !nothing) throw new Error('There are five contestants.')
      printOutcomes([none, nothing, ...others])
      const { median, least, most } = shareOf(none, nothing)
      console.log(
        `nothing changed / no records: ${rounded(median)} times the time (rounds from ${rounded(least)} to ${rounded(most)}; wanted: at most ${wantedTimes})\n`,
      )
    } finally {
      await server.stop()
    }
  } finally {
    await database.remove()
    rmSync(folder, { recursive: true })
  }
}

async function pageLength({ server, requests: [request] }: Contestant): Promise<number> {
  const page = JSON.parse(await bodyOf(server, request as Request)) as { data: unknown[] }
  return page.data.length
}

async function seed(store: Store): Promise<Seeded> {
  const started = performance.now()
  const everySecond = await newClub(store, 'bench-every-second')
  const lastHalf = await newClub(store, 'bench-last-half')
  const pattern = people(patternLength)
  const ids = await putMembers(store, everySecond, pattern)
  await repeatMembers(store, lastHalf, await putMembers(store, lastHalf, pattern), recordCount / 2)

  const beforeHalf = await instantBetween(store)
  await putMembers(
    store,
    everySecond,
    changed(pattern, (id) => id % 2 === 0),
  )
  await repeatMembers(store, everySecond, ids, recordCount)
  await repeatMembers(store, lastHalf, await putMembers(store, lastHalf, pattern), recordCount)

  const beforeFew = await instantBetween(store)
  await putMembers(
    store,
    everySecond,
    changed(pattern, (id) => id % (patternLength / few) === 1),
  )
  const afterAll = await instantBetween(store)
  await settle(store)
  const seconds = rounded((performance.now() - started) / 1000)
  console.log(`${2 * recordCount} members of 2 clubs in ${store.engine}: seeded in ${seconds} s`)
  return { everySecond, lastHalf, beforeHalf, beforeFew, afterAll }
}

/** Some of the first members of a club, with another telephone number. */
const changed = (pattern: ReturnType<typeof people>, which: (id: number) => boolean) =>
  pattern
    .map(({ fields }, i) => ({ id: i + 1, fields: { ...fields, phone: `+31 6 ${performance.now()}` } }))
    .filter(({ id }) => which(id))

/** An instant after every stamp so far and before all later ones. */
async function instantBetween(store: Store): Promise<string> {
  await setTimeout(10)
  const instant = new Date(store.now()).toISOString()
  await setTimeout(10)
  return instant
}
