import { key } from '@kantine/contract/administration/key.ts'
import { usageInDetail as described } from '@kantine/contract/administration/usage.ts'
import { keyOfClub } from '../../callers/keys/keys.ts'
import { one, operation } from '../operation.ts'
import { ofUsage, usageOf } from '../usage.ts'
import { ofKeys } from './key.ts'

const { id, label, prefix } = key.fields

export default operation({
  ...ofKeys,
  ...ofUsage,
  says: {
    en: 'Shows the key’s requests per day, its errors and its latest rejected requests.',
    nl: 'Toont de verzoeken van een sleutel per dag, de fouten en de laatste geweigerde verzoeken.',
  },
  output: one({ id, label, prefix, ...described }),
  async run(context, { club }, { id }) {
    const { label, prefix } = await keyOfClub(context.store, club, id)
    return { id, label, prefix, ...(await usageOf(context, club, { kind: 'key', id })) }
  },
})
