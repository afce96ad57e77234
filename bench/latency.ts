import { setTimeout } from 'node:timers/promises'
import type { EngineName } from './databases.ts'
import { median, rounded, sharedMs } from './measure.ts'
import { newClub, type SeededClub } from './seed.ts'
import { type Server, startKantine } from './servers.ts'
import { newDatabaseWithWebhooks, newEndpoint, type Receiver, withWebhooks } from './webhook-setup.ts'

const eventsPerSecond = 50
const [eventsOfRound, rounds] = [200, 5]
const wantedMs = 20

/** Creates single records at a steady pace, and measures how long after the call and its response the notification arrives. */
export async function measureLatency(engine: EngineName, receiver: Receiver, logFile: string): Promise<void> {
  const database = await newDatabaseWithWebhooks(engine)
  const club = await withWebhooks(database, async (webhooks) => {
    const club = await newClub(webhooks.store, 'club')
    await newEndpoint(webhooks, club, 'one', receiver.answering)
    return club
  })
  const server = await startKantine(database.environment, logFile)
  try {
    const measured: Latencies[] = []
    for (let round = -1; round < rounds; round++) {
      const latencies = await latencyRound(server, club, receiver)
      if (round >= 0) measured.push(latencies)
    }
    const line = (name: string, partOf: (latencies: Latencies) => readonly number[]) => {
      const at = (share: number) => measured.map((latencies) => percentile(partOf(latencies), share))
      const [p50, p99] = [at(0.5), at(0.99)]
      return {
        [name]: {
          'p50 ms': rounded(median(p50)),
          'p50 from, to': `${rounded(Math.min(...p50))}, ${rounded(Math.max(...p50))}`,
          'p99 ms': rounded(median(p99)),
          'p99 from, to': `${rounded(Math.min(...p99))}, ${rounded(Math.max(...p99))}`,
        },
      }
    }
    console.log(
      `\nSingle creations on ${engine}, ${eventsPerSecond} a second; the commit lies between the call and its answer`,
    )
    console.table({
      ...line('call to answer', ({ answer }) => answer),
      ...line('answer to arrival', ({ afterAnswer }) => afterAnswer),
      ...line('call to arrival', ({ afterCall }) => afterCall),
    })
    console.log(`wanted: p50 of answer to arrival less than ${wantedMs} ms`)
  } finally {
    await server.stop()
    await database.remove()
  }
}

/** In milliseconds. */
type Latencies = {
  readonly answer: readonly number[]
  readonly afterAnswer: readonly number[]
  readonly afterCall: readonly number[]
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] as number

async function latencyRound({ port }: Server, { key }: SeededClub, receiver: Receiver): Promise<Latencies> {
  const startedMs = sharedMs()
  const calls: Promise<{ id: number; calledMs: number; answeredMs: number }>[] = []
  for (let i = 0; i < eventsOfRound; i++) {
    await setTimeout(Math.max(0, startedMs + (i * 1000) / eventsPerSecond - sharedMs()))
    calls.push(create(port, key))
  }
  const arrivals = new Map((await receiver.arrivals(eventsOfRound)).map(({ member, atMs }) => [member, atMs]))
  const called = await Promise.all(calls)
  const arrivedMs = (id: number) => arrivals.get(id) as number
  return {
    answer: called.map(({ calledMs, answeredMs }) => answeredMs - calledMs),
    afterAnswer: called.map(({ id, answeredMs }) => arrivedMs(id) - answeredMs),
    afterCall: called.map(({ id, calledMs }) => arrivedMs(id) - calledMs),
  }
}

async function create(port: number, key: string) {
  const calledMs = sharedMs()
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/members`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{"name":"Sanne de Vries"}',
  })
  const answeredMs = sharedMs()
  const { id } = (await answer.json()) as { id: number }
  return { id, calledMs, answeredMs }
}
