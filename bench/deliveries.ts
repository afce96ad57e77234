import { member } from '@kantine/contract/resources/member.ts'
import { kantineItself } from '../server/store/actor.ts'
import type { Store } from '../server/store/store.ts'
import type { Webhooks } from '../server/webhooks/webhooks.ts'
import type { Database, EngineName } from './databases.ts'
import { median, rounded, shareOf } from './measure.ts'
import type { Arrival } from './receiver.ts'
import { newClub, people, putMembers, type SeededClub } from './seed.ts'
import { cpuMicros, startKantine } from './servers.ts'
import { newDatabaseWithWebhooks, newEndpoint, type Receiver, withWebhooks } from './webhook-setup.ts'

const backlog = 20_000
/** Waiting deliveries for each endpoint that never responds: more than are sent to it in a round. */
const backlogOfSilent = 20
const rounds = 5
const wantedPerSecond = 1000

type Contestant = { readonly name: string; readonly clubs: number; readonly endpoints: number; readonly silent: number }

const contestants: readonly Contestant[] = [
  { name: '1 endpoint', clubs: 1, endpoints: 1, silent: 0 },
  { name: '10 endpoints', clubs: 1, endpoints: 10, silent: 0 },
  { name: '10 beside one that never answers', clubs: 1, endpoints: 10, silent: 1 },
  { name: '10 beside 200 that never answer', clubs: 1, endpoints: 10, silent: 200 },
  { name: '1,000 endpoints of 100 clubs', clubs: 100, endpoints: 10, silent: 0 },
]

type Outcome = { readonly name: string; readonly rounds: { perSecond: number; firstHalfMs: number; cpu: number }[] }

/** Starts servers with a backlog, and measures how fast they deliver it. */
export async function measureDeliveries(engine: EngineName, receiver: Receiver, logFile: string): Promise<void> {
  const outcomes: Outcome[] = contestants.map(({ name }) => ({ name, rounds: [] }))
  for (let round = 0; round < rounds; round++) {
    for (const [i, contestant] of contestants.entries()) {
      const database = await newDatabaseWithWebhooks(engine)
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
            'first half s': rounded(median(rounds.map(({ firstHalfMs }) => firstHalfMs)) / 1000),
            'CPU µs/delivery': Math.round(median(rounds.map(({ cpu }) => cpu))),
          },
        ]
      }),
    ),
  )
  console.log(`wanted: at least ${wantedPerSecond} a second`)
  const [, ten, ...others] = outcomes
  for (const beside of others.slice(0, 2)) {
    const { median: share, least, most } = shareOf(beside, ten as Outcome)
    console.log(
      `${beside.name} / 10 alone: ${rounded(share)} (rounds from ${rounded(least)} to ${rounded(most)}; wanted: 1)`,
    )
  }
}

/** Writes members as bulk calls do, until the endpoints that respond have the whole backlog waiting. */
async function fillBacklog(webhooks: Webhooks, { clubs, endpoints, silent }: Contestant, receiver: Receiver) {
  for (let c = 1; c <= clubs; c++) {
    const club = await newClub(webhooks.store, `club-${c}`)
    for (let e = 1; e <= silent; e++)
      await newEndpoint(webhooks, club, `silent${e}.c${c}`, receiver.silent, 'member.deleted')
    for (let e = 1; e <= endpoints; e++) await newEndpoint(webhooks, club, `e${e}.c${c}`, receiver.answering)
    const ids = await putInBatches(webhooks.store, club, backlog / clubs / endpoints)
    const removed = silent > 0 ? ids.slice(0, backlogOfSilent) : []
    await webhooks.store.write(club.id, kantineItself, (write) => write.remove(member, removed))
  }
}

async function putInBatches(store: Store, club: SeededClub, howMany: number): Promise<number[]> {
  const all = people(howMany)
  const ids: number[] = []
  for (let at = 0; at < all.length; at += 100) ids.push(...(await putMembers(store, club, all.slice(at, at + 100))))
  return ids
}

async function emptyBacklog({ environment }: Database, receiver: Receiver, logFile: string) {
  const server = await startKantine(environment, logFile)
  const startedAt = performance.now()
  try {
    const first = await receiver.arrivals(backlog / 2)
    const firstHalfMs = performance.now() - startedAt
    const cpuBefore = cpuMicros(server.pid)
    const second = await receiver.arrivals(backlog / 2)
    const cpu = (cpuMicros(server.pid) - cpuBefore) / second.length
    const lastOf = (arrivals: readonly Arrival[]) => arrivals.at(-1)?.atMs as number
    return { perSecond: (second.length / (lastOf(second) - lastOf(first))) * 1000, firstHalfMs, cpu }
  } finally {
    await server.stop()
  }
}
