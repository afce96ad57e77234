import { person } from '@kantine/contract/administration/person.ts'
import { removeFromClub } from '../../callers/accounts/people.ts'
import { one, operation } from '../operation.ts'
import { ofPeople, shown } from './person.ts'

export default operation({
  ...ofPeople,
  name: 'remove',
  about: 'one',
  title: { en: 'Remove from the club', nl: 'Uit de club verwijderen' },
  says: {
    en: 'Removes a person from a club. A club always keeps one administrator.',
    nl: 'Verwijdert iemand uit een club. Een club houdt altijd minstens één beheerder.',
  },
  logs: {
    'person.removed': {
      en: '{email} removed from the club',
      nl: '{email} uit de club verwijderd',
      details: ['email'],
    },
  },
  effect: 'destroys',
  output: one(person.fields),
  shell: { command: 'administrators remove' },
  run: async ({ store }, { club, actor }, { id }) => shown(await removeFromClub(store, actor, club, id)),
})
