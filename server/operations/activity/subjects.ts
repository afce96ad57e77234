import { entry } from '@kantine/contract/administration/entry.ts'
import { inBothLanguages } from '@kantine/contract/administration/localized.ts'
import { text } from '@kantine/contract/fields.ts'
import { listOf, operation } from '../operation.ts'
import { recorded } from './sentences.ts'

const data = recorded.map(({ plural, title }) => ({ about: plural, title }))

export default operation({
  on: entry,
  name: 'subjects',
  about: 'all',
  noun: 'subjects',
  offered: ['application'],
  permission: 'trail:read',
  title: { en: 'Kinds of records', nl: 'Soorten gegevens' },
  says: {
    en: 'Lists the kinds of records whose changes activity shows.',
    nl: 'Toont de soorten gegevens waarvan het logboek de wijzigingen toont.',
  },
  effect: 'reads',
  output: listOf({
    about: text('About', 'Over', { required: true, doc: 'What a filter calls it.', example: 'members' }),
    title: inBothLanguages('Title', 'Titel', 'What people call it.'),
  }),
  run: async () => ({ data, has_more: false }),
})
