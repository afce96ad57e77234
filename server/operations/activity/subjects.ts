import { answered } from '@kantine/contract/administration/answered.ts'
import { entry } from '@kantine/contract/administration/entry.ts'
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
    en: 'Lists the resources covered by the activity log.',
    nl: 'Toont de soorten gegevens in het logboek.',
  },
  effect: 'reads',
  output: listOf({ about: answered.text('Subject', 'Onderwerp'), title: answered.inBothLanguages('Title', 'Titel') }),
  run: async () => ({ data, has_more: false }),
})
