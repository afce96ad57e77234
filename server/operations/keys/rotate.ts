import { whole } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import { rotateKey } from '../../callers/keys/change-key.ts'
import { one, operation } from '../operation.ts'
import { ofKeys, refuseOfDemo, shownWithText, withText } from './key.ts'

export default operation({
  ...ofKeys,
  name: 'rotate',
  about: 'one',
  noun: 'rotation',
  title: { en: 'Replace key', nl: 'Sleutel vervangen' },
  says: {
    en: 'Replaces the key’s secret. The old secret keeps working for a few hours.',
    nl: 'Vervangt de sleutel door een nieuwe. De oude blijft nog enkele uren werken.',
  },
  logs: { 'key.rotated': { en: 'Key {subject} replaced', nl: 'Sleutel {subject} vervangen', details: ['hours'] } },
  lost: {
    en: 'The key was already replaced, but the new secret is shown only once. Replace the key again to get another.',
    nl: 'De sleutel was al vervangen, maar je ziet de nieuwe maar één keer. Vervang de sleutel nog een keer voor een nieuwe.',
  },
  effect: 'writes',
  confirm: 'password',
  input: {
    hours: whole('Hours', 'Uren', {
      max: limits.oldKeyHours,
      required: true,
      doc: 'The number of hours for which the old secret keeps working. 0 ends it immediately.',
      example: 24,
    }),
  },
  output: one(withText),
  shell: {
    defaults: { hours: limits.oldKeyHours },
    next: ({ old_prefix, old_ends_at }) =>
      old_ends_at === null
        ? 'The old secret stops working within a second.'
        : `The old secret, ${old_prefix}…, works until ${old_ends_at}.`,
  },
  async run(context, { club, actor }, { id, hours }) {
    await refuseOfDemo(context, club)
    return shownWithText(context, await rotateKey(context.store, actor, { clubId: club, id }, hours))
  },
})
