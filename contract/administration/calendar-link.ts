import { reference } from '../fields.ts'
import { answered, orNull } from './answered.ts'
import { administered, idOf } from './resource.ts'

const id = idOf('calendar link', 3)

/** A secret URL with the events of the club or of one group, for calendars that subscribe to it. */
export const calendarLink = administered({
  name: 'calendar_link',
  plural: 'calendar-links',
  title: { en: 'Calendar links', nl: 'Agendalinks' },
  id,
  columns: ['id', 'group_id', 'created_at'],
  fields: {
    id,
    group_id: reference('Group', 'Groep', {
      to: 'group',
      doc: "Only events of this group. Default: all the club's events.",
      hint: { en: 'Leave it empty for the whole club.', nl: 'Laat leeg voor de hele club.' },
      example: 3,
    }),
    group: orNull(answered.text('Name of the group', 'Naam van de groep')),
    can_be_shown: answered.flag('Can be shown again', 'Opnieuw te tonen'),
    created_at: answered.instant('Created', 'Gemaakt'),
  },
})
