/** The events that an endpoint can choose, by resource. */
import { answered } from './answered.ts'

const label = answered.inBothLanguages('Label', 'Naam')

export const eventGroups = answered.list('Groups', 'Groepen', {
  title: answered.inBothLanguages('Title', 'Titel'),
  events: answered.list('Events', 'Gebeurtenissen', {
    event: answered.text('Event', 'Gebeurtenis'),
    label,
    /** The ids in a notification besides the club. */
    ids: answered.list('Ids', 'Id’s', { name: answered.text('Name', 'Naam'), label }),
    /** The body of a notification. */
    example: answered.text('Example', 'Voorbeeld'),
  }),
})
