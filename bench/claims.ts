import { sql } from '../server/store/sql.ts'
import type { Store } from '../server/store/store.ts'
import { findDue, type TakenDelivery, take, writeTries } from '../server/webhooks/deliveries/queue.ts'
import { type EngineName, newDatabase } from './databases.ts'
import { median, rounded } from './measure.ts'
import { newClub, withStore } from './seed.ts'

const waitingRows = 1_000_000
const rowsAtOnce = 50_000
const endpoints = 1000
const [takesOfRound, rowsOfTake, looksOfRound] = [50, 16, 10]
const [warmUps, rounds] = [2, 9]
const wantedTimes = 1.5
const leaseMs = 45_000

const [endpoint, otherEndpoint] = [1, 2]

/** The deliveries that wait besides the ones taken: which endpoint they are for, and when they are due. */
type Queue = { readonly name: string; readonly waitingFor?: number; readonly dueInMs?: number }

const queues: readonly [Queue, ...Queue[]] = [
  { name: 'nothing else waits' },
  { name: '1,000,000 of the same endpoint are not due', waitingFor: endpoint, dueInMs: 3_600_000 },
  { name: '1,000,000 of another endpoint are due', waitingFor: otherEndpoint, dueInMs: -3_600_000 },
]

type Contestant = Queue & {
  readonly store: Store
  readonly club: number
  /** Milliseconds per round for taking deliveries, and for finding those that are due. */
  readonly takes: number[]
  readonly looks: number[]
  last: number
}

/** Compares the time to find and take due deliveries in short and long queues. The queues alternate with every measurement. */
export async function compareClaims(engine: EngineName): Promise<void> {
  await withQueues(engine, queues, [], async (contestants) => {
    for (let round = -warmUps; round < rounds; round++) await takeInTurns(contestants, round >= 0)
    report(engine, contestants)
  })
}

async function withQueues(
  engine: EngineName,
  [queue, ...others]: readonly Queue[],
  opened: readonly Contestant[],
  work: (contestants: readonly Contestant[]) => Promise<void>,
): Promise<void> {
  if (!queue) return work(opened)
  const { environment, remove } = await newDatabase(engine)
  try {
    await withStore(environment, async (store) => {
      const club = (await newClub(store, 'queue')).id
      const contestant = { ...queue, store, club, takes: [], looks: [], last: 0 }
      await addEndpoints(contestant)
      if (queue.waitingFor !== undefined) {
        for (let at = 0; at < waitingRows; at += rowsAtOnce) await enqueue(contestant, queue, rowsAtOnce)
        if (engine === 'postgres') await store.findAcrossClubs(sql`vacuum analyze webhook_deliveries`)
      }
      await withQueues(engine, others, [...opened, contestant], work)
    })
  } finally {
    await remove()
  }
}

async function addEndpoints({ store, club }: Contestant): Promise<void> {
  await store.writeUnaudited('deliveries', ({ db }) =>
    db.all(sql`insert into webhook_endpoints (club_id, id, url, description, kinds, secret, state, created_at)
       with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${endpoints})
       select cast(${club} as bigint), n, 'https://example.org', '', ' member.created ', '', 'enabled', 0 from numbers`),
  )
}

/** Adds waiting deliveries, each due a millisecond after the previous one. */
async function enqueue(
  contestant: Contestant,
  { waitingFor = endpoint, dueInMs = 0 }: Partial<Queue>,
  howMany: number,
) {
  const { store, club, last } = contestant
  contestant.last += howMany
  const now = store.now()
  await store.writeUnaudited('deliveries', ({ db }) =>
    db.all(sql`insert into webhook_deliveries (club_id, id, endpoint_id, kind, at, data, state, is_test, tries, due_at)
       with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${howMany})
       select cast(${club} as bigint), cast(${last} as bigint) + n, cast(${waitingFor} as bigint), 'member.created', cast(${now} as bigint),
         '{"club_id":1,"member_id":' || n || '}', 'waiting', 0, 0, cast(${now - howMany + dueInMs} as bigint) + n from numbers`),
  )
}

async function takeInTurns(contestants: readonly Contestant[], counts: boolean): Promise<void> {
  for (const contestant of contestants) await enqueue(contestant, {}, takesOfRound * rowsOfTake)
  const looks = await inTurns(contestants, looksOfRound, look)
  const takes = await inTurns(contestants, takesOfRound, takeOnce)
  if (!counts) return
  for (const [c, contestant] of contestants.entries()) {
    contestant.looks.push(median(looks[c] as number[]))
    contestant.takes.push(median(takes[c] as number[]))
  }
}

async function inTurns(
  contestants: readonly Contestant[],
  times: number,
  measure: (contestant: Contestant) => Promise<number>,
): Promise<number[][]> {
  const spent = contestants.map(() => [] as number[])
  for (let i = 0; i < times; i++) {
    for (const [c, contestant] of contestants.entries()) spent[c]?.push(await measure(contestant))
  }
  return spent
}

/** Returns how many milliseconds it takes to find due deliveries. */
async function look({ store }: Contestant): Promise<number> {
  const startedAt = performance.now()
  const found = await findDue(store)
  if (!found.some((due) => due.endpoint === endpoint)) throw new Error('Nothing was due.')
  return performance.now() - startedAt
}

/** Returns how many milliseconds it takes to take deliveries, and then marks them as delivered. */
async function takeOnce({ store, club }: Contestant): Promise<number> {
  const { ms, taken } = await store.writeUnaudited('deliveries', async ({ db }) => {
    const [now, startedAt] = [store.now(), performance.now()]
    const from = { db, skipLocked: store.dialect.skipLocked }
    const taken = await take(from, { club, endpoint }, rowsOfTake, now, now + leaseMs)
    return { taken, ms: performance.now() - startedAt }
  })
  if (taken.length !== rowsOfTake) throw new Error(`${taken.length} deliveries were due.`)
  await store.writeUnaudited('deliveries', ({ db }) => writeTries(db, taken.map(arrived)))
  return ms
}

const arrived = ({ club, id, at }: TakenDelivery) => ({
  club,
  id,
  at,
  outcome: { status: 204, durationMs: 1, excerpt: '' },
})

function report(engine: EngineName, contestants: readonly Contestant[]): void {
  const [alone] = contestants
  const against = (rounds: readonly number[], ofAlone: readonly number[] = []) => {
    const times = rounds.map((ms, i) => ms / (ofAlone[i] as number))
    return `${rounded(median(times))} (${rounded(Math.min(...times))} to ${rounded(Math.max(...times))})`
  }
  console.log(`\nLooking for what is due for ${endpoints} endpoints, and taking ${rowsOfTake} deliveries, on ${engine}`)
  console.table(
    Object.fromEntries(
      contestants.map(({ name, looks, takes }) => [
        name,
        {
          'look ms': rounded(median(looks)),
          'look, times': against(looks, alone?.looks),
          'take ms': rounded(median(takes)),
          'take, times': against(takes, alone?.takes),
        },
      ]),
    ),
  )
  console.log(`wanted: at most ${wantedTimes} times\n`)
}
