import { attendance } from '@kantine/contract/resources/attendance.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { createKey } from '../server/callers/keys/keys.ts'
import { kantineItself } from '../server/store/actor.ts'
import type { Store } from '../server/store/store.ts'
import type { EngineName } from './databases.ts'
import { hours, putFilteredRecords } from './filtered-records.ts'
import type { Request } from './load.ts'
import { type Contestant, median, type Outcome, printOutcomes, rounded, takeTurns } from './measure.ts'
import { onEach, type Rig } from './rig.ts'
import { newClub, people, putMembers, type SeededClub, settle, withStore } from './seed.ts'
import type { Server } from './servers.ts'

const membersOfClub = 5000
const filteredRecords = 100_000
/** As in production, each key is limited to 600 requests a minute. */
const keysOfNeighbour = 10
const removable = { members: 320, attendanceOfEach: 500 }
const wantedTimes = 2

type Seeded = {
  readonly quiet: readonly string[]
  readonly neighbour: readonly string[]
  /** The members that the neighbour removes, each with many attendance records. */
  readonly removable: readonly number[]
}

/** How a quiet club is affected when another club, or strangers, send as many requests as their limits allow. */
export const neighbours = (engines: readonly EngineName[]): Promise<void> => onEach(engines, neighboursOn)

async function neighboursOn({ engine, environment, startKantine }: Rig): Promise<void> {
  const seeded = await withStore(environment, seed)
  const server = await startKantine({ RATE_LIMIT_PER_MINUTE: '600' })
  for (const [what, requests] of Object.entries(quietCalls(seeded))) {
    const outcomes = await takeTurns(contestants(server, `${what}, ${engine}`, requests, seeded), {
      rounds: 3,
      warmUps: 1,
    })
    printOutcomes(outcomes)
    for (const outcome of outcomes.slice(1)) printTimes(outcome, outcomes[0] as Outcome)
  }
}

/** The quiet club's calls: one every 20 ms, spread over enough keys that none reaches its limit. */
const quietCalls = ({ quiet }: Seeded): { readonly [what: string]: readonly Request[] } => ({
  reads: quiet.map((key, i) => ({ path: `/api/v1/members?limit=50&starting_after=${i * 500 + 1}`, key })),
  writes: quiet.map((key) => ({ path: '/api/v1/members', key, body: '{"name":"Sanne de Vries"}' })),
})

/** The calls alone, and beside each neighbour. */
function contestants(server: Server, name: string, requests: readonly Request[], seeded: Seeded): Contestant[] {
  const calls = { server, requests, connections: 2, pauseMs: 40 }
  const beside = Object.entries(badNeighbours(server, seeded)).map(([kind, load]) => ({
    ...calls,
    name: `${name}, beside ${kind}`,
    beside: { connections: 16, anyStatus: true, ...load },
  }))
  return [{ ...calls, name: `${name}, alone` }, ...beside]
}

type Neighbour = { readonly requests: readonly Request[]; readonly connections?: number; readonly pauseMs?: number }

function badNeighbours(
  { port }: Server,
  { neighbour: keys, removable }: Seeded,
): { readonly [kind: string]: Neighbour } {
  const withEachKey = (request: Request) => keys.map((key) => ({ ...request, key }))
  const operations = Array.from({ length: 100 }, (_, i) => ({ op: 'create', data: { name: `Lid ${i}` } }))
  const wrong = `{"operations":[${'{"op":"create","data":{"name":""}},'.repeat(30_000)}`.slice(0, 1_048_000)
  const origin = `http://127.0.0.1:${port}`
  return {
    'batches of 100': {
      requests: withEachKey({ path: '/api/v1/members/bulk', batch: true, body: JSON.stringify({ operations }) }),
    },
    'wrong bodies of 1 MiB': { requests: withEachKey({ path: '/api/v1/members/bulk', batch: true, body: wrong }) },
    'pages of 200': {
      requests: withEachKey({ path: '/api/v1/members?limit=200&updated_since=2020-01-01T00:00:00Z' }),
    },
    'combined filters': {
      requests: withEachKey({
        path: `/api/v1/reservations?limit=200&starts_to=${hours.afterRare}&ends_from=${hours.afterRare}`,
      }),
    },
    'removals with 500 records': {
      requests: removable.map((id, i) => ({
        method: 'DELETE',
        path: `/api/v1/members/${id}`,
        key: keys[i % keys.length] as string,
      })),
      connections: 2,
      pauseMs: 100,
    },
    'calls without a key': {
      requests: [
        { path: '/console/api/session', origin, body: '{"email":"sanne@example.org","password":"wrong password"}' },
        { path: '/api/v1/sandbox-keys', method: 'POST', body: '{}' },
        { path: '/api/v1/openapi.json' },
      ],
    },
  }
}

function printTimes({ name, rounds }: Outcome, alone: Outcome): void {
  const times = rounds.map(({ p95 }, i) => p95 / (alone.rounds[i]?.p95 ?? Number.NaN))
  const spread = `rounds from ${rounded(Math.min(...times))} to ${rounded(Math.max(...times))}`
  console.log(`${name}: ${rounded(median(times))} times the p95 alone (${spread}; wanted: at most ${wantedTimes})`)
}

async function seed(store: Store): Promise<Seeded> {
  const quiet = await newClub(store, 'quiet')
  const neighbour = await newClub(store, 'neighbour')
  for (const club of [quiet, neighbour]) await putMembers(store, club, people(membersOfClub))
  await putFilteredRecords(store, neighbour, filteredRecords)
  const removableMembers = await putMembers(store, neighbour, people(removable.members))
  await store.write(neighbour.id, kantineItself, async (write) => {
    const [groupId] = await write.put(group, [{ fields: { name: 'Training' } }])
    for (const member_id of removableMembers) {
      await write.put(
        attendance,
        Array.from({ length: removable.attendanceOfEach }, (_, i) => ({
          fields: { member_id, group_id: groupId, date: dayOf(i), present: true },
        })),
      )
      await write.flush()
    }
  })
  await settle(store)
  return {
    quiet: await keysOf(store, quiet, 6),
    neighbour: await keysOf(store, neighbour, keysOfNeighbour),
    removable: removableMembers,
  }
}

const dayOf = (n: number) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10)

const keysOf = (store: Store, { id }: SeededClub, howMany: number) =>
  Promise.all(
    Array.from({ length: howMany }, async () => {
      const wanted = { clubId: id, label: 'Bench', purpose: 'live', scopes: allScopes, expiresAt: null } as const
      return (await createKey(store, kantineItself, wanted)).key
    }),
  )
