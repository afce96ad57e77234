import { secondFactorRoles } from '@kantine/contract/administration/second-factor-roles.ts'
import type { ValuesOf } from '@kantine/contract/fields.ts'
import { requiredFactorOf, setFactorRoles } from '../../callers/accounts/required-factor.ts'
import type { Club } from '../../clubs/clubs.ts'
import { one, operation } from '../operation.ts'

type Answer = ValuesOf<typeof secondFactorRoles.fields>

/** Properties shared by both operations. */
const ofSecondFactorRoles = {
  on: secondFactorRoles,
  about: 'one',
  offered: ['application', 'shell'],
  permission: 'people:manage',
  output: one(secondFactorRoles.fields),
  shell: {
    command: 'clubs second-factor',
    more: 'People who have not turned it on cannot access the club, and neither can their assistants. --roles "" removes the requirement.',
    next: ({ lacking }: Answer) =>
      lacking > 0
        ? `${lacking === 1 ? '1 person has' : `${lacking} people have`} no access until they turn it on.`
        : undefined,
    warns: ({ administrators_shut_out: administrators }: Answer, club: Club | undefined) =>
      administrators > 0
        ? `Nobody can administer ${club?.name} until ${administrators === 1 ? 'its only administrator' : `one of its ${administrators} administrators`} turns on two-step verification, at /account/second-factor.`
        : undefined,
  },
} as const

const get = operation({
  ...ofSecondFactorRoles,
  name: 'get',
  title: { en: 'Two-step verification', nl: 'Tweestapsverificatie' },
  says: {
    en: 'Shows the roles that require two-step verification, and how many people have yet to turn it on.',
    nl: 'Toont voor welke rollen tweestapsverificatie verplicht is, en hoeveel gebruikers die nog moeten aanzetten.',
  },
  effect: 'reads',
  run: ({ store }, { club }) => store.read(club, (db) => requiredFactorOf(db, club)),
})

const change = operation({
  ...ofSecondFactorRoles,
  name: 'change',
  method: 'PUT',
  title: { en: 'Require two-step verification', nl: 'Tweestapsverificatie verplichten' },
  says: {
    en: 'Sets the roles that require two-step verification. People have no access until they turn it on.',
    nl: 'Stelt in voor welke rollen tweestapsverificatie verplicht is. Gebruikers krijgen pas toegang als ze die aanzetten.',
  },
  logs: {
    'second_factor_roles.changed': {
      en: 'Roles that require two-step verification: {roles}',
      nl: 'Tweestapsverificatie is verplicht voor: {roles}',
      details: ['roles'],
    },
    'second_factor_roles.changed none': {
      en: 'No role requires two-step verification',
      nl: 'Tweestapsverificatie is voor geen enkele rol verplicht',
    },
  },
  effect: 'writes',
  confirm: 'password',
  input: { roles: secondFactorRoles.fields.roles },
  run: ({ store }, { club, actor }, { roles }) => setFactorRoles(store, actor, club, roles),
})

export default [get, change]
