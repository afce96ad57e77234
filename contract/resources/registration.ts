import { reference } from '../fields.ts'
import { defineResource } from '../resource.ts'

/** Which member registered for which calendar event. The API shows only how many did (`registration_count`). */
export const registration = defineResource({
  name: 'registration',
  plural: 'registrations',
  title: { en: 'Registrations', nl: 'Aanmeldingen' },
  titleOfOne: { en: 'Registration', nl: 'Aanmelding' },
  doc: 'Who registered for which event; a member registers at most once for each event.',
  exampleId: 63,
  scopes: { read: 'events:read' },
  operations: {},
  events: { created: 'event.registration' },
  fields: {
    event_id: reference('Event', 'Activiteit', {
      to: 'event',
      required: true,
      doc: 'The event they come to.',
      example: 7,
    }),
    member_id: reference('Member', 'Lid', { to: 'member', required: true, doc: 'Who registered.', example: 14 }),
  },
  columns: ['event_id', 'member_id'],
  naturalKey: ['event_id', 'member_id'],
})
