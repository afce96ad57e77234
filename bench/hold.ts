import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import type { Resource } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { resources } from '@kantine/contract/resources.ts'
import { kantineItself } from '../server/store/actor.ts'
import type { Store } from '../server/store/store.ts'
import { newClub, newKey } from '../test/support/clubs-and-people.ts'
import { freePort } from '../test/support/free-port.ts'
import { type EngineName, newDatabase } from './databases.ts'
import { fattest } from './fat-records.ts'
import { putFilteredRecords } from './filtered-records.ts'
import { holdBeside } from './hold-beside.ts'
import { holdImports } from './hold-imports.ts'
import type { Shape } from './hold-shape.ts'
import { seeded, shapes } from './hold-shapes.ts'
import { rounded } from './measure.ts'
import { settle, withStore } from './seed.ts'
import type { Turns } from './turns.ts'

const usualTimes = 30
/** Requests sent before measuring, so that code is compiled and caches are filled. */
const warmUps = 5
const wantedMs = 20
const crowdMembers = 100_000

/**
 * How long one caller can make all others wait: the longest turn of the event loop for each kind of request, and for the works that take
 * longest also the longest write and sign-in of another club.
 */
export async function hold(engines: readonly EngineName[]): Promise<void> {
  for (const engine of engines) {
    const database = await newDatabase(engine)
    try {
      const keys = await withStore(database.environment, seed)
      await measure(engine, database.environment, keys)
    } finally {
      await database.remove()
    }
    await holdImports(engine)
  }
  await holdBeside(engines)
}

/** The keys with which requests are sent. */
type Keys = { readonly [as in 'usual' | NonNullable<Shape['as']>]: string }

async function seed(store: Store): Promise<Keys> {
  const club = await newClub(store, 'hold')
  const named: readonly Resource[] = [group, member, attendance]
  const others = resources.filter((resource) => !named.includes(resource))
  for (const [resource, howMany] of [
    [group, seeded.groups],
    [member, seeded.members],
    ...others.map((resource) => [resource, seeded.others] as const),
  ] as const) {
    for (let first = 0; first < howMany; first += 20) {
      const records = Array.from({ length: 20 }, (_, i) => ({ fields: fattest(resource, first + i) }))
      await store.write(club.id, kantineItself, (write) => write.put(resource, records))
    }
  }
  for (let id = seeded.doomedFrom; id <= seeded.members; id++) {
    const records = Array.from({ length: 500 }, (_, n) => ({ fields: attendanceOf(id, n) }))
    await store.write(club.id, kantineItself, (write) => write.put(attendance, records))
  }
  const crowd = await newClub(store, 'crowd')
  const names = ['Jan', 'Anna', 'Dirk', 'Bea', 'Cees', 'Eva', 'Finn']
  for (let first = 0; first < crowdMembers; first += 1000) {
    const records = Array.from({ length: 1000 }, (_, n) => ({
      fields: { name: `${names[(first + n) % names.length]} Jansen de Vries van den Berg Bakker ${first + n}` },
    }))
    await store.write(crowd.id, kantineItself, (write) => write.put(member, records))
  }
  const filtered = await newClub(store, 'filtered')
  await putFilteredRecords(store, filtered, crowdMembers)
  await settle(store)
  const [assistant, other] = await Promise.all([club, crowd].map((one) => newKey(store, one, { purpose: 'assistant' })))
  return { usual: club.key, assistant: assistant?.key ?? '', crowd: other?.key ?? '', filtered: filtered.key }
}

const attendanceOf = (member_id: number, n: number) => ({
  member_id,
  group_id: 1 + (n % 5),
  date: new Date(Date.UTC(2025, 0, 1 + Math.floor(n / 5))).toISOString().slice(0, 10),
  present: n % 3 > 0,
})

async function measure(engine: EngineName, environment: NodeJS.ProcessEnv, keys: Keys): Promise<void> {
  const port = await freePort()
  const server = fork(join(import.meta.dirname, 'hold-server.ts'), {
    env: {
      ...process.env,
      ...environment,
      HOST: '127.0.0.1',
      PORT: `${port}`,
      RATE_LIMIT_PER_MINUTE: '1000000',
      TRUST_PROXY: 'loopback',
    },
  })
  await once(server, 'message')
  const turns = async () => {
    server.send('take')
    return (await once(server, 'message'))[0] as Turns
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const results: (Turns & { readonly name: string; readonly statuses: string })[] = []
  for (const shape of shapes) {
    const often = shape.times ?? usualTimes
    if (often > 1) for (let run = 0; run < warmUps; run++) await send(agent, port, keys, shape, run)
    await turns()
    const statuses = new Set<number>()
    for (let run = 0; run < often; run++) statuses.add(await send(agent, port, keys, shape, run + warmUps))
    results.push({ name: shape.name, statuses: [...statuses].join(), ...(await turns()) })
  }
  agent.destroy()
  server.disconnect()
  report(engine, results)
}

/** Sends a request, reads the whole response, and returns its status. */
async function send(agent: Agent, port: number, keys: Keys, shape: Shape, run: number): Promise<number> {
  const body = shape.body?.(run)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const call = request(
    {
      agent,
      port,
      host: '127.0.0.1',
      path: shape.path,
      method: shape.method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        authorization: `Bearer ${keys[shape.as ?? 'usual']}`,
        origin: `http://127.0.0.1:${port}`,
        ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': `${shape.name} ${run}` }),
        ...(shape.isElsewhere && { 'x-forwarded-for': nextAddress() }),
        ...shape.headers,
      },
    },
    (answer) =>
      answer
        .on('end', () => resolve(answer.statusCode as number))
        .on('error', reject)
        .resume(),
  )
  call.on('error', reject).end(body)
  return promise
}

let addresses = 0

function nextAddress(): string {
  addresses++
  return `198.18.${addresses >> 8}.${addresses & 255}`
}

function report(
  engine: EngineName,
  results: readonly (Turns & { readonly name: string; readonly statuses: string })[],
) {
  console.log(
    `\nProcessor time of a turn of the event loop on ${engine}, in milliseconds, for ${results.length} shapes`,
  )
  console.table(
    Object.fromEntries(
      results
        .toSorted((a, b) => b.longest - a.longest)
        .map(({ name, statuses, longest, p999, turns }) => [
          name,
          { longest: rounded(longest), 'p99.9': rounded(p999), turns, statuses },
        ]),
    ),
  )
  const over = results.filter(({ longest }) => longest > wantedMs)
  console.log(`${over.length} of ${results.length} shapes have a turn over ${wantedMs} ms (wanted: none)\n`)
}
