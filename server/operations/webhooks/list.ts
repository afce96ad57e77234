import { endpoint } from '@kantine/contract/administration/endpoint.ts'
import { endpointHealth } from '@kantine/contract/administration/endpoint-health.ts'
import { allEndpoints } from '../../webhooks/endpoints/endpoint.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { listOf, operation } from '../operation.ts'
import { endpointJson, ofEndpoints } from './endpoint.ts'
import { healthIn } from './health.ts'

export default operation({
  ...ofEndpoints,
  name: 'list',
  about: 'all',
  title: { en: 'Webhook endpoints', nl: 'Webhook-endpoints' },
  says: {
    en: 'Lists a club’s webhook endpoints and whether they work, oldest first.',
    nl: 'Toont de webhook-endpoints van een club, oudste eerst, en of ze werken.',
  },
  effect: 'reads',
  output: listOf({ ...endpoint.fields, health: endpointHealth }),
  async run({ store }, { club }) {
    const data = []
    for (const one of await store.read(club, (db) => allEndpoints(db, club))) {
      await yieldToEventLoop()
      const health = await store.read(club, (db) => healthIn({ db, club }, one.id))
      data.push({ ...endpointJson(one), health })
    }
    return { data, has_more: false }
  },
})
