import { endpoint } from '@kantine/contract/administration/endpoint.ts'
import { undelivered } from '@kantine/contract/administration/endpoint-health.ts'
import { undeliveredOf } from '../../webhooks/deliveries/counts.ts'
import { enable } from '../../webhooks/endpoints/endpoint.ts'
import { one, operation } from '../operation.ts'
import { endpointJson, ofEndpoints } from './endpoint.ts'

export default operation({
  ...ofEndpoints,
  name: 'enable',
  about: 'one',
  noun: 'activation',
  title: { en: 'Switch on', nl: 'Inschakelen' },
  says: {
    en: 'Enables a webhook endpoint and counts its missed notifications.',
    nl: 'Schakelt een webhook-endpoint in en telt de gemiste meldingen.',
  },
  logs: { 'endpoint.enabled': { en: 'Webhook {subject} switched on', nl: 'Webhook {subject} ingeschakeld' } },
  effect: 'writes',
  output: one({ ...endpoint.fields, ...undelivered }),
  shell: {
    next: ({ id, missed, missed_since }, club) =>
      missed_since === null
        ? undefined
        : `Undelivered notifications: ${missed}. Resend them with:
kantine webhooks recover ${id} --club ${club?.slug} --since ${missed_since}`,
  },
  run: ({ store }, { club, actor }, { id }) =>
    store.write(club, actor, async (write) => {
      const enabled = await enable(write, id)
      write.note({ action: 'endpoint.enabled', subject: `endpoint ${id}` })
      return { ...endpointJson(enabled), ...(await undeliveredOf(write, id)) }
    }),
})
