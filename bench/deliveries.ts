import type { Store } from '../server/store/store.ts'
import type { Webhooks } from '../server/webhooks/webhooks.ts'
import type { Database, EngineName } from './databases.ts'
import { median, rounded, shareOf } from './measure.ts'
import type { Arrival } from './receiver.ts'
import { newClub, people, putMembers, type SeededClub } from './seed.ts'
import { cpuMicros, startKantine } from './servers.ts'
import { newDatabaseToTellOf, newEndpoint, type Receiver, withWebhooks } from './told.ts'

const backlog = 12_000
const rounds = 5
const wantedPerSecond = 1000

type Contestant = { readonly name: string; readonly clubs: number; readonly endpoints: number; readonly silent: number }

const contestants: readonly Contestant[] = [
  { name: '1 endpoint', clubs: 1, endpoints: 1, silent: 0 },
  { name: '10 endpoints', clubs: 1, endpoints: 10, silent: 0 },
  { name: '10 beside one that never answers', clubs: 1, endpoints: 10, silent: 1 },
  { name: '1,000 endpoints of 100 clubs', clubs: 100, endpoints: 10, silent: 0 },
]

type Outcome = { readonly name: string; readonly rounds: { perSecond: number; cpu: number }[] }

/** A server that starts with a backlog, and how fast that is gone. */
export async function measureDeliveries(engine: EngineName, receiver: Receiver, logFile: string): Promise<void> {
  const outcomes: Outcome[] = contestants.map(({ name }) => ({ name, rounds: [] }))
  for (let round = 0; round < rounds; round++) {
    for (const [i, contestant] of contestants.entries()) {
      const database = await newDatabaseToTellOf(engine)
      try {
        await withWebhooks(database, (webhooks) => fillBacklog(webhooks, contestant, receiver))
        outcomes[i]?.rounds.push(await emptyBacklog(database, receiver, logFile))
      } finally {
        await database.remove()
      }
    }
  }
  console.log(`\nDeliveries on ${engine}, from a backlog of ${backlog}; its first half warms up`)
  console.table(
    Object.fromEntries(
      outcomes.map(({ name, rounds }) => {
        const perSecond = rounds.map(({ perSecond }) => perSecond)
        return [
          name,
          {
            'deliveries/s': Math.round(median(perSecond)),
            'from, to': `${Math.round(Math.min(...perSecond))}, ${Math.round(Math.max(...perSecond))}`,
            'CPU µs/delivery': Math.round(median(rounds.map(({ cpu }) => cpu))),
          },
        ]
      }),
    ),
  )
  const [, ten, beside] = outcomes
  if (!ten || !beside) throw new Error('There are four contestants.')
  const { median: share, least, most } = shareOf(beside, ten)
  console.log(`wanted: at least ${wantedPerSecond} a second`)
  console.log(
    `beside one that never answers / without it: ${rounded(share)} (rounds from ${rounded(least)} to ${rounded(most)}; wanted: 1)`,
  )
}

/** Writes members as bulk calls do, until the endpoints that answer have the whole backlog before them. */
async function fillBacklog(webhooks: Webhooks, { clubs, endpoints, silent }: Contestant, receiver: Receiver) {
  for (let c = 1; c <= clubs; c++) {
    const club = await newClub(webhooks.store, `told-${c}`)
    for (let e = 1; e <= endpoints; e++) await newEndpoint(webhooks, club, `e${e}.c${c}`, receiver.well)
    for (let e = 1; e <= silent; e++) await newEndpoint(webhooks, club, `silent${e}.c${c}`, receiver.silent)
    await putInBatches(webhooks.store, club, backlog / clubs / endpoints)
  }
}

async function putInBatches(store: Store, club: SeededClub, howMany: number): Promise<void> {
  const all = people(howMany)
  for (let at = 0; at < all.length; at += 100) await putMembers(store, club, all.slice(at, at + 100))
}

async function emptyBacklog({ environment }: Database, receiver: Receiver, logFile: string) {
  const server = await startKantine(environment, logFile)
  try {
    const first = await receiver.arrivals(backlog / 2)
    const cpuBefore = cpuMicros(server.pid)
    const second = await receiver.arrivals(backlog / 2)
    const cpu = (cpuMicros(server.pid) - cpuBefore) / second.length
    const lastOf = (arrivals: readonly Arrival[]) => arrivals.at(-1)?.atMs as number
    return { perSecond: (second.length / (lastOf(second) - lastOf(first))) * 1000, cpu }
  } finally {
    await server.stop()
  }
}
