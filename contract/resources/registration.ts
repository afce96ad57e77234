import { reference } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { eachUnspecified, unspecifiedOperation } from '../unspecified.ts'

/** The application registers members on the page of the event; the API only reads. */
export const registration = defineResource({
  name: 'registration',
  plural: 'registrations',
  title: { en: 'Registrations', nl: 'Aanmeldingen' },
  titleOfOne: { en: 'Registration', nl: 'Aanmelding' },
  doc: 'Registrations for events; at most one per member and event. A withdrawn one is deleted. Waiting lists are not included.',
  exampleId: 63,
  withoutPages: true,
  scopes: { read: 'events:read' },
  operations: {
    list: unspecifiedOperation('§2.1'),
    summarize: unspecifiedOperation('§4.2'),
    get: unspecifiedOperation('§2.1'),
  },
  events: { created: 'event.registration', deleted: 'event.registration_withdrawn' },
  fields: eachUnspecified('§2.1', {
    event_id: reference('Event', 'Activiteit', {
      to: 'event',
      required: true,
      doc: 'Event that the member registered for.',
      example: 7,
    }),
    member_id: reference('Member', 'Lid', {
      to: 'member',
      required: true,
      readScope: 'members:read',
      doc: 'Member who registered.',
      example: 14,
    }),
  }),
  filters: eachUnspecified('§4.2', {
    event_id: { field: 'event_id', compare: '=', doc: 'Only registrations for this event.' },
    member_id: { field: 'member_id', compare: '=', doc: 'Only registrations of this member; needs `members:read`.' },
  }),
  columns: ['event_id', 'member_id'],
  naturalKey: ['event_id', 'member_id'],
  madeFor: 'event_id',
})
