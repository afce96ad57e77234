/** The events that an endpoint can choose, by the resources that they are about. */
import { list, text } from '../fields.ts'
import { inBothLanguages } from './localized.ts'

const label = inBothLanguages('Label', 'Naam', 'What it is called.')

export const eventGroups = list('Groups', 'Groepen', {
  required: true,
  shape: {
    title: inBothLanguages('Title', 'Titel', 'What the events are about.'),
    events: list('Events', 'Gebeurtenissen', {
      required: true,
      shape: {
        event: text('Event', 'Gebeurtenis', { required: true, doc: 'Its name.', example: 'member.created' }),
        label,
        ids: list('Ids', 'Nummers', {
          required: true,
          shape: {
            name: text('Name', 'Naam', { required: true, doc: 'Its name.', example: 'member_id' }),
            label,
          },
          doc: 'The ids that a notification holds beside that of the club.',
          example: [],
        }),
        example: text('Example', 'Voorbeeld', {
          max: 1000,
          required: true,
          doc: 'The body of a notification.',
          example: '{"type":"member.created"}',
        }),
      },
      doc: 'The events.',
      example: [],
    }),
  },
  doc: 'The events that can be chosen, by what they are about.',
  example: [],
})
