import { endpoint } from '@kantine/contract/administration/endpoint.ts'
import { markWaitingAsMissed } from '../../webhooks/deliveries/queue.ts'
import { disable, endpointIn } from '../../webhooks/endpoints/endpoint.ts'
import { one, operation } from '../operation.ts'
import { endpointJson, ofEndpoints } from './endpoint.ts'

export default operation({
  ...ofEndpoints,
  name: 'disable',
  about: 'one',
  noun: 'deactivation',
  title: { en: 'Switch off', nl: 'Uitschakelen' },
  says: {
    en: 'Disables a webhook endpoint. You can recover missed notifications later.',
    nl: 'Schakelt een webhook-endpoint uit. Gemiste meldingen kun je later alsnog versturen.',
  },
  logs: {
    'endpoint.disabled': { en: 'Webhook {subject} switched off', nl: 'Webhook {subject} uitgeschakeld' },
    'endpoint.disabled backlog': {
      en: 'Webhook {subject} switched off because too many notifications were waiting',
      nl: 'Webhook {subject} uitgeschakeld omdat er te veel meldingen in de wachtrij stonden',
    },
  },
  effect: 'writes',
  output: one(endpoint.fields),
  shell: { next: () => 'You can resend missed notifications later.' },
  run: ({ store }, { club, actor }, { id }) =>
    store.write(club, actor, async (write) => {
      const before = await endpointIn(write, id)
      const disabled = await disable(write, id, 'administrator', write.stamp)
      if (!disabled) return endpointJson(before)
      await markWaitingAsMissed(write.db, club, id)
      write.note({ action: 'endpoint.disabled', subject: `endpoint ${id}` })
      return endpointJson(disabled)
    }),
})
