import { club } from '@kantine/contract/administration/club.ts'
import { clubs, setTimeZone } from '../../clubs/clubs.ts'
import { refuseDemoClub } from '../../clubs/demo.ts'
import { operation } from '../operation.ts'
import { ofClubs, theClub } from './club.ts'

export default operation({
  ...ofClubs,
  name: 'time-zone',
  about: 'one',
  noun: 'time-zone',
  method: 'PUT',
  title: { en: 'Set time zone', nl: 'Tijdzone instellen' },
  says: { en: 'Sets the time zone of a club.', nl: 'Stelt de tijdzone van een club in.' },
  done: { en: 'Club {subject} is in the time zone {time_zone}', nl: 'Club {subject} heeft de tijdzone {time_zone}' },
  logs: {
    'time_zone.changed': {
      en: 'Time zone changed to {time_zone}',
      nl: 'Tijdzone gewijzigd in {time_zone}',
      details: ['time_zone'],
    },
  },
  effect: 'writes',
  input: { time_zone: club.fields.time_zone },
  output: theClub,
  shell: {
    arguments: ['time_zone'],
    more: 'GET /api/v1/club shows it. Times stay in UTC, and no record changes.',
  },
  async run({ store }, { club, actor }, { time_zone: timeZone }) {
    await refuseDemoClub(store, club, 'Its time zone cannot be changed.')
    return clubs.jsonOf(await setTimeZone(store, actor, club, timeZone))
  },
})
