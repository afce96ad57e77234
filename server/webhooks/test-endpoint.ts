import { type EventKind, eventKinds } from '@kantine/contract/events.ts'
import { likeliest } from '../likeliest.ts'
import { Refusal } from '../refusal.ts'
import { takeIds } from '../store/counters.ts'
import { deliveryCounter } from '../store/fan-out.ts'
import type { Actor } from '../store/journal.ts'
import { endpointIn } from './endpoint.ts'
import { type Delivery, getDelivery } from './log.ts'
import { type Message, postOf } from './message.ts'
import type { Outcome } from './outcome.ts'
import { writeTried } from './queue.ts'
import { secretsOf } from './secrets.ts'
import type { Webhooks } from './webhooks.ts'

/**
 * The operation of the test button: sends a `webhook.test`, or an example of another kind, at once and once, also to an
 * endpoint that is disabled, and says what came of it. It stands in the log.
 *
 * @throws {Refusal} `not_found`, or `bad_request` for a kind that there is not
 */
export async function testEndpoint(
  webhooks: Webhooks,
  club: number,
  actor: Actor,
  id: number,
  kind = 'webhook.test',
): Promise<Delivery> {
  const { store, sender } = webhooks
  const message = await store.write(club, actor, async (write): Promise<Message> => {
    await endpointIn(write, id)
    const delivery = await takeIds(write.db, deliveryCounter, 1, club)
    return { club, id: delivery, kind, at: write.stamp, data: JSON.stringify({ club_id: club, ...exampleOf(kind) }) }
  })
  const at = store.now()
  const outcome = await sendTo(webhooks, sender.send, message, id)
  await store.writeAcrossClubs(async (db) => {
    await db.all(
      `insert into webhook_deliveries (club_id, id, endpoint_id, kind, at, data, state, is_test, tries)
       values ($1, $2, $3, $4, $5, $6, 'waiting', 1, 0)`,
      [club, message.id, id, kind, message.at, message.data],
    )
    await writeTried(db, [{ club, id: message.id, at, outcome }])
  })
  return getDelivery(webhooks, club, message.id)
}

async function sendTo(
  webhooks: Webhooks,
  send: Webhooks['sender']['send'],
  message: Message,
  endpoint: number,
): Promise<Outcome> {
  const [row] = await webhooks.store.read(message.club, (db) =>
    db.all(
      'select id, url, secret, old_secret, old_secret_until from webhook_endpoints where club_id = $1 and id = $2',
      [message.club, endpoint],
    ),
  )
  const now = Date.now()
  const secrets = row ? secretsOf(webhooks, message.club, row, now) : []
  if (secrets.length === 0) return { failure: 'secret', durationMs: 0, excerpt: '' }
  return send(postOf(message, String(row?.url), secrets, now))
}

/** Ids such as a notification of a kind has. */
function exampleOf(kind: string): { [name: string]: number } {
  if (!Object.hasOwn(eventKinds, kind)) {
    const kinds = Object.keys(eventKinds)
    const meant = likeliest(kind, kinds)
    throw new Refusal(
      'bad_request',
      `There is no event '${kind}'. ${meant ? `Did you mean ${meant}?` : `There are: ${kinds.join(', ')}.`}`,
    )
  }
  return Object.fromEntries(eventKinds[kind as EventKind].ids.map((name, i) => [name, 14 + i]))
}
