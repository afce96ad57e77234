import { reference } from '../fields.ts'
import { defineResource } from '../resource.ts'

/** The API shows only how many there are (`registration_count`). */
export const registration = defineResource({
  name: 'registration',
  plural: 'registrations',
  title: { en: 'Registrations', nl: 'Aanmeldingen' },
  titleOfOne: { en: 'Registration', nl: 'Aanmelding' },
  doc: 'Registrations for events; at most one per member and event.',
  exampleId: 63,
  scopes: { read: 'events:read' },
  operations: {},
  events: { created: 'event.registration' },
  fields: {
    event_id: reference('Event', 'Activiteit', {
      to: 'event',
      required: true,
      doc: 'Event that the member registered for.',
      example: 7,
    }),
    member_id: reference('Member', 'Lid', { to: 'member', required: true, doc: 'Member who registered.', example: 14 }),
  },
  columns: ['event_id', 'member_id'],
  naturalKey: ['event_id', 'member_id'],
  madeFor: 'event_id',
})
