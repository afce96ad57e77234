/** Kills a server while it delivers to failing receivers, and counts events that never arrived or never happened. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { changeKinds, type EventKind } from '@kantine/contract/events.ts'
import { createRandom } from '../../../../server/sandbox/random.ts'
import { jsonOf } from '../../../cli/command.ts'
import { patienceMs } from '../../../support/patience.ts'
import { type Client, newClient, writeUntil } from '../client.ts'
import { markNow } from '../survey.ts'
import { type Shared, startVictim, type Variant, type Victim } from '../victim.ts'
import { compareWritten, deliveriesOf, eventsSince, type Happened, judge } from './judge.ts'
import type { Receiver } from './receiver.ts'
import { Receivers } from './receivers.ts'

const clientsAtOnce = 3

const choices: readonly (readonly EventKind[])[] = [
  ['member.created', 'member.deleted'],
  ['attendance.updated', 'attendance.deleted'],
  changeKinds,
]
const choiceOfTheDead: readonly EventKind[] = ['member.created']

export type WebhookTally = {
  readonly variant: Variant | Shared
  kills: number
  /** Events in the change log. */
  events: number
  /** Notifications that had to arrive: one for each event and each endpoint subscribed to it. */
  expected: number
  /** Notifications that arrived again. */
  duplicates: number
  /** How often the receivers did what with a request. */
  readonly did: { readonly [what: string]: number }
  /** A line for each broken promise. */
  readonly faults: string[]
}

/** The minimum numbers of kills and events. */
export type Wanted = { readonly kills: number; readonly events: number }

/**
 * Runs rounds of writes, kill and restart on one database while receivers fail. Then lets the receivers recover, and compares.
 *
 * @param seed determines everything except the timing
 */
export async function webhookRounds(variant: Variant | Shared, wanted: Wanted, seed: number): Promise<WebhookTally> {
  const receivers = new Receivers(seed)
  const { did, faults } = receivers
  const tally: WebhookTally = { variant, kills: 0, events: 0, expected: 0, duplicates: 0, did, faults }
  const victim = await startVictim(variant, {
    script: join(import.meta.dirname, 'server.ts'),
    settings: { WEBHOOKS_ALLOW_LOOPBACK: 'true', SECRET_KEY: randomBytes(32).toString('base64') },
  })
  const { environment, target } = victim
  try {
    const open = new Map<number, Receiver>()
    for (const receiver of await receivers.open(choices)) {
      const { id, secret } = await register(victim, receiver)
      receiver.trust(secret)
      open.set(id, receiver)
    }
    const dead = { kinds: choiceOfTheDead, url: await receivers.openDead() }
    const { id } = await register(victim, dead)
    const { journal } = await markNow(environment, target.club)

    while (tally.kills < wanted.kills) await killRound(victim, tally, seed)
    await writeUpTo(wanted.events, victim, journal, tally, seed)
    // Most notifications must arrive while receivers still fail.
    await untilFewWait(victim, [...open.keys()], wanted.events / 4)
    receivers.becomeWell()
    await untilFewWait(victim, [...open.keys()], 0)

    const happened = await eventsSince(environment, target.club, journal)
    compareTold([...open.values()], receivers, happened, target.club, tally)
    const written = await deliveriesOf(environment, target.club)
    tally.faults.push(...compareWritten(new Map([...open, [id, dead]]), written, happened))
  } finally {
    await victim.stop()
    await receivers.close()
  }
  return tally
}

/** Adds an endpoint to the club with a command, while the server is running. */
const register = (
  { environment, target }: Victim,
  { url, kinds }: { url: string; kinds: readonly EventKind[] },
): Promise<{ id: number; secret: string }> =>
  jsonOf(environment, 'webhooks', 'create', '--club', target.slug, '--url', url, '--events', kinds.join())

async function killRound(victim: Victim, tally: WebhookTally, seed: number): Promise<void> {
  await victim.arm()
  const stopping = new AbortController()
  const { clients, written } = startWriting(victim, `${tally.kills}`, stopping.signal, seed)
  await setTimeout(createRandom('kill', seed, tally.kills).whole(0, 800))
  await victim.kill()
  stopping.abort()
  await written
  await victim.restart()
  tally.kills++
  tally.faults.push(...clients.flatMap(({ faults }) => faults))
}

/** Writes, without kills, until the change log has this many events. */
async function writeUpTo(
  events: number,
  victim: Victim,
  since: number,
  tally: WebhookTally,
  seed: number,
): Promise<void> {
  const stopping = new AbortController()
  const { clients, written } = startWriting(victim, 'last', stopping.signal, seed)
  while ((await eventsSince(victim.environment, victim.target.club, since)).length < events) await setTimeout(200)
  stopping.abort()
  await written
  tally.faults.push(...clients.flatMap(({ faults }) => faults))
}

/** Lets clients write with pauses, so that notifications are sent between writes and not only at the end. */
function startWriting(
  { target }: Victim,
  prefix: string,
  stopping: AbortSignal,
  seed: number,
): { clients: readonly Client[]; written: Promise<unknown> } {
  const random = createRandom('pauses', seed, prefix)
  const pause = () => setTimeout(random.whole(0, 80))
  const clients = Array.from({ length: clientsAtOnce }, (_, i) => newClient(`${prefix}.${i}`, target))
  return { clients, written: Promise.all(clients.map((client) => writeUntil(client, stopping, seed, pause))) }
}

/**
 * Waits until at most `few` deliveries to these endpoints are waiting. Gives up after a long time without progress, because the
 * comparison reports what is missing.
 */
async function untilFewWait({ environment, target }: Victim, endpoints: readonly number[], few: number): Promise<void> {
  let least = Number.POSITIVE_INFINITY
  let giveUpAt = 0
  for (;;) {
    const deliveries = await deliveriesOf(environment, target.club)
    const waiting = endpoints.reduce((sum, id) => sum + (deliveries.get(id)?.waiting ?? 0), 0)
    if (waiting <= few) return
    if (waiting < least) giveUpAt = performance.now() + patienceMs
    if (performance.now() > giveUpAt) return
    least = Math.min(least, waiting)
    await setTimeout(100)
  }
}

function compareTold(
  open: readonly Receiver[],
  { told }: Receivers,
  happened: readonly Happened[],
  club: number,
  tally: WebhookTally,
): void {
  tally.events = happened.length
  for (const receiver of open) {
    const { expected, duplicates, faults } = judge(receiver, told, happened, club)
    tally.expected += expected
    tally.duplicates += duplicates
    tally.faults.push(...faults)
  }
}
