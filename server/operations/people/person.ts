import { person } from '@kantine/contract/administration/person.ts'
import { administrators } from '../../callers/accounts/administrators.ts'
import type { Person } from '../../callers/accounts/people.ts'
import { changeRole, listPeople, removeFromClub } from '../../callers/accounts/people.ts'
import { listOf, one, operation } from '../operation.ts'

/** Properties shared by all operations on a club's people. */
export const ofPeople = { on: person, offered: ['application', 'shell'], permission: 'people:manage' } as const

const shown = (person: Person) => ({
  ...administrators.jsonOf(person),
  role: person.role,
  second_factor: person.hasSecondFactor,
})

export const listOfPeople = operation({
  ...ofPeople,
  name: 'list',
  about: 'all',
  title: { en: 'People', nl: 'Gebruikers' },
  says: {
    en: 'Lists a club’s people and their roles, oldest first.',
    nl: 'Toont de gebruikers van een club en hun rollen, oudste account eerst.',
  },
  effect: 'reads',
  output: listOf(person.fields),
  shell: { command: 'administrators people' },
  run: async ({ store }, { club }) => ({ data: (await listPeople(store, club)).map(shown), has_more: false }),
})

export const changePerson = operation({
  ...ofPeople,
  name: 'change',
  about: 'one',
  title: { en: 'Change role', nl: 'Rol wijzigen' },
  says: {
    en: 'Changes a person’s role in a club. A club always has at least one administrator.',
    nl: 'Wijzigt iemands rol in een club. Een club heeft altijd minstens één beheerder.',
  },
  logs: {
    'role.changed': {
      en: '{subject}’s role changed from {before} to {role}',
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

export const removePerson = operation({
  ...ofPeople,
  name: 'remove',
  about: 'one',
  title: { en: 'Remove from the club', nl: 'Uit de club verwijderen' },
  says: {
    en: 'Removes a person from a club. A club always has at least one administrator.',
    nl: 'Verwijdert iemand uit een club. Een club heeft altijd minstens één beheerder.',
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

export default [listOfPeople, changePerson, removePerson]
