import { endpoint } from '@kantine/contract/administration/endpoint.ts'
import { endpointHealth } from '@kantine/contract/administration/endpoint-health.ts'
import { endpointIn } from '../../webhooks/endpoints/endpoint.ts'
import { one, operation } from '../operation.ts'
import { endpointJson, ofEndpoints } from './endpoint.ts'
import { healthIn } from './health.ts'

export default operation({
  ...ofEndpoints,
  name: 'get',
  about: 'one',
  offered: ['application'],
  title: { en: 'Show endpoint', nl: 'Endpoint tonen' },
  says: {
    en: 'Shows one webhook endpoint and whether its notifications arrive.',
    nl: 'Toont één webhook-endpoint en of de meldingen aankomen.',
  },
  effect: 'reads',
  output: one({ ...endpoint.fields, health: endpointHealth }),
  run: ({ store }, { club }, { id }) =>
    store.read(club, async (db) => {
      const where = { db, club }
      return { ...endpointJson(await endpointIn(where, id)), health: await healthIn(where, id) }
    }),
})
