import { club } from '@kantine/contract/administration/club.ts'
import { clubs, listClubs } from '../../clubs/clubs.ts'
import { listOf, operation } from '../operation.ts'
import { ofClubs } from './club.ts'

export default operation({
  ...ofClubs,
  name: 'list',
  about: 'all',
  title: { en: 'Clubs', nl: 'Clubs' },
  says: { en: 'Lists the clubs, oldest first.', nl: 'Toont de clubs, de oudste eerst.' },
  effect: 'reads',
  output: listOf(club.fields),
  run: async ({ store }) => ({ data: (await listClubs(store)).map(clubs.jsonOf), has_more: false }),
})
