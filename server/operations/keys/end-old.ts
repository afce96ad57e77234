import { key } from '@kantine/contract/administration/key.ts'
import { endOldText } from '../../callers/keys/change-key.ts'
import { one, operation } from '../operation.ts'
import { ofKeys, refuseOfDemo, shown } from './key.ts'

export default operation({
  ...ofKeys,
  name: 'end-old',
  about: 'one',
  noun: 'old-text',
  method: 'DELETE',
  title: { en: 'End old secret', nl: 'Oude sleutel intrekken' },
  says: {
    en: 'Ends the key’s old secret within a second.',
    nl: 'Trekt de oude sleutel binnen een seconde in.',
  },
  logs: {
    'key.old_ended': { en: 'Old secret of key {subject} ended', nl: 'Oude sleutel van {subject} ingetrokken' },
  },
  effect: 'destroys',
  output: one(key.fields),
  async run(context, { club, actor }, { id }) {
    await refuseOfDemo(context, club)
    return shown(context, await endOldText(context.store, actor, { clubId: club, id }))
  },
})
