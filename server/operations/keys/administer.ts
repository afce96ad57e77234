import { key } from '@kantine/contract/administration/key.ts'
import { changeKey } from '../../callers/keys/change-key.ts'
import { one, operation } from '../operation.ts'
import { ofKeys, rateLimit, refuseOfDemo, shown } from './key.ts'

export default operation({
  ...ofKeys,
  name: 'change',
  about: 'one',
  offered: ['shell'],
  permission: 'quotas:manage',
  title: { en: 'Change key', nl: 'Sleutel wijzigen' },
  says: {
    en: 'Changes the name, scopes or rate limit of a key, but not its secret.',
    nl: 'Wijzigt de naam, rechten of limiet van een sleutel. De sleutel zelf verandert niet.',
  },
  done: { en: 'Key {subject} changed', nl: 'Sleutel {subject} gewijzigd' },
  logs: { 'key.widened': { en: 'Permissions added to key {subject}', nl: 'Rechten toegevoegd aan sleutel {subject}' } },
  effect: 'writes',
  input: {
    label: { ...key.fields.label, required: false },
    scopes: { ...key.fields.scopes, required: false },
    rate_limit: rateLimit,
  },
  output: one(key.fields),
  shell: { options: { rate_limit: 'requests' }, changes: ['label', 'scopes', 'rate_limit'] },
  async run(context, { club, actor }, { id, label, scopes, rate_limit: rateLimit }) {
    await refuseOfDemo(context, club)
    const change = { label: label?.trim(), scopes, rateLimit }
    return shown(context, await changeKey(context.store, actor, { clubId: club, id }, change, true))
  },
})
