import { group } from '@kantine/contract/resources/group.ts'
import { kantineItself } from '../server/store/actor.ts'
import type { FieldValues } from '../server/store/body.ts'
import type { EngineName } from './databases.ts'
import type { Request } from './load.ts'
import { type Contestant, median, printOutcomes, rounded, shareOf, takeTurns } from './measure.ts'
import { onEach, type Rig } from './rig.ts'
import { newClub, people, putMembers, type SeededClub, settle, withStore } from './seed.ts'
import { type Server, startFloorOfWrites } from './servers.ts'

const membersOfClub = 2000
const groupsOfClub = 5
/** The members that mixed batches remove, each once. */
const membersToRemove = 200_000
const batchSize = 100
const batchConnections = 4
/** More than all rounds can send. */
const batches = 6000
const mostTimesFloor = 4
const mostTimesCreations = 2.5
const wantedRecordsPerSecond = 8000
const wantedShareOfReading = 0.6

type Clubs = { readonly steady: SeededClub; readonly shrinking: SeededClub }

/** Compares writes, with all checks, with bare inserts, and measures lists while others write. */
export const writes = (engines: readonly EngineName[]): Promise<void> => onEach(engines, writesOn)

async function writesOn({ engine, environment, anotherDatabase, startKantine, start }: Rig): Promise<void> {
  const clubs = await seed(environment)
  const kantine = await startKantine()
  // The floor writes to the same tables in a separate database.
  const ofFloor = await anotherDatabase()
  await withStore(ofFloor, async () => {})
  const floor = await start((logFile) => startFloorOfWrites(ofFloor, logFile))
  console.log(`\nWrites on ${engine}; batches of ${batchSize} over ${batchConnections} connections`)
  await compareBatches(kantine, floor, clubs)
  await compareSingles(kantine, floor, clubs)
  await compareReading(kantine, clubs)
}

function seed(environment: NodeJS.ProcessEnv): Promise<Clubs> {
  return withStore(environment, async (store) => {
    const [steady, shrinking] = [await newClub(store, 'steady'), await newClub(store, 'shrinking')]
    for (const { id } of [steady, shrinking]) {
      const groups = Array.from({ length: groupsOfClub }, (_, i) => ({ fields: { name: `Group ${i + 1}` } }))
      await store.write(id, kantineItself, (write) => write.put(group, groups))
    }
    await putMembers(store, steady, newMembers(membersOfClub))
    for (let left = membersToRemove; left > 0; left -= 20_000) await putMembers(store, shrinking, newMembers(20_000))
    await settle(store)
    return { steady, shrinking }
  })
}

/** New members, as a form would send them, each in two groups. */
const newMembers = (howMany: number): { fields: FieldValues }[] =>
  people(howMany).map(({ fields }, i) => ({
    fields: { ...fields, group_ids: [1 + (i % groupsOfClub), 1 + ((i + 1) % groupsOfClub)] },
  }))

async function compareBatches(kantine: Server, floor: Server, { steady, shrinking }: Clubs): Promise<void> {
  const members = newMembers(batchSize).map(({ fields }) => fields)
  const creations = { operations: members.map((data) => ({ op: 'create', data })) }
  const attendance = Array.from({ length: batches }, (_, n) => attendanceBatch(n))
  const outcomes = await takeTurns([
    batchOf('floor, 100 members', floor, [{ path: '/members', body: JSON.stringify({ records: members }) }]),
    batchOf('kantine, 100 creations', kantine, [batch('/api/v1/members/bulk', steady, creations)]),
    batchOf(
      'kantine, mixed operations',
      kantine,
      Array.from({ length: batches }, (_, n) => batch('/api/v1/members/bulk', shrinking, mixedBatch(n, members))),
    ),
    batchOf(
      'floor, 100 attendance',
      floor,
      attendance.map((body) => ({ path: '/attendance', body: JSON.stringify(body) })),
    ),
    batchOf(
      'kantine, 100 attendance',
      kantine,
      attendance.map((body) => batch('/api/v1/attendance/bulk', steady, body)),
    ),
  ])
  printOutcomes(outcomes)
  const [floorMembers, creating, mixed, floorAttendance, attending] = outcomes as Required<typeof outcomes>
  if (!floorMembers || !creating || !mixed || !floorAttendance || !attending)
    throw new Error('There are five contestants.')
  const times = (contestant: typeof creating, against: typeof creating) =>
    rounded(1 / shareOf(contestant, against).median)
  const perSecond = (contestant: typeof creating) =>
    Math.round(median(contestant.rounds.map(({ perSecond }) => perSecond)) * batchSize)
  console.log(
    `100 creations take ${times(creating, floorMembers)} times their floor (wanted: at most ${mostTimesFloor})`,
  )
  console.log(
    `100 attendance take ${times(attending, floorAttendance)} times their floor (wanted: at most ${mostTimesFloor})`,
  )
  console.log(
    `mixed operations take ${times(mixed, creating)} times 100 creations (wanted: at most ${mostTimesCreations})`,
  )
  console.log(
    `records a second: ${perSecond(creating)} creations, ${perSecond(attending)} attendance, ${perSecond(mixed)} mixed (wanted: at least ${wantedRecordsPerSecond} on SQLite)\n`,
  )
}

const batchOf = (name: string, server: Server, requests: readonly Request[]): Contestant => ({
  name,
  server,
  requests,
  connections: batchConnections,
})

const batch = (path: string, { key }: SeededClub, body: object): Request => ({
  path,
  key,
  body: JSON.stringify(body),
  batch: true,
})

/** The attendance of one session. Each batch has different members, or a different group or day. */
function attendanceBatch(n: number): { records: object[] } {
  const chunks = membersOfClub / batchSize
  const date = new Date(Date.UTC(2020, 0, 1 + Math.floor(n / chunks / groupsOfClub))).toISOString().slice(0, 10)
  const group_id = 1 + (Math.floor(n / chunks) % groupsOfClub)
  const first = (n % chunks) * batchSize
  const records = Array.from({ length: batchSize }, (_, i) => ({
    member_id: first + i + 1,
    group_id,
    date,
    present: (n + i) % 3 !== 0,
  }))
  return { records }
}

/** Create, update, delete, create, …: only one batch removes each member. */
function mixedBatch(n: number, members: readonly FieldValues[]): object {
  const removedByBatch = Math.floor(batchSize / 3)
  return {
    operations: Array.from({ length: batchSize }, (_, i) => {
      if (i % 3 === 0) return { op: 'create', data: members[i] }
      const id = 1 + n * removedByBatch + Math.floor(i / 3)
      return i % 3 === 1
        ? {
            op: 'update',
            id: 1 + (id % membersToRemove),
            data: { name: `Changed ${n} ${i}`, group_ids: [1 + (n % 5)] },
          }
        : { op: 'delete', id }
    }),
  }
}

async function compareSingles(kantine: Server, floor: Server, { steady }: Clubs): Promise<void> {
  const [member] = newMembers(1).map(({ fields }) => fields)
  const outcomes = await takeTurns([
    {
      name: 'floor, one member',
      server: floor,
      requests: [{ path: '/members', body: JSON.stringify({ records: [member] }) }],
    },
    {
      name: 'kantine, one member',
      server: kantine,
      requests: [{ path: '/api/v1/members', key: steady.key, body: JSON.stringify(member) }],
    },
  ])
  printOutcomes(outcomes)
}

async function compareReading(kantine: Server, { steady, shrinking }: Clubs): Promise<void> {
  const pages = Array.from({ length: 2000 }, (_, n) => ({
    path: `/api/v1/members?limit=50&starting_after=${1 + ((n * 7919) % (membersOfClub - 51))}`,
    key: steady.key,
  }))
  const [member] = newMembers(1).map(({ fields }) => fields)
  const writing = [steady, shrinking].map(({ key }) => ({ path: '/api/v1/members', key, body: JSON.stringify(member) }))
  const [alone, beside] = await takeTurns([
    { name: 'reading alone', server: kantine, requests: pages },
    { name: 'reading beside writes', server: kantine, requests: pages, beside: { requests: writing, connections: 2 } },
  ])
  if (!alone || !beside) throw new Error('There are two contestants.')
  printOutcomes([alone, beside])
  const { median, least, most } = shareOf(beside, alone)
  console.log(
    `reading beside two clients that create without a pause: ${rounded(median)} of reading alone (rounds from ${rounded(least)} to ${rounded(most)}; wanted: at least ${wantedShareOfReading})\n`,
  )
}
