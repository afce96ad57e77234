import { endpoint } from '@kantine/contract/administration/endpoint.ts'
import { removeEndpoint } from '../../webhooks/deliveries/remove-endpoint.ts'
import { one, operation } from '../operation.ts'
import { endpointJson, ofEndpoints } from './endpoint.ts'

export default operation({
  ...ofEndpoints,
  name: 'remove',
  about: 'one',
  title: { en: 'Remove endpoint', nl: 'Endpoint verwijderen' },
  says: {
    en: 'Removes a webhook endpoint with its log and waiting notifications.',
    nl: 'Verwijdert een webhook-endpoint met alle bezorgingen en wachtende meldingen.',
  },
  done: { en: 'Webhook {subject} removed, with its log', nl: 'Webhook {subject} verwijderd, met alle bezorgingen' },
  logs: { 'endpoint.removed': { en: 'Webhook {subject} removed', nl: 'Webhook {subject} verwijderd' } },
  effect: 'destroys',
  output: one(endpoint.fields),
  run: async ({ store }, { club, actor }, { id }) =>
    endpointJson(await store.write(club, actor, (write) => removeEndpoint(write, id))),
})
