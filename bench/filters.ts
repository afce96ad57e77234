import assert from 'node:assert/strict'
import { limits } from '@kantine/contract/limits.ts'
import type { Store } from '../server/store/store.ts'
import type { EngineName } from './databases.ts'
import { external_id, hours, patternLength, putFilteredRecords, rareValues } from './filtered-records.ts'
import type { Request } from './load.ts'
import { type Contestant, median, type Outcome, printOutcomes, rounded, shareOf, takeTurns } from './measure.ts'
import { onEach, type Rig } from './rig.ts'
import { newClub, type SeededClub, settle, withStore } from './seed.ts'
import { bodyOf } from './servers.ts'

const recordCount = 1_000_000
/** How often the pattern is repeated, which is the number of records that have a value occurring once in it. */
const found = recordCount / patternLength
const turns = { rounds: 9, roundMs: 500 }
const wantedTimes = 2

/** More records than fit on a page. */
const many = Number.POSITIVE_INFINITY

/** A list, with the total number of records that it finds. For slow lists, one connection is enough. */
type List = readonly [name: string, path: string, records: number, connections?: number]

type Compared = {
  readonly plain: List
  /** The lists that must stay within `wantedTimes`. */
  readonly held: readonly List[]
  readonly others: readonly List[]
}

const { email, status, group_id, facility_id } = rareValues

const ofMembers = ({ changed }: Seeded): Compared => ({
  plain: ['members without a filter', 'members', many],
  held: [
    ['email', `members?email=${email}`, found],
    ['status', `members?status=${status}`, found],
    ['group_id', `members?group_id=${group_id}`, found],
    ['external_id', `members?external_id=${external_id}`, 1],
  ],
  others: [
    ['a status of nearly all', 'members?status=active', many],
    ['a status of nearly all, in the middle', 'members?status=active&starting_after=500000', many],
    ['the group of all', 'members?group_id=1', many],
    ['a status of nobody', 'members?status=nobody', 0],
    ['a rare status in the group of all', `members?status=${status}&group_id=1`, found],
    ['a common status in a common group', 'members?status=active&group_id=3', many],
    ['a rare status in a group without it', `members?status=${status}&group_id=2`, 0],
    // This reads 100,000 records.
    ['two common ones that no member has', 'members?status=archived&group_id=3', 0, 1],
    ['a common status, nothing changed', `members?status=active&updated_since=${changed.afterAll}`, 0],
    ['a rare status, all changed', `members?status=${status}&updated_since=${changed.beforeAll}`, found],
  ],
})

const { rare, beforeRare, afterRare, firstEnd, half, last } = hours

const ofReservations: Compared = {
  plain: ['reservations without a filter', 'reservations', many],
  held: [
    ['facility_id', `reservations?facility_id=${facility_id}`, found],
    ['starts_from and starts_to', `reservations?starts_from=${rare}&starts_to=${rare}`, found],
    ['starts_from', `reservations?starts_from=${last}`, found],
    ['ends_to', `reservations?ends_to=${firstEnd}`, found],
  ],
  others: [
    ['half of all days', `reservations?starts_from=${half}`, many],
    ['half of all days, in the middle', `reservations?starts_from=${half}&starting_after=500000`, many],
    ['a range of nothing', 'reservations?starts_from=2999-01-01T00:00:00Z', 0],
    ['all days', 'reservations?starts_from=2020-01-01T00:00:00Z', many],
    [
      'what goes on now and began since some hours',
      `reservations?starts_from=${beforeRare}&starts_to=${afterRare}&ends_from=${afterRare}`,
      2 * found,
    ],
    ['what goes on now', `reservations?starts_to=${afterRare}&ends_from=${afterRare}`, 2 * found, 1],
    [
      'a rare hour in its facility',
      `reservations?facility_id=${facility_id}&starts_from=${rare}&starts_to=${rare}`,
      found,
    ],
    ['half of all days in a facility', `reservations?facility_id=2&starts_from=${half}`, many],
  ],
}

/** Compares filtered lists, whatever they find, with a page of the same collection without a filter. */
export const filters = (engines: readonly EngineName[]): Promise<void> => onEach(engines, filtersOn)

async function filtersOn({ engine, environment, startKantine }: Rig): Promise<void> {
  const seeded = await withStore(environment, seed)
  const server = await startKantine()
  const contestant = ([name, path, records, connections]: List): Listed => ({
    name: `${name}, ${engine}`,
    server,
    records,
    requests: [{ path: `/api/v1/${path}`, key: seeded.club.key }],
    ...(connections !== undefined && { connections }),
  })
  for (const { plain, held, others } of [ofMembers(seeded), ofReservations]) {
    await compare(contestant(plain), held.map(contestant), others.map(contestant))
  }
}

type Listed = Contestant & { readonly records: number }

async function compare(plain: Listed, held: readonly Listed[], others: readonly Listed[]): Promise<void> {
  for (const { name, records, server, requests } of [plain, ...held, ...others]) {
    const page = JSON.parse(await bodyOf(server, requests[0] as Request)) as { data: unknown[]; has_more: boolean }
    assert.equal(page.data.length, Math.min(records, limits.pageSizeDefault), name)
    assert.equal(page.has_more, records > limits.pageSizeDefault, name)
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
