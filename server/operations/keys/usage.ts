import { key } from '@kantine/contract/administration/key.ts'
import { usageInDetail as described } from '@kantine/contract/administration/usage.ts'
import { keyOfClub } from '../../callers/keys/keys.ts'
import { daysWithUse, usageJson } from '../../callers/usage-json.ts'
import { usageInDetail } from '../../callers/usage-of.ts'
import { one, operation } from '../operation.ts'
import { ofKeys } from './key.ts'

const { id, label, prefix } = key.fields

export default operation({
  ...ofKeys,
  name: 'usage',
  about: 'one',
  noun: 'usage',
  title: { en: 'Usage', nl: 'Gebruik' },
  says: {
    en: 'Shows the key’s requests per day for the last 30 days, its errors per call and its latest rejected requests.',
    nl: 'Toont de verzoeken van een sleutel per dag over de laatste 30 dagen, de fouten per aanroep en de laatste geweigerde verzoeken.',
  },
  effect: 'reads',
  output: one({ id, label, prefix, ...described }),
  shell: { shows: ({ days, ...rest }) => ({ ...rest, days: daysWithUse(days) }) },
  async run({ store, usage }, { club }, { id }) {
    await usage?.flush()
    const { label, prefix } = await keyOfClub(store, club, id)
    return { id, label, prefix, ...usageJson(await usageInDetail(store, club, { kind: 'key', id })) }
  },
})
