import { accountOf } from '../../store/actor.ts'
import { requireRoom } from '../../store/quotas.ts'
import { checkChosen, chosenFields } from '../../webhooks/endpoints/chosen.ts'
import { addEndpoint, endpointCounter } from '../../webhooks/endpoints/endpoint.ts'
import { newSecret, sealedSecret } from '../../webhooks/endpoints/secrets.ts'
import { one, operation } from '../operation.ts'
import { endpointJson, ofEndpoints, withSecret } from './endpoint.ts'

export default operation({
  ...ofEndpoints,
  name: 'create',
  about: 'all',
  title: { en: 'New endpoint', nl: 'Nieuw endpoint' },
  says: {
    en: 'Creates an enabled webhook endpoint. Its secret is shown once.',
    nl: 'Maakt een webhook-endpoint en schakelt het in. Je ziet het geheim maar één keer.',
  },
  logs: { 'endpoint.created': { en: 'Webhook {subject} added', nl: 'Webhook {subject} toegevoegd' } },
  lost: {
    en: 'This webhook was already added, but its secret is shown only once. Create a new secret on its page.',
    nl: 'Deze webhook was al toegevoegd, maar je ziet het geheim maar één keer. Maak op de pagina van de webhook een nieuw geheim.',
  },
  effect: 'writes',
  confirm: 'password',
  input: chosenFields,
  output: one(withSecret),
  shell: {
    more: 'Kantine sends every selected event to the URL, signed with the secret.',
    next: ({ id }, club) => `Try it with: kantine webhooks test ${id} --club ${club?.slug}`,
  },
  async run(context, { club, actor }, input) {
    const webhooks = await context.webhooks()
    const chosen = checkChosen(webhooks, input)
    return webhooks.store.write(club, actor, async (write) => {
      await requireRoom(write.db, club, 'endpoints', 'Remove an endpoint you no longer need.')
      const id = await write.takeIds(endpointCounter)
      const secret = newSecret()
      const made = {
        clubId: club,
        id,
        ...chosen,
        state: 'enabled',
        createdAt: write.stamp,
        madeBy: accountOf(actor) ?? null,
        secret: sealedSecret(webhooks.seal, club, id, secret),
      } as const
      const added = await addEndpoint(write, made)
      write.note({ action: 'endpoint.created', subject: `endpoint ${id}` })
      return { ...endpointJson(added), secret }
    })
  },
})
