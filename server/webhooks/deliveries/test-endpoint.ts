import { type EventKind, eventKinds, testKind } from '@kantine/contract/events.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import { deliveryCounter } from '../../store/fan-out.ts'
import { didYouMean } from '../../suggest.ts'
import { noEndpoint } from '../endpoints/endpoint.ts'
import { sendTo, targetsOf } from '../sending/target.ts'
import type { Webhooks } from '../webhooks.ts'
import { type Delivery, getDelivery } from './log.ts'
import { writeTried } from './queue.ts'

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
  kind = testKind,
): Promise<Delivery> {
  const { store } = webhooks
  const { target, message } = await store.write(club, actor, async (write) => {
    const [target] = await targetsOf(write.db, club, [id])
    if (!target) throw noEndpoint()
    const delivery = await write.takeIds(deliveryCounter)
    write.note({ action: 'endpoint.tested', subject: `endpoint ${id}` })
    const data = JSON.stringify({ club_id: club, ...exampleOf(kind) })
    return { target, message: { club, id: delivery, kind, at: write.stamp, data } }
  })
  const at = store.now()
  const outcome = await sendTo(webhooks, target, message)
  await store.keepBooks('deliveries', async ({ db }) => {
    await db.all(
      `insert into webhook_deliveries (club_id, id, endpoint_id, kind, at, data, state, is_test, tries)
       values ($1, $2, $3, $4, $5, $6, 'waiting', 1, 0)`,
      [club, message.id, id, kind, message.at, message.data],
    )
    await writeTried(db, [{ club, id: message.id, at, outcome }])
  })
  return getDelivery(webhooks, club, message.id)
}

/** Ids such as a notification of a kind has. */
function exampleOf(kind: string): { [name: string]: number } {
  if (!Object.hasOwn(eventKinds, kind)) {
    throw new Refusal('bad_request', `There is no event '${kind}'. ${didYouMean(kind, Object.keys(eventKinds))}`)
  }
  return Object.fromEntries(eventKinds[kind as EventKind].ids.map((name, i) => [name, 14 + i]))
}
