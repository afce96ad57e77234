import { person } from '@kantine/contract/administration/person.ts'
import { listPeople } from '../../callers/accounts/people.ts'
import { listOf, operation } from '../operation.ts'
import { ofPeople, shown } from './person.ts'

export default operation({
  ...ofPeople,
  name: 'list',
  about: 'all',
  title: { en: 'People', nl: 'Mensen' },
  says: {
    en: 'Lists the people of a club and their roles, oldest first.',
    nl: 'Toont wie bij een club hoort en in welke rol; de oudste eerst.',
  },
  effect: 'reads',
  output: listOf(person.fields),
  shell: { command: 'administrators people' },
  run: async ({ store }, { club }) => ({ data: (await listPeople(store, club)).map(shown), has_more: false }),
})
