import { type EventKind, eventKinds, testKind } from '@kantine/contract/events.ts'
import { exampleIdsOf } from '@kantine/contract/example-ids.ts'
import { choice } from '@kantine/contract/fields.ts'
import { defineOperation } from '../../operations/application-operation.ts'
import { deliveryCounter } from '../../store/counters.ts'
import { runTogether } from '../../store/statements.ts'
import { type Delivery, deliveries } from '../deliveries/delivery.ts'
import { deliveryIn } from '../deliveries/log.ts'
import { writeTries } from '../deliveries/queue.ts'
import { sendNotification } from '../deliveries/send-notification.ts'
import { endpointNotFound, endpointsWithSecrets } from '../endpoints/endpoint.ts'
import type { Webhooks } from '../webhooks.ts'
import { endpointId } from './endpoints.ts'

type Test = { readonly id: number; readonly event?: EventKind }

export const testEndpoint = defineOperation<Webhooks, Test, Delivery>({
  name: 'test_endpoint',
  doc: 'Sends a webhook.test, or an example of another event, once and at once, even to a disabled endpoint. Its body says that it is a test.',
  permission: 'webhooks:manage',
  effect: 'writes',
  input: {
    plural: 'a test',
    fields: {
      ...endpointId,
      event: choice('Event', 'Gebeurtenis', {
        ...{ words: Object.keys(eventKinds), doc: 'The event to send an example of.', example: 'member.created' },
      }),
    },
  },
  async run(webhooks, { club, actor }, { id, event }) {
    const { store } = webhooks
    const kind: EventKind = event ?? testKind
    const { endpoint, notification } = await store.write(club, actor, async (write) => {
      const [endpoint] = await endpointsWithSecrets(write.db, club, [id])
      if (!endpoint) throw endpointNotFound()
      write.note({ action: 'endpoint.tested', subject: `endpoint ${id}`, details: [kind] })
      const data = JSON.stringify({ club_id: club, ...exampleIdsOf(kind) })
      return {
        endpoint,
        notification: { club, id: await write.takeIds(deliveryCounter), kind, at: write.stamp, data, isTest: true },
      }
    })
    const at = store.wallClock()
    const outcome = await sendNotification(webhooks, endpoint, notification)
    const delivery = {
      ...notification,
      kind,
      clubId: club,
      endpointId: id,
      state: 'waiting',
      tries: 0,
    } as const
    await store.keepBooks('deliveries', async ({ db }) => {
      await runTogether(db, [deliveries.insert(delivery)])
      await writeTries(db, [{ club, id: delivery.id, at, outcome }])
    })
    return store.read(club, (db) => deliveryIn({ db, club }, delivery.id))
  },
})
