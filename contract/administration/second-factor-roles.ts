import { choices } from '../fields.ts'
import { answered } from './answered.ts'
import { administered } from './resource.ts'
import { roleNames } from './role.ts'

export const secondFactorRoles = administered({
  name: 'second_factor_roles',
  plural: 'second-factor-roles',
  title: { en: 'Two-step verification', nl: 'Tweestapsverificatie' },
  columns: ['roles', 'lacking'],
  fields: {
    roles: choices('Roles', 'Rollen', {
      words: roleNames,
      required: true,
      doc: 'The roles that require two-step verification. An empty list removes the requirement.',
      example: ['administrator'],
    }),
    /** The number of people who cannot enter the club because they lack the second factor that their role requires. */
    lacking: answered.whole('Locked out', 'Buitengesloten'),
    /** The number of administrators if all of them lack it, so that nobody can administer the club; otherwise 0. */
    administrators_shut_out: answered.whole('Administrators locked out', 'Beheerders buitengesloten'),
  },
})
