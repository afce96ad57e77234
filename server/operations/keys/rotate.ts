import { whole } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import { rotateKey } from '../../callers/keys/rotate-key.ts'
import { one, operation } from '../operation.ts'
import { ofKeys, refuseOfDemo, shownWithText, withText } from './key.ts'

export default operation({
  ...ofKeys,
  name: 'rotate',
  about: 'one',
  noun: 'rotation',
  title: { en: 'Replace key', nl: 'Sleutel vervangen' },
  says: {
    en: 'Gives a key a new text, which is shown only once. The text before works on for some hours; one that was replaced earlier ends at once.',
    nl: 'Geeft een sleutel een nieuwe tekst, die maar één keer te zien is. De oude tekst werkt nog enkele uren; een nog oudere stopt meteen.',
  },
  logs: { 'key.rotated': { en: 'Key {subject} replaced', nl: 'Sleutel {subject} vervangen', details: ['hours'] } },
  effect: 'writes',
  confirm: 'password',
  input: {
    hours: whole('Hours', 'Uren', {
      max: limits.oldKeyHours,
      required: true,
      doc: 'How long the text before works on; 0 ends it at once.',
      example: 24,
    }),
  },
  output: one(withText),
  shell: {
    defaults: { hours: limits.oldKeyHours },
    next: ({ old_prefix, old_ends_at }) =>
      old_ends_at === null
        ? 'The old text stops working within a second.'
        : `The old text, ${old_prefix}…, works until ${old_ends_at}.`,
  },
  async run(context, { club, actor }, { id, hours }) {
    await refuseOfDemo(context, club)
    return shownWithText(context, await rotateKey(context.store, actor, { clubId: club, id }, hours))
  },
})
