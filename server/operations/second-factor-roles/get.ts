import { requiredFactorOf } from '../../callers/administrators/required-factor.ts'
import { operation } from '../operation.ts'
import { ofSecondFactorRoles, shown } from './second-factor-roles.ts'

export default operation({
  ...ofSecondFactorRoles,
  name: 'get',
  title: { en: 'Second factor', nl: 'Tweede factor' },
  says: {
    en: 'Shows the roles of a club whose people must have a second factor, and counts those who lack one.',
    nl: 'Toont de rollen van een club die een tweede factor nodig hebben, en hoeveel mensen er nog geen hebben.',
  },
  effect: 'reads',
  run: async ({ store }, { club }) => shown(await store.read(club, (db) => requiredFactorOf(db, club))),
})
