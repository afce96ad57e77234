/** Shared by the webhook benches: a receiver, and databases whose servers send notifications to it. */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import type { EventKind } from '@kantine/contract/events.ts'
import { commandCaller } from '../server/callers/caller.ts'
import { parseConfig } from '../server/config.ts'
import { execute } from '../server/operations/execute.ts'
import createEndpoint from '../server/operations/webhooks/create.ts'
import { kantineItself } from '../server/store/actor.ts'
import { openWebhooks, type Webhooks } from '../server/webhooks/webhooks.ts'
import { type Database, type EngineName, newDatabase } from './databases.ts'
import type { Arrival, Ports } from './receiver.ts'
import { type SeededClub, withStore } from './seed.ts'

/** A process that receives notifications: see receiver.ts. */
export type Receiver = Ports & {
  readonly process: ChildProcess
  arrivals(howMany: number): Promise<readonly Arrival[]>
}

/** Starts a receiver. It ends when its process is disconnected. */
export async function startReceiver(): Promise<Receiver> {
  const process = fork(join(import.meta.dirname, 'receiver.ts'))
  const stopped = new AbortController()
  process.once('exit', () => stopped.abort())
  const nextMessage = async () => (await once(process, 'message', { signal: stopped.signal }))[0]
  return {
    ...((await nextMessage()) as Ports),
    process,
    async arrivals(howMany) {
      process.send({ arrivals: howMany })
      return nextMessage()
    },
  }
}

/** A database whose server may send notifications to this machine. */
export const newDatabaseWithWebhooks = async (engine: EngineName): Promise<Database> => {
  const { environment, remove } = await newDatabase(engine)
  const settings = { WEBHOOKS_ALLOW_LOOPBACK: 'true', SECRET_KEY: randomBytes(32).toString('base64') }
  return { environment: { ...environment, ...settings, SHUTDOWN_SECONDS: '1' }, remove }
}

/** Opens a database before its server does. */
export const withWebhooks = <T>({ environment }: Database, work: (webhooks: Webhooks) => Promise<T>): Promise<T> =>
  withStore(environment, async (store) => {
    const webhooks = openWebhooks(parseConfig(environment), store, new EventEmitter())
    return work(webhooks).finally(webhooks.close)
  })

/** Creates an endpoint with its own host name, so that it also has its own connections. */
export const newEndpoint = (
  webhooks: Webhooks,
  { id }: SeededClub,
  name: string,
  port: number,
  kind: EventKind = 'member.created',
) =>
  execute(contextOf(webhooks), createEndpoint, commandCaller(id, kantineItself), {
    url: `http://${name}.localhost:${port}/`,
    events: [kind],
  })

const contextOf = (webhooks: Webhooks) => ({
  store: webhooks.store,
  config: parseConfig({}),
  webhooks: async () => webhooks,
})
