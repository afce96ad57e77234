import { secondFactorRoles } from '@kantine/contract/administration/second-factor-roles.ts'
import { setFactorRoles } from '../../callers/accounts/required-factor.ts'
import { operation } from '../operation.ts'
import { ofSecondFactorRoles, shown } from './second-factor-roles.ts'

export default operation({
  ...ofSecondFactorRoles,
  name: 'change',
  method: 'PUT',
  title: { en: 'Require a second factor', nl: 'Tweede factor verplichten' },
  says: {
    en: 'Sets which roles of a club need a second factor. People without one, and their assistants, can do nothing in the club.',
    nl: 'Bepaalt welke rollen van een club een tweede factor nodig hebben. Wie er geen heeft, kan niets in de club, en de assistenten van diegene ook niet.',
  },
  logs: {
    'second_factor_roles.changed': {
      en: 'A second factor is needed by: {roles}',
      nl: 'Een tweede factor is nodig voor: {roles}',
      details: ['roles'],
    },
    'second_factor_roles.changed none': {
      en: 'No role needs a second factor',
      nl: 'Geen rol heeft een tweede factor nodig',
    },
  },
  effect: 'writes',
  confirm: 'password',
  input: { roles: secondFactorRoles.fields.roles },
  run: async ({ store }, { club, actor }, { roles }) => shown(await setFactorRoles(store, actor, club, roles)),
})
