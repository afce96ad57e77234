/** How long the longest works keep writes and sign-ins of another club waiting. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { newAdministrator, newClub, password } from '../test/support/clubs-and-people.ts'
import { freePort } from '../test/support/free-port.ts'
import { type EngineName, newDatabase } from './databases.ts'
import { fillLongClub, namesOfLongWork } from './hold-long-work.ts'
import { rounded } from './measure.ts'
import { withStore } from './seed.ts'
import type { Turns } from './turns.ts'

const pauseMs = 20
const wantedMs = 20

/** Runs the works one after another, and prints the longest turn and the longest waits beside each. */
export async function holdBeside(engines: readonly EngineName[]): Promise<void> {
  for (const engine of engines) {
    const database = await newDatabase(engine)
    try {
      const other = await withStore(database.environment, async (store) => {
        await fillLongClub(store)
        const { key, slug } = await newClub(store, 'beside')
        return { key, email: (await newAdministrator(store, [slug])).email }
      })
      await measure(engine, database.environment, other)
    } finally {
      await database.remove()
    }
  }
}

type Other = { readonly key: string; readonly email: string }

async function measure(engine: EngineName, environment: NodeJS.ProcessEnv, { key, email }: Other): Promise<void> {
  const port = await freePort()
  const settings = { HOST: '127.0.0.1', PORT: `${port}`, RATE_LIMIT_PER_MINUTE: '1000000', TRUST_PROXY: 'loopback' }
  const server = fork(join(import.meta.dirname, 'hold-server.ts'), {
    env: { ...process.env, ...environment, ...settings },
  })
  await once(server, 'message')
  const url = `http://127.0.0.1:${port}`
  const write = async () =>
    call(`${url}/api/v1/members`, '{"name":"Sanne de Vries"}', { authorization: `Bearer ${key}` })
  const signIn = () => call(`${url}/console/api/session`, JSON.stringify({ email, password }), { origin: url })
  for (let turn = 0; turn < 10; turn++) await Promise.all([write(), signIn()])
  const measured: { [work: string]: object } = {}
  for (const name of ['nothing', ...namesOfLongWork]) {
    await ask(server, `warm up: ${name}`)
    await ask<Turns>(server, 'take')
    const began = performance.now()
    const work = name === 'nothing' ? setTimeout(1000, 'done') : ask<string>(server, name)
    const [writes, signIns, outcome] = await Promise.all([waitsDuring(work, write), waitsDuring(work, signIn), work])
    const ms = performance.now() - began
    const { longest } = await ask<Turns>(server, 'take')
    measured[name] = {
      ms: rounded(ms),
      'longest turn': rounded(longest),
      'longest write': rounded(writes),
      'longest sign-in': rounded(signIns),
      ...(outcome !== 'done' && { failed: outcome.slice(0, 100) }),
    }
  }
  server.disconnect()
  console.log(
    `\nLong work on ${engine}, in milliseconds: its duration, its longest turn of the event loop (processor time; wanted: ${wantedMs}), and the longest write and sign-in of another club meanwhile`,
  )
  console.table(measured)
}

async function ask<Answer>(server: ChildProcess, message: string): Promise<Answer> {
  server.send(message)
  return (await once(server, 'message'))[0] as Answer
}

/** The longest of the calls made, one after another, until work is done. */
async function waitsDuring(work: Promise<unknown>, call: () => Promise<void>): Promise<number> {
  let [isDone, longest] = [false, 0]
  const end = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const began = performance.now()
    await call()
    longest = Math.max(longest, performance.now() - began)
    await setTimeout(pauseMs)
  }
  await end
  return longest
}

let addresses = 0

/** Each call comes from another address, so that limits per address do not interfere. */
async function call(url: string, body: string, headers: { readonly [name: string]: string }): Promise<void> {
  addresses++
  const from = `198.${18 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
  })
  const text = await answer.text()
  if (answer.status !== 201) throw new Error(`${url} answered ${answer.status}: ${text}`)
}
