import { key } from '@kantine/contract/administration/key.ts'
import { endOldText } from '../../callers/keys/rotate-key.ts'
import { one, operation } from '../operation.ts'
import { ofKeys, refuseOfDemo, shown } from './key.ts'

export default operation({
  ...ofKeys,
  name: 'end-old',
  about: 'one',
  noun: 'old-text',
  method: 'DELETE',
  title: { en: 'End old text', nl: 'Oude tekst beëindigen' },
  says: {
    en: 'Ends the text that a key had before its last rotation; it stops working within a second.',
    nl: 'Beëindigt de tekst die een sleutel had voordat die werd vervangen; die werkt binnen een seconde niet meer.',
  },
  logs: {
    'key.old_ended': { en: 'Old text of key {subject} ended', nl: 'Oude tekst van sleutel {subject} beëindigd' },
  },
  effect: 'destroys',
  output: one(key.fields),
  async run(context, { club, actor }, { id }) {
    await refuseOfDemo(context, club)
    return shown(context, await endOldText(context.store, actor, { clubId: club, id }))
  },
})
