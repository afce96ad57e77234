import { delivery } from '@kantine/contract/administration/delivery.ts'
import { Refusal } from '../../refusal.ts'
import { roomToWait } from '../../webhooks/deliveries/backlog.ts'
import { deliveryIn } from '../../webhooks/deliveries/find.ts'
import { requeue } from '../../webhooks/deliveries/queue.ts'
import { enabledEndpointIn } from '../../webhooks/endpoints/endpoint.ts'
import { one, operation } from '../operation.ts'
import { deliveryJson, ofDeliveries } from './delivery.ts'

export default operation({
  ...ofDeliveries,
  name: 'redeliver',
  about: 'one',
  noun: 'redelivery',
  title: { en: 'Send again', nl: 'Opnieuw versturen' },
  says: {
    en: 'Sends a delivery again, even one that arrived. Its retries start over.',
    nl: 'Verstuurt een melding opnieuw, ook als die al is aangekomen. Het aantal pogingen begint weer bij nul.',
  },
  done: { en: 'Resending delivery {id}', nl: 'Melding {id} wordt opnieuw verstuurd' },
  logs: {
    'delivery.repeated': {
      en: 'Notification {subject} sent again',
      nl: 'Melding {subject} opnieuw verstuurd',
    },
  },
  effect: 'writes',
  output: one(delivery.fields),
  shell: { command: 'webhooks redeliver' },
  async run(context, { club, actor }, { id }) {
    const { store, due } = await context.webhooks()
    return store.write(club, actor, async (write) => {
      const { endpointId, isTest } = await deliveryIn(write, id)
      if (isTest) throw new Refusal('bad_request', testAgain)
      await enabledEndpointIn(write, endpointId)
      await roomToWait(write)
      await requeue(write, id)
      write.note({ action: 'delivery.repeated', subject: `delivery ${id}` })
      write.afterCommit(() => due.emit('due', club, [endpointId]))
      return deliveryJson(await deliveryIn(write, id))
    })
  },
})

const testAgain = {
  en: 'You cannot resend a test. Send a new one instead.',
  nl: 'Je kunt een test niet opnieuw versturen. Stuur een nieuwe.',
}
