import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { member } from '@kantine/contract/resources/member.ts'
import type { Store } from '../server/store/store.ts'
import type { EngineName } from './databases.ts'
import type { Request } from './load.ts'
import { type Contestant, type Outcome, printOutcomes, rounded, shareOf, takeTurns } from './measure.ts'
import { onEach, type Rig } from './rig.ts'
import { newClub, newKey, people, putMembers, repeatRecords, settle, withStore } from './seed.ts'
import { bodyOf } from './servers.ts'

const recordCount = 1_000_000
const patternLength = 5000
const imported = 5000
const contestants = 11
const turns = { rounds: 9, roundMs: 1000 }
const wantedTimes = 2

/** A club with 1,000,000 members, and instants in chronological order, with the changes that follow each. */
type Seeded = {
  /** One key for each contestant. */
  readonly keys: readonly string[]
  readonly beforeAll: string
  /** Every second member changed. */
  readonly beforeHalf: string
  /** One in a thousand members changed, so that every block of ids has one. */
  readonly beforeSpread: string
  /** 5,000 members were added, with the highest ids. */
  readonly beforeImport: string
  /** One of these changed. */
  readonly beforeOne: string
  readonly afterAll: string
}

/** Compares lists with `updated_since`, whatever has changed, with a page of the same collection without it. */
export const poll = (engines: readonly EngineName[]): Promise<void> => onEach(engines, pollOn)

async function pollOn({ engine, environment, startKantine }: Rig): Promise<void> {
  const seeded = await withStore(environment, seed)
  const server = await startKantine()
  const keys = seeded.keys.values()
  const list = (name: string, path: string, records: number) => ({
    name: `${name}, ${engine}`,
    server,
    records,
    requests: [{ path: `/api/v1/${path}`, key: keys.next().value as string }],
  })
  const since = (name: string, instant: string, records: number, after = 0) =>
    list(name, `members?updated_since=${instant}${after > 0 ? `&starting_after=${after}` : ''}`, records)
  const lists = [
    list('a plain page', 'members', 50),
    list('a plain page in the middle', `members?starting_after=${recordCount / 2}`, 50),
    list('nothing changed, no records at all', `groups?updated_since=${seeded.afterAll}`, 0),
    since('nothing changed', seeded.afterAll, 0),
    since('one changed, with a high id', seeded.beforeOne, 1),
    // Reads 1,000,000 ids before the first record: with more connections, PostgreSQL's queue of one club becomes too long.
    { ...since('5,000 changed, all with high ids', seeded.beforeImport, 50), connections: 4 },
    since('one in a thousand changed', seeded.beforeSpread, 50),
    since('one in a thousand changed, in the middle', seeded.beforeSpread, 50, recordCount / 2),
    since('every second one changed', seeded.beforeHalf, 50),
    since('all changed', seeded.beforeAll, 50),
    since('all changed, in the middle', seeded.beforeAll, 50, recordCount / 2),
  ]
  assert.deepEqual(
    await Promise.all(lists.map(pageLength)),
    lists.map(({ records }) => records),
  )
  const outcomes = await takeTurns(lists, turns)
  printOutcomes(outcomes)
  const [plain, ...others] = outcomes as [Outcome, ...Outcome[]]
  for (const other of others) {
    const { median, least, most } = shareOf(plain, other)
    console.log(
      `${other.name} / a plain page: ${rounded(median)} times the time (rounds from ${rounded(least)} to ${rounded(most)}; wanted: at most ${wantedTimes})`,
    )
  }
  console.log()
}

async function pageLength({ server, requests: [request] }: Contestant): Promise<number> {
  const page = JSON.parse(await bodyOf(server, request as Request)) as { data: unknown[] }
  return page.data.length
}

async function seed(store: Store): Promise<Seeded> {
  const started = performance.now()
  const club = await newClub(store, 'bench-poll')
  const pattern = people(patternLength)
  const beforeAll = await instantBetween(store)
  const ids = await putMembers(store, club, pattern)
  const beforeHalf = await instantBetween(store)
  await putMembers(
    store,
    club,
    changed(pattern, (id) => id % 2 === 0),
  )
  const beforeSpread = await instantBetween(store)
  await putMembers(
    store,
    club,
    changed(pattern, (id) => id % 1000 === 1),
  )
  await repeatRecords(store, member, club, ids, recordCount)
  const beforeImport = await instantBetween(store)
  const news = await putMembers(store, club, people(imported))
  const beforeOne = await instantBetween(store)
  await putMembers(store, club, [{ id: news.at(-2) as number, fields: { name: 'Sanne de Wit' } }])
  const afterAll = await instantBetween(store)
  await settle(store)
  const seconds = rounded((performance.now() - started) / 1000)
  console.log(`${recordCount + imported} members of a club in ${store.engine}: seeded in ${seconds} s`)
  const keys = await Promise.all(Array.from({ length: contestants }, () => newKey(store, club.id)))
  return { keys, beforeAll, beforeHalf, beforeSpread, beforeImport, beforeOne, afterAll }
}

/** Some of a club's first members, with a new telephone number. */
const changed = (pattern: ReturnType<typeof people>, which: (id: number) => boolean) =>
  pattern
    .map(({ fields }, i) => ({ id: i + 1, fields: { ...fields, phone: `+31 6 ${performance.now()}` } }))
    .filter(({ id }) => which(id))

/** An instant after all stamps so far and before all later ones. */
async function instantBetween(store: Store): Promise<string> {
  await setTimeout(10)
  const instant = new Date(store.now()).toISOString()
  await setTimeout(10)
  return instant
}
