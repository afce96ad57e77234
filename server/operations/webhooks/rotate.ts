import { accountOf } from '../../store/actor.ts'
import { newSecret, replaceSecret, sealedSecret } from '../../webhooks/endpoints/secrets.ts'
import { one, operation } from '../operation.ts'
import { endpointJson, ofEndpoints, withSecret } from './endpoint.ts'

export default operation({
  ...ofEndpoints,
  name: 'rotate',
  about: 'one',
  noun: 'rotation',
  title: { en: 'Create a new secret', nl: 'Nieuw geheim maken' },
  says: {
    en: 'Replaces a webhook endpoint’s secret. For 24 hours, notifications are also signed with the old one.',
    nl: 'Vervangt het geheim van een webhook-endpoint. Het oude blijft nog 24 uur werken.',
  },
  logs: {
    'secret.rotated': { en: 'Secret of webhook {subject} replaced', nl: 'Geheim van webhook {subject} vervangen' },
  },
  lost: {
    en: 'A new secret was already created, but it is shown only once. Create another one.',
    nl: 'Er was al een nieuw geheim gemaakt, maar je ziet het maar één keer. Maak er nog een.',
  },
  effect: 'writes',
  confirm: 'password',
  output: one(withSecret),
  shell: {
    next: ({ old_secret_until }) => `Until ${old_secret_until}, notifications are also signed with the old secret.`,
  },
  async run(context, { club, actor }, { id }) {
    const { store, seal } = await context.webhooks()
    return store.write(club, actor, async (write) => {
      const secret = newSecret()
      const rotated = await replaceSecret(write, id, sealedSecret(seal, club, id, secret), accountOf(actor) ?? null)
      write.note({ action: 'secret.rotated', subject: `endpoint ${id}` })
      return { ...endpointJson(rotated), secret }
    })
  },
})
