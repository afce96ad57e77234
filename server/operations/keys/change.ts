import { key } from '@kantine/contract/administration/key.ts'
import { changeKey } from '../../callers/keys/change-key.ts'
import { one, operation } from '../operation.ts'
import { ofKeys, refuseOfDemo, shown } from './key.ts'

export default operation({
  ...ofKeys,
  name: 'change',
  about: 'one',
  offered: ['application'],
  title: { en: 'Change key', nl: 'Sleutel wijzigen' },
  says: {
    en: 'Renames a key or removes scopes. For more scopes, create a new key.',
    nl: 'Hernoemt een sleutel of haalt rechten weg. Voor meer rechten maak je een nieuwe sleutel.',
  },
  logs: {
    'key.renamed': { en: 'Key renamed to {subject}', nl: 'Sleutel hernoemd naar {subject}' },
    'key.narrowed': { en: 'Permissions removed from key {subject}', nl: 'Rechten van sleutel {subject} ingetrokken' },
  },
  effect: 'writes',
  input: {
    label: { ...key.fields.label, required: false },
    scopes: { ...key.fields.scopes, required: false },
  },
  output: one(key.fields),
  async run(context, { club, actor }, { id, label, scopes }) {
    await refuseOfDemo(context, club)
    return shown(context, await changeKey(context.store, actor, { clubId: club, id }, { label: label?.trim(), scopes }))
  },
})
