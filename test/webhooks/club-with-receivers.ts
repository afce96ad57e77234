/** A club whose events go to test receivers. */
import { setTimeout } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import type { AppOptions } from '../../server/app.ts'
import { type Caller, commandCaller } from '../../server/callers/caller.ts'
import type { Delivery } from '../../server/webhooks/deliveries/delivery.ts'
import { type DeliveryFilter, findDeliveries } from '../../server/webhooks/deliveries/find.ts'
import { type ClubWithKey, newClub } from '../support/clubs-and-people.ts'
import { type Database, type EngineName, type Running, startKantine } from '../support/kantine.ts'
import { patienceMs } from '../support/patience.ts'
import { perform } from '../support/perform.ts'
import { type Send, sender } from '../support/send.ts'
import { type Received, startReceiver } from './receiver.ts'

export type Told = {
  readonly type: string
  readonly timestamp: string
  readonly data: { readonly [id: string]: number | null }
  readonly test?: boolean
}

/** A receiver whose endpoint a club has; `answer` is the status, by what was received so far. */
export type Listening = {
  readonly endpoint: { readonly id: number }
  readonly secret: string
  readonly url: string
  readonly received: readonly Received[]
  /** Waits for so many notifications, verifies each with the published library, and gives what they say. */
  told(howMany: number): Promise<Told[]>
}

export type World = {
  readonly kantine: Running
  readonly club: ClubWithKey
  /** An administrator of the club. */
  readonly caller: Caller
  /** Calls the API with the club's key. */
  readonly send: Send
  listen(kinds: readonly string[], answer?: (n: number) => number | undefined): Promise<Listening>
  deliveries(filter?: DeliveryFilter): Promise<Delivery[]>
}

/** As fast as a test wants it: retries at once, and a look at the queue all the time. */
export const impatient: AppOptions['webhooks'] = { wait: (tries) => (tries < 4 ? 0 : undefined), lookEveryMs: 20 }

export async function newWorld(
  engine: EngineName,
  {
    webhooks = impatient,
    database,
    slug = 'told',
    environment = {},
  }: { webhooks?: AppOptions['webhooks']; database?: Database; slug?: string; environment?: NodeJS.ProcessEnv } = {},
): Promise<World> {
  const kantine = await startKantine(engine, {
    // Receivers that never answer are not waited for at the end.
    environment: { WEBHOOKS_ALLOW_LOOPBACK: 'true', SHUTDOWN_SECONDS: '0', ...environment },
    parts: { ...(webhooks && { webhooks }) },
    ...(database && { database }),
  })
  const club = await newClub(kantine.store, slug)
  return {
    kantine,
    club,
    caller: administering(club),
    send: sender(kantine, club.key),
    listen: (kinds, answer) => listen(kantine, club, kinds, answer),
    deliveries: (filter = {}) =>
      kantine.store.read(club.id, (db) => findDeliveries(db, club.id, { limit: 200, ...filter })),
  }
}

/** An administrator of a club, as operations are called by one. */
export const administering = ({ id }: { readonly id: number }): Caller => commandCaller(id, { by: 'administrator' })

async function listen(
  kantine: Running,
  club: ClubWithKey,
  kinds: readonly string[],
  answer: (n: number) => number | undefined = () => 204,
): Promise<Listening> {
  let arrived = 0
  const { port, received } = await startReceiver((_, response) => {
    const status = answer(++arrived)
    if (status !== undefined) response.writeHead(status).end()
  })
  const url = `http://127.0.0.1:${port}/kantine`
  const { secret, ...endpoint } = await perform(kantine, 'webhooks create', administering(club), { url, events: kinds })
  const verify = new Webhook(secret)
  return {
    endpoint,
    secret,
    url,
    received,
    async told(howMany) {
      await until(() => received.length >= howMany)
      return received.map(
        ({ request, body }) => verify.verify(body, request.headers as { [name: string]: string }) as Told,
      )
    },
  }
}

/** Waits for something that happens beside the test; fails when it does not come. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`It did not come: ${isSo}`)
    await setTimeout(2)
  }
}
