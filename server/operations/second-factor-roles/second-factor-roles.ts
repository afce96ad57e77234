/** The roles of a club that need a second factor. */
import { secondFactorRoles } from '@kantine/contract/administration/second-factor-roles.ts'
import { type RequiredFactor, requiredFactorOf, setFactorRoles } from '../../callers/accounts/required-factor.ts'
import type { Club } from '../../clubs/clubs.ts'
import { one, operation } from '../operation.ts'

const shown = ({ administratorsShutOut, ...required }: RequiredFactor) => ({
  ...required,
  administrators_shut_out: administratorsShutOut,
})

type Shown = ReturnType<typeof shown>

/** The parts of both operations. */
const ofSecondFactorRoles = {
  on: secondFactorRoles,
  about: 'one',
  offered: ['application', 'shell'],
  permission: 'people:manage',
  output: one(secondFactorRoles.fields),
  shell: {
    command: 'clubs second-factor',
    more: 'People without one, and their assistants, have no access to the club. --roles "" ends the requirement.',
    next: ({ lacking }: Shown) =>
      lacking > 0
        ? `${lacking === 1 ? '1 person has' : `${lacking} people have`} none yet, and cannot enter until they turn one on.`
        : undefined,
    warns: ({ administrators_shut_out: administrators }: Shown, club: Club | undefined) =>
      administrators > 0
        ? `Nobody can administer ${club?.name} now: ${administrators === 1 ? 'its only administrator must' : `one of its ${administrators} administrators must`} turn on a second factor first, at /account/second-factor.`
        : undefined,
  },
} as const

const get = operation({
  ...ofSecondFactorRoles,
  name: 'get',
  title: { en: 'Second factor', nl: 'Tweestapsverificatie' },
  says: {
    en: 'Shows the roles that need a second factor, and how many people lack one.',
    nl: 'Toont welke rollen tweestapsverificatie nodig hebben, en hoeveel gebruikers die nog missen.',
  },
  effect: 'reads',
  run: async ({ store }, { club }) => shown(await store.read(club, (db) => requiredFactorOf(db, club))),
})

const change = operation({
  ...ofSecondFactorRoles,
  name: 'change',
  method: 'PUT',
  title: { en: 'Require a second factor', nl: 'Tweestapsverificatie verplichten' },
  says: {
    en: 'Sets the roles that need a second factor. People without one are locked out.',
    nl: 'Bepaalt welke rollen tweestapsverificatie nodig hebben. Wie die niet heeft, komt er niet in.',
  },
  logs: {
    'second_factor_roles.changed': {
      en: 'Roles that need a second factor: {roles}',
      nl: 'Tweestapsverificatie is verplicht voor: {roles}',
      details: ['roles'],
    },
    'second_factor_roles.changed none': {
      en: 'No role needs a second factor',
      nl: 'Tweestapsverificatie is voor geen enkele rol verplicht',
    },
  },
  effect: 'writes',
  confirm: 'password',
  input: { roles: secondFactorRoles.fields.roles },
  run: async ({ store }, { club, actor }, { roles }) => shown(await setFactorRoles(store, actor, club, roles)),
})

export default [get, change]
