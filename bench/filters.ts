import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '../server/store/store.ts'
import { type EngineName, newDatabase } from './databases.ts'
import { external_id, hours, patternLength, putFilteredRecords, rareValues } from './filtered-records.ts'
import type { Request } from './load.ts'
import { type Contestant, median, type Outcome, printOutcomes, rounded, shareOf, takeTurns } from './measure.ts'
import { newClub, type SeededClub, settle, withStore } from './seed.ts'
import { bodyOf, startKantine } from './servers.ts'

const recordCount = 1_000_000
/** How often the pattern is repeated: so many records has each value that occurs in it once. */
const found = recordCount / patternLength
const turns = { rounds: 9, roundMs: 500 }
const wantedTimes = 2

/** Lists with filters, whatever they find, against a page of the same collection without one. */
export async function filters(engines: readonly EngineName[]): Promise<void> {
  for (const engine of engines) await filtersOn(engine)
}

async function filtersOn(engine: EngineName): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kantine-bench-'))
  const database = await newDatabase(engine)
  try {
    const { club, changed } = await withStore(database.environment, seed)
    const server = await startKantine(database.environment, join(folder, 'kantine.log'))
    const list = (name: string, path: string, records: number) => ({
      ...{ name: `${name}, ${engine}`, server, records },
      requests: [{ path: `/api/v1/${path}`, key: club.key }],
    })
    const { email, status, group_id, facility_id } = rareValues
    try {
      const compared = [
        {
          plain: list('members without a filter', 'members', 50),
          held: [
            list('email', `members?email=${email}`, found),
            list('status', `members?status=${status}`, found),
            list('group_id', `members?group_id=${group_id}`, found),
            list('external_id', `members?external_id=${external_id}`, 1),
          ],
          others: [
            list('a status of nearly all', 'members?status=active', 50),
            list('a status of nearly all, in the middle', 'members?status=active&starting_after=500000', 50),
            list('the group of all', 'members?group_id=1', 50),
            list('a status of nobody', 'members?status=nobody', 0),
            list('a rare status in the group of all', `members?status=${status}&group_id=1`, found),
            list('a common status in a common group', 'members?status=active&group_id=3', 50),
            list('a rare status in a group without it', `members?status=${status}&group_id=2`, 0),
            // It looks at 100,000 records, so one client is enough.
            { ...list('two common ones that no member has', 'members?status=archived&group_id=3', 0), connections: 1 },
            list('a common status, nothing changed', `members?status=active&updated_since=${changed.afterAll}`, 0),
            list('a rare status, all changed', `members?status=${status}&updated_since=${changed.beforeAll}`, found),
          ],
        },
        {
          plain: list('reservations without a filter', 'reservations', 50),
          held: [
            list('facility_id', `reservations?facility_id=${facility_id}`, found),
            list('starts_from and starts_to', `reservations?starts_from=${hours.rare}&starts_to=${hours.rare}`, found),
            list('starts_from', `reservations?starts_from=${hours.last}`, found),
            list('ends_to', `reservations?ends_to=${hours.firstEnd}`, found),
          ],
          others: [
            list('half of all days', `reservations?starts_from=${hours.half}`, 50),
            list('half of all days, in the middle', `reservations?starts_from=${hours.half}&starting_after=500000`, 50),
            list('a range of nothing', 'reservations?starts_from=2999-01-01T00:00:00Z', 0),
            list('all days', 'reservations?starts_from=2020-01-01T00:00:00Z', 50),
            list(
              'what goes on now and began since some hours',
              `reservations?starts_from=${hours.beforeRare}&starts_to=${hours.afterRare}&ends_from=${hours.afterRare}`,
              found,
            ),
            {
              ...list(
                'what goes on now',
                `reservations?starts_to=${hours.afterRare}&ends_from=${hours.afterRare}`,
                found,
              ),
              connections: 1,
            },
            list(
              'a rare hour in its facility',
              `reservations?facility_id=${facility_id}&starts_from=${hours.rare}&starts_to=${hours.rare}`,
              found,
            ),
            list('half of all days in a facility', `reservations?facility_id=2&starts_from=${hours.half}`, 50),
          ],
        },
      ]
      for (const { plain, held, others } of compared) await compare(plain, held, others)
    } finally {
      await server.stop()
    }
  } finally {
    await database.remove()
    rmSync(folder, { recursive: true })
  }
}

type Listed = Contestant & { readonly records: number }

async function compare(plain: Listed, held: readonly Listed[], others: readonly Listed[]): Promise<void> {
  for (const { name, records, server, requests } of [plain, ...held, ...others]) {
    const page = JSON.parse(await bodyOf(server, requests[0] as Request)) as { data: unknown[] }
    assert.equal(page.data.length, records, name)
  }
  const outcomes = await takeTurns([plain, ...held, ...others], turns)
  printOutcomes(outcomes)
  const [ofPlain, ...filtered] = outcomes as [Outcome, ...Outcome[]]
  for (const [i, one] of filtered.entries()) {
    const share = shareOf(ofPlain, one)
    const processor = median(one.rounds.map(({ cpu }) => cpu)) / median(ofPlain.rounds.map(({ cpu }) => cpu))
    const limit = i < held.length ? `; wanted: at most ${wantedTimes}` : ''
    console.log(
      `${one.name} / without a filter: ${rounded(share.median)} times the time (rounds from ${rounded(share.least)} to ${rounded(share.most)}${limit}), ${rounded(processor)} times the processor time`,
    )
  }
  console.log()
}

type Seeded = {
  readonly club: SeededClub
  /** Instants before and after all changes. */
  readonly changed: { readonly beforeAll: string; readonly afterAll: string }
}

async function seed(store: Store): Promise<Seeded> {
  const started = performance.now()
  const club = await newClub(store, 'bench-filters')
  const beforeAll = new Date(store.now() - 1).toISOString()
  await putFilteredRecords(store, club, recordCount)
  const afterAll = new Date(store.now() + 1000).toISOString()
  await settle(store)
  const seconds = rounded((performance.now() - started) / 1000)
  console.log(`${recordCount} members and as many reservations in ${store.engine}: seeded in ${seconds} s`)
  return { club, changed: { beforeAll, afterAll } }
}
