import { key } from '@kantine/contract/administration/key.ts'
import { revokeKey } from '../../callers/keys/keys.ts'
import { one, operation } from '../operation.ts'
import { ofKeys, shown } from './key.ts'

export default operation({
  ...ofKeys,
  name: 'revoke',
  about: 'one',
  noun: 'revocation',
  title: { en: 'Revoke key', nl: 'Sleutel intrekken' },
  says: {
    en: 'Revokes a key permanently, within a second.',
    nl: 'Trekt een sleutel binnen een seconde in. Dat is niet terug te draaien.',
  },
  logs: { 'key.revoked': { en: 'Key {subject} revoked', nl: 'Sleutel {subject} ingetrokken' } },
  effect: 'destroys',
  output: one(key.fields),
  run: async (context, { club, actor }, { id }) =>
    shown(context, await revokeKey(context.store, actor, { clubId: club, id })),
})
