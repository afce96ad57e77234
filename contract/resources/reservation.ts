import { instant, reference, word } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { eachUnspecified, unspecifiedOperation } from '../unspecified.ts'

/** Contains no member names or free text, so that a public screen can show it. */
export const reservation = defineResource({
  name: 'reservation',
  plural: 'reservations',
  title: { en: 'Reservations', nl: 'Reserveringen' },
  titleOfOne: { en: 'Reservation', nl: 'Reservering' },
  doc: 'Reservations of facilities, without member names.',
  exampleId: 58,
  scopes: { read: 'reservations:read' },
  summary: ['facility_id', 'starts_at', 'ends_at', 'status'],
  operations: {
    list: unspecifiedOperation('§4'),
    summarize: unspecifiedOperation('§4.2'),
    get: unspecifiedOperation('§4'),
  },
  fields: eachUnspecified('§2.6', {
    facility_id: reference('Facility', 'Accommodatie', { to: 'facility', doc: 'Reserved facility.', example: 2 }),
    starts_at: instant('Start', 'Begin', { doc: 'Start time.', example: '2027-01-09T15:00:00.000Z' }),
    ends_at: instant('End', 'Einde', { notBefore: 'starts_at', doc: 'End time.', example: '2027-01-09T18:00:00.000Z' }),
    status: word('Status', 'Status', {
      doc: 'State of the reservation.',
      example: 'confirmed',
      valueLabels: {
        requested: { en: 'Requested', nl: 'Aangevraagd' },
        confirmed: { en: 'Confirmed', nl: 'Bevestigd' },
        cancelled: { en: 'Cancelled', nl: 'Geannuleerd' },
      },
    }),
    purpose: word('Purpose', 'Doel', {
      doc: 'Purpose of the reservation.',
      example: 'party',
      valueLabels: {
        training: { en: 'Training', nl: 'Training' },
        match: { en: 'Match', nl: 'Wedstrijd' },
        event: { en: 'Event', nl: 'Activiteit' },
        meeting: { en: 'Meeting', nl: 'Vergadering' },
        party: { en: 'Party', nl: 'Feest' },
        school: { en: 'School', nl: 'School' },
        'free play': { en: 'Free play', nl: 'Vrij spelen' },
        maintenance: { en: 'Maintenance', nl: 'Onderhoud' },
      },
    }),
    group_id: reference('Group', 'Groep', { to: 'group', doc: 'Group that the reservation is for.', example: 3 }),
    event_id: reference('Event', 'Activiteit', {
      to: 'event',
      doc: 'Calendar event that the reservation is for.',
      example: 7,
    }),
  }),
  filters: eachUnspecified('§4.2', {
    starts_from: { field: 'starts_at', compare: '>=', doc: 'Starts at this time or later.' },
    starts_to: { field: 'starts_at', compare: '<=', doc: 'Starts at this time or earlier.' },
    ends_from: { field: 'ends_at', compare: '>=', doc: 'Ends at this time or later.' },
    ends_to: { field: 'ends_at', compare: '<=', doc: 'Ends at this time or earlier.' },
    facility_id: { field: 'facility_id', compare: '=', doc: 'Only records in this facility.' },
  }),
  columns: ['event_id', 'starts_at', 'ends_at'],
  sorted: ['starts_at'],
})
