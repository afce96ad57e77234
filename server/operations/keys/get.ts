import { key } from '@kantine/contract/administration/key.ts'
import { keyOfClub } from '../../callers/keys/keys.ts'
import { one, operation } from '../operation.ts'
import { ofKeys, shown } from './key.ts'

export default operation({
  ...ofKeys,
  name: 'get',
  about: 'one',
  offered: ['application'],
  title: { en: 'Show key', nl: 'Sleutel tonen' },
  says: {
    en: 'Shows one key, without its secret.',
    nl: 'Toont de gegevens van één sleutel, maar niet de sleutel zelf.',
  },
  effect: 'reads',
  output: one(key.fields),
  run: async (context, { club }, { id }) => shown(context, await keyOfClub(context.store, club, id)),
})
