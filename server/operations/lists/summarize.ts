/** Counts and sums of the records that a list with the same filters contains. */
import { type Grouping, groupingsOf } from '@kantine/contract/groupings.ts'
import { memoize } from '@kantine/contract/memoize.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { dayInClub, timeZoneOf } from '../../clubs/time-zone.ts'
import type { Connection } from '../../store/engine.ts'
import { openFairQueue } from '../../store/fair-queue.ts'
import { versionOfList } from '../../store/list-versions.ts'
import type { Store } from '../../store/store.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import type { SummaryQuery } from '../input.ts'
import { includes, listVersionOf, type Versions, versionOf } from '../versions.ts'
import { countedPieces } from './counted-pieces.ts'
import { groupValuesOf } from './group-values.ts'
import { Groups } from './groups.ts'
import { conditionsOf, filtersIn, type Listing, listsBehind } from './list.ts'

/**
 * The counts and sums of one snapshot, as response JSON. A statement reads a piece of the records, so that no other call waits long.
 *
 * @param known the caller's versions; if one is current, nothing is counted
 */
export async function summarizeRecords(
  store: Store,
  club: number,
  resource: Resource,
  query: SummaryQuery,
  known?: Versions,
): Promise<Listing> {
  const { groupBy, sum } = query
  const groupings = groupingsIn(resource, query)
  return countingInTurn(store, club, async (db) => {
    const timeZone = await timeZoneOf(db, club)
    const today = await dayInClub(db, club, store.wallClock())
    const stored = await versionOfList(db, club, resource)
    const local = groupings.some(({ by }) => by === 'age') ? `${timeZone} ${today}` : timeZone
    const others: string[] = []
    for (const list of listsBehind([...filtersIn(query), ...groupings]))
      others.push(await versionOfList(db, club, list))
    const version = listVersionOf(stored, versionOf(local), ...others)
    if (includes(known, version)) return { version }
    const filtered = { store, club, resource, conditions: await conditionsOf(db, club, resource, query) }
    const readers = groupings.map((grouping) => groupValuesOf(resource, grouping, { timeZone, today }))
    const groups = new Groups(groupBy, sum)
    for await (const piece of countedPieces(db, filtered, groupings, sum)) {
      for (const { values, counted } of piece) {
        groups.add(
          values.map((value, i) => readers[i]?.(value) ?? []),
          counted,
        )
        await yieldToEventLoop()
      }
    }
    return { version, text: JSON.stringify(await groups.summary(query)) }
  })
}

/** The groupings of a query, which have been checked. */
export const groupingsIn = (resource: Resource, { groupBy }: Pick<SummaryQuery, 'groupBy'>): readonly Grouping[] =>
  groupBy.map((name) => groupingsOf(resource)[name] as Grouping)

/** Counts within one snapshot, once it is the club's turn. */
export const countingInTurn = <Result>(
  store: Store,
  club: number,
  count: (db: Connection) => Promise<Result>,
): Promise<Result> => turnsOf(store).take(club, () => store.snapshot(count))

/** A summary keeps a connection until it is complete, so a club has one at a time, and all clubs have few. */
const turnsOf = memoize((_: Store) => openFairQueue({ atOnce: 2, mostWaiting: 100, patienceMs: 20_000 }))
