/** Imports of the application: the longest turn of the event loop, and how long another club waits to write and to sign in meanwhile. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Store } from '../server/store/store.ts'
import { newAdministrator, password } from '../test/support/clubs-and-people.ts'
import { freePort } from '../test/support/free-port.ts'
import { type EngineName, newDatabase } from './databases.ts'
import { rounded } from './measure.ts'
import { newClub, withStore } from './seed.ts'
import type { Turns } from './turns.ts'

/** In milliseconds. Reading and checking rows takes longer turns than calls may. */
const wantedMs = 50
const slugs = ['importing', 'beside'] as const

type Shape = { readonly name: string; readonly step: 'try' | 'import'; readonly body: string }

const lines = (howMany: number, row: (n: number) => object) =>
  Array.from({ length: howMany }, (_, n) => JSON.stringify(row(n))).join('\n')

const person = (part: string) => (n: number) => ({
  name: `Sanne de Vries ${n}`,
  member_number: `${part}-${n}`,
  email: `lid.${part}.${n}@example.org`,
  birth_date: '2009-04-17',
  phone: '0612345678',
  joined_on: '2020-09-01',
})

const inNoGroup = (n: number) => ({ name: `Sanne ${n}`, group_ids: Array.from({ length: 20 }, (_, i) => 1e9 + n + i) })

const shapes: readonly Shape[] = [
  { name: 'checking 50,000 rows', step: 'try', body: lines(50_000, person('A')) },
  { name: 'checking 50,000 rows in 20 unknown groups', step: 'try', body: lines(50_000, inNoGroup) },
  { name: 'storing 5,000 rows', step: 'import', body: lines(5000, person('B')) },
  { name: 'changing 5,000 rows', step: 'import', body: lines(5000, (n) => ({ ...person('B')(n), phone: '010' })) },
  { name: 'storing 50,000 rows', step: 'import', body: lines(50_000, person('C')) },
]

export async function holdImports(engine: EngineName): Promise<void> {
  const database = await newDatabase(engine)
  try {
    const key = await withStore(database.environment, seed)
    await measure(engine, database.environment, key)
  } finally {
    await database.remove()
  }
}

/** @returns the key of the club beside */
async function seed(store: Store): Promise<string> {
  const clubs = []
  for (const slug of slugs) {
    clubs.push(await newClub(store, slug))
    await newAdministrator(store, [slug])
  }
  return clubs[1]?.key ?? ''
}

async function measure(engine: EngineName, environment: NodeJS.ProcessEnv, key: string): Promise<void> {
  const port = await freePort()
  const server = fork(join(import.meta.dirname, 'hold-server.ts'), {
    env: {
      ...process.env,
      ...environment,
      HOST: '127.0.0.1',
      PORT: `${port}`,
      TRUST_PROXY: 'loopback',
      RATE_LIMIT_PER_MINUTE: '1000000',
    },
  })
  await once(server, 'message')
  const turns = async () => {
    server.send('take')
    return (await once(server, 'message'))[0] as Turns
  }
  const origin = `http://127.0.0.1:${port}`
  const json = { origin, 'content-type': 'application/json' }
  let addresses = 0
  const signIn = async (slug: string) => {
    const address = { 'x-forwarded-for': `198.18.${addresses >> 8}.${addresses++ & 255}` }
    const body = JSON.stringify({ email: `administrator@${slug}.example`, password })
    const answer = await fetch(`${origin}/console/api/session`, {
      method: 'POST',
      headers: { ...json, ...address },
      body,
    })
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  const write = () =>
    fetch(`${origin}/api/v1/members`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${key}` },
      body: '{"name":"Tim"}',
    }).then((answer) => answer.text())
  const cookie = await signIn('importing')
  const results: { [name: string]: object } = {}
  let over = 0
  for (const { name, step, body } of shapes) {
    await turns()
    const sending = fetch(`${origin}/console/api/clubs/importing/members/import?step=${step}&match=member_number`, {
      method: 'POST',
      headers: { ...json, cookie },
      body,
    })
    const waits = await Promise.all([write, () => signIn('beside')].map((call) => longestWait(call, sending)))
    const { status } = await sending
    const { longest } = await turns()
    if (longest > wantedMs) over++
    const [written, signedIn] = waits.map(rounded)
    results[name] = { 'longest turn': rounded(longest), 'a write waits': written, 'a sign-in waits': signedIn, status }
  }
  server.disconnect()
  console.log(
    `\nImports on ${engine}, in milliseconds: the processor time of a turn, and the longest waits of another club`,
  )
  console.table(results)
  console.log(`${over} of ${shapes.length} imports have a turn over ${wantedMs} ms (wanted: none)\n`)
}

/** Repeats a call until `during` has ended. */
async function longestWait(call: () => Promise<unknown>, during: Promise<unknown>): Promise<number> {
  let isOver = false
  void during.finally(() => {
    isOver = true
  })
  let longest = 0
  while (!isOver) {
    const began = performance.now()
    await call()
    longest = Math.max(longest, performance.now() - began)
  }
  return longest
}
