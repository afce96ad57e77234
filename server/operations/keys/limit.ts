import { key } from '@kantine/contract/administration/key.ts'
import { changeKey } from '../../callers/keys/change-key.ts'
import { one, operation } from '../operation.ts'
import { checkLimit, ofKeys, rateLimit, refuseOfDemo, shown } from './key.ts'

export default operation({
  ...ofKeys,
  name: 'limit',
  about: 'one',
  noun: 'limit',
  method: 'PUT',
  title: { en: 'Set limit', nl: 'Limiet instellen' },
  says: {
    en: 'Sets or removes the key’s own rate limit.',
    nl: 'Geeft de sleutel een eigen limiet, of haalt die weg.',
  },
  logs: {
    'key.limited': {
      en: 'Key {subject} limited to {rate_limit} requests a minute',
      nl: 'Sleutel {subject} beperkt tot {rate_limit} verzoeken per minuut',
      details: ['rate_limit'],
    },
    'key.limited none': {
      en: 'Key {subject} has the default limit again',
      nl: 'Sleutel {subject} heeft weer de standaardlimiet',
    },
  },
  effect: 'writes',
  confirm: 'password',
  input: { rate_limit: { ...rateLimit, required: true } },
  output: one(key.fields),
  shell: {
    options: { rate_limit: 'requests' },
    defaults: { rate_limit: null },
    more: 'Without --requests, the key gets the default limit again.',
  },
  async run(context, caller, { id, rate_limit: wanted }) {
    checkLimit(context, caller, wanted)
    await refuseOfDemo(context, caller.club)
    const which = { clubId: caller.club, id }
    return shown(context, await changeKey(context.store, caller.actor, which, { rateLimit: wanted }))
  },
})
