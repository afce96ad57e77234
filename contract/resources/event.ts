import { flag, instant, prose, reference, references, text, whole, word } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { eachUnspecified, shown, unspecified, unspecifiedOperation } from '../unspecified.ts'

/** The club's calendar. */
export const event = defineResource({
  name: 'event',
  plural: 'events',
  title: { en: 'Events', nl: 'Activiteiten' },
  titleOfOne: { en: 'Event', nl: 'Activiteit' },
  doc: "The events in the club's calendar: training days, matches, parties, meetings.",
  exampleId: 7,
  scopes: unspecified('§5', { read: 'events:read', write: 'events:write' }),
  summary: ['title', 'starts_at', 'ends_at', 'location', 'status', 'all_day', 'group_ids'],
  operations: {
    list: shown,
    summarize: unspecifiedOperation('§4.2'),
    get: unspecifiedOperation('§4'),
    create: unspecifiedOperation('§4'),
    update: unspecifiedOperation('§4'),
    delete: unspecifiedOperation('§4'),
  },
  events: { created: 'event.created', updated: 'event.updated', deleted: 'event.deleted' },
  fields: eachUnspecified('§2.6', {
    title: text('Title', 'Titel', {
      trimmed: true,
      required: true,
      doc: 'Title of the event.',
      example: 'Nieuwjaarsreceptie',
    }),
    starts_at: instant('Start', 'Begin', {
      required: true,
      doc: 'Start time. Reservations of its facility do not move with it.',
      example: '2027-01-09T15:00:00.000Z',
    }),
    ends_at: instant('End', 'Einde', { notBefore: 'starts_at', doc: 'End time.', example: '2027-01-09T18:00:00.000Z' }),
    all_day: flag('All day', 'Hele dag', {
      doc: '`true` for all-day events: from midnight to midnight in the club’s time zone, or in UTC for the same days. `ends_at` is the midnight after the last day.',
      example: false,
    }),
    location: text('Location', 'Locatie', { doc: 'Where the event takes place.', example: 'Kantine' }),
    description: prose('Description', 'Omschrijving', {
      doc: 'Description of the event.',
      example: 'A toast to the new year.',
    }),
    status: word('Status', 'Status', {
      initial: 'planned',
      doc: 'State of the event; new events are `planned` by default.',
      example: 'planned',
      valueLabels: {
        planned: { en: 'Planned', nl: 'Gepland' },
        completed: { en: 'Completed', nl: 'Afgelopen' },
        cancelled: { en: 'Cancelled', nl: 'Afgelast' },
      },
    }),
    facility_id: reference('Facility', 'Accommodatie', {
      to: 'facility',
      doc: 'Facility where it takes place.',
      example: 2,
    }),
    group_ids: references('Groups', 'Groepen', { to: 'group', doc: 'Groups it is meant for.', example: [3] }),
    capacity: whole('Places', 'Plaatsen', { max: 1_000_000, doc: 'Maximum number of registrations.', example: 80 }),
    registration_count: whole('Registrations', 'Aanmeldingen', {
      default: 0,
      setBy: 'kantine',
      counts: { of: 'registration', by: 'event_id' },
      doc: 'Number of registrations.',
      example: 12,
    }),
  }),
  filters: eachUnspecified('§4.2', {
    starts_from: { field: 'starts_at', compare: '>=', doc: 'Starts at this time or later.' },
    starts_to: { field: 'starts_at', compare: '<=', doc: 'Starts at this time or earlier.' },
    ends_from: { field: 'ends_at', compare: '>=', doc: 'Ends at this time or later.' },
    ends_to: { field: 'ends_at', compare: '<=', doc: 'Ends at this time or earlier.' },
    facility_id: { field: 'facility_id', compare: '=', doc: 'Only records in this facility.' },
    group_id: { field: 'group_ids', compare: 'contains', doc: 'Only events for this group.' },
    status: { field: 'status', compare: '=', doc: 'Only records with this status.' },
  }),
  columns: ['starts_at', 'ends_at', 'status'],
  searched: ['title'],
  sorted: ['starts_at'],
})
