import { person } from '@kantine/contract/administration/person.ts'
import { changeRole } from '../../callers/accounts/people.ts'
import { one, operation } from '../operation.ts'
import { ofPeople, shown } from './person.ts'

export default operation({
  ...ofPeople,
  name: 'change',
  about: 'one',
  title: { en: 'Change role', nl: 'Rol wijzigen' },
  says: {
    en: 'Changes a person’s role in a club. A club always keeps one administrator.',
    nl: 'Wijzigt iemands rol in een club. Een club houdt altijd minstens één beheerder.',
  },
  logs: {
    'role.changed': {
      en: 'Role of {subject} changed from {before} to {role}',
      nl: 'Rol van {subject} gewijzigd van {before} in {role}',
      details: ['before', 'role'],
    },
  },
  effect: 'writes',
  confirm: 'password',
  input: { role: person.fields.role },
  output: one(person.fields),
  shell: { command: 'administrators role' },
  run: async ({ store }, { club, actor }, wanted) => shown(await changeRole(store, actor, club, wanted)),
})
