import { delivery } from '@kantine/contract/administration/delivery.ts'
import { eventNames, testKind } from '@kantine/contract/events.ts'
import { exampleIdsOf } from '@kantine/contract/example-ids.ts'
import { choice } from '@kantine/contract/fields.ts'
import { deliveryCounter } from '../../store/counters.ts'
import { sendNotification } from '../../webhooks/deliveries/deliver.ts'
import { deliveries } from '../../webhooks/deliveries/delivery.ts'
import { deliveryIn } from '../../webhooks/deliveries/find.ts'
import { writeTries } from '../../webhooks/deliveries/queue.ts'
import { endpointNotFound, endpointsWithSecrets } from '../../webhooks/endpoints/endpoint.ts'
import { failures } from '../../webhooks/sending/outcome.ts'
import { type DeliveryJson, deliveryJson } from '../deliveries/delivery.ts'
import { one, operation } from '../operation.ts'
import { ofEndpoints } from './endpoint.ts'

export default operation({
  ...ofEndpoints,
  name: 'test',
  about: 'one',
  noun: 'test',
  title: { en: 'Send a test', nl: 'Test versturen' },
  says: {
    en: 'Sends one test to a webhook endpoint, even if it is disabled.',
    nl: 'Stuurt één test naar een webhook-endpoint, ook als het is uitgeschakeld.',
  },
  done: { en: 'Test sent to webhook {endpoint_id}', nl: 'Test verstuurd naar webhook {endpoint_id}' },
  logs: {
    'endpoint.tested': {
      en: 'Test sent to webhook {subject}',
      nl: 'Test verstuurd naar webhook {subject}',
      details: ['event'],
    },
  },
  effect: 'writes',
  input: {
    event: choice('Event', 'Gebeurtenis', {
      words: eventNames,
      doc: 'The type of the example event.',
      example: 'member.created',
    }),
  },
  output: one(delivery.fields),
  shell: {
    defaults: { event: testKind },
    more: 'Exits with 1 if the test does not arrive.',
    next: (sent: DeliveryJson) => `The test arrived: ${lastTry(sent)}`,
    failure: (sent: DeliveryJson) =>
      sent.state === 'delivered' ? undefined : `The test did not arrive: ${lastTry(sent)}`,
  },
  async run(context, { club, actor }, { id, event: kind = testKind }) {
    await context.limitTests?.(club)
    const webhooks = await context.webhooks()
    const { store } = webhooks
    const { endpoint, notification } = await store.write(club, actor, async (write) => {
      const [endpoint] = await endpointsWithSecrets(write.db, club, [id])
      if (!endpoint) throw endpointNotFound()
      write.note({ action: 'endpoint.tested', subject: `endpoint ${id}`, details: [kind] })
      const data = JSON.stringify({ club_id: club, ...exampleIdsOf(kind) })
      const deliveryId = await write.takeIds(deliveryCounter)
      return { endpoint, notification: { club, id: deliveryId, kind, at: write.stamp, data, isTest: true } as const }
    })
    const at = store.wallClock()
    const outcome = await sendNotification(webhooks, endpoint, notification)
    const sent = { ...notification, clubId: club, endpointId: id, state: 'waiting', tries: 0 } as const
    await store.writeUnaudited('deliveries', async ({ db }) => {
      await db.all(deliveries.insert(sent))
      await writeTries(db, [{ club, id: sent.id, at, outcome }])
    })
    return deliveryJson(await store.read(club, (db) => deliveryIn({ db, club }, sent.id)))
  },
})

/** The outcome of the last attempt, for the user of the command. */
function lastTry({ tries }: DeliveryJson): string {
  const { status, failure, duration_ms, excerpt } = tries.at(-1) as DeliveryJson['tries'][number]
  const why = failure ? ` ${failures[failure]}` : ''
  return `${status ?? 'no response'} after ${duration_ms} ms.${why}${excerpt && `\n${excerpt}`}`
}
