import { club } from '@kantine/contract/administration/club.ts'
import { clubs, setPlan } from '../../clubs/clubs.ts'
import { refuseDemoClub } from '../../clubs/demo.ts'
import { operation } from '../operation.ts'
import { ofClubs, theClub } from './club.ts'

export default operation({
  ...ofClubs,
  name: 'plan',
  about: 'one',
  noun: 'plan',
  method: 'PUT',
  permission: 'plans:manage',
  title: { en: 'Change plan', nl: 'Abonnement wijzigen' },
  says: {
    en: 'Changes the plan of a club. It applies to the club’s keys within a second.',
    nl: 'Wijzigt het abonnement van een club. Het geldt binnen een seconde voor de sleutels.',
  },
  done: { en: 'Club {subject} is on the plan {plan}', nl: 'Club {subject} heeft het abonnement {plan}' },
  logs: {
    'plan.changed': { en: 'Plan changed to {plan}', nl: 'Abonnement gewijzigd in {plan}', details: ['plan'] },
  },
  effect: 'writes',
  input: { plan: club.fields.plan },
  output: theClub,
  shell: {
    arguments: ['plan'],
    more: 'On basic, calls with keys of the club are rejected with upgrade_required.',
  },
  async run({ store }, { club, actor }, { plan }) {
    await refuseDemoClub(store, club, 'Its plan cannot be changed.')
    return clubs.jsonOf(await setPlan(store, actor, club, plan))
  },
})
