import { endpoint } from '@kantine/contract/administration/endpoint.ts'
import { checkChosen, chosenFields } from '../../webhooks/endpoints/chosen.ts'
import { changeEndpoint, endpointIn } from '../../webhooks/endpoints/endpoint.ts'
import { one, operation } from '../operation.ts'
import { endpointJson, ofEndpoints } from './endpoint.ts'

export default operation({
  ...ofEndpoints,
  name: 'change',
  about: 'one',
  title: { en: 'Change endpoint', nl: 'Endpoint wijzigen' },
  says: {
    en: 'Changes the URL, events or name of a webhook endpoint, but not its secret.',
    nl: 'Wijzigt de URL, gebeurtenissen of naam van een webhook-endpoint. Het geheim verandert niet.',
  },
  logs: { 'endpoint.changed': { en: 'Webhook {subject} changed', nl: 'Webhook {subject} gewijzigd' } },
  effect: 'writes',
  confirm: 'password',
  input: {
    url: { ...chosenFields.url, required: false },
    events: { ...chosenFields.events, required: false },
    description: chosenFields.description,
  },
  output: one(endpoint.fields),
  shell: { changes: ['url', 'events', 'description'] },
  async run(context, { club, actor }, { id, ...changes }) {
    const webhooks = await context.webhooks()
    return webhooks.store.write(club, actor, async (write) => {
      const before = await endpointIn(write, id)
      const { url = before.url, description = before.description, events = before.kinds } = changes
      const chosen = checkChosen(webhooks, { url, description, events })
      const changed = await changeEndpoint(write, id, chosen)
      write.note({ action: 'endpoint.changed', subject: `endpoint ${id}`, details: Object.keys(changes) })
      return endpointJson(changed)
    })
  },
})
