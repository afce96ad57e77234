import { reference } from '../fields.ts'
import { defineResource } from '../resource.ts'

/** Members who registered for a full event, in the order of their ids. The API does not show them. */
export const waitingRegistration = defineResource({
  name: 'waiting_registration',
  plural: 'waiting_registrations',
  title: { en: 'Waiting list', nl: 'Wachtlijst' },
  titleOfOne: { en: 'Waiting registration', nl: 'Aanmelding op de wachtlijst' },
  doc: 'Registrations waiting for a place at a full event; at most one per member and event.',
  exampleId: 81,
  scopes: { read: 'events:read' },
  operations: {},
  fields: {
    event_id: reference('Event', 'Activiteit', { to: 'event', required: true, doc: 'The full event.', example: 7 }),
    member_id: reference('Member', 'Lid', { to: 'member', required: true, doc: 'The waiting member.', example: 14 }),
  },
  columns: ['event_id', 'member_id'],
  naturalKey: ['event_id', 'member_id'],
  madeFor: 'event_id',
})
