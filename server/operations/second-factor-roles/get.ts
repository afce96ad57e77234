import { requiredFactorOf } from '../../callers/accounts/required-factor.ts'
import { operation } from '../operation.ts'
import { ofSecondFactorRoles, shown } from './second-factor-roles.ts'

export default operation({
  ...ofSecondFactorRoles,
  name: 'get',
  title: { en: 'Second factor', nl: 'Tweede factor' },
  says: {
    en: 'Shows which roles of a club need a second factor, and how many people lack one.',
    nl: 'Toont welke rollen van een club een tweede factor nodig hebben, en hoeveel mensen er nog geen hebben.',
  },
  effect: 'reads',
  run: async ({ store }, { club }) => shown(await store.read(club, (db) => requiredFactorOf(db, club))),
})
