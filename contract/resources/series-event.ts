import { reference, whole } from '../fields.ts'
import { defineResource } from '../resource.ts'

/** The events of a repeating series. In the API, they are events like any other. */
export const seriesEvent = defineResource({
  name: 'series_event',
  plural: 'series_events',
  title: { en: 'Events in a series', nl: 'Activiteiten in een reeks' },
  titleOfOne: { en: 'Event in a series', nl: 'Activiteit in een reeks' },
  doc: 'The events of each series; an event belongs to at most one.',
  exampleId: 91,
  scopes: { read: 'events:read' },
  operations: {},
  fields: {
    event_id: reference('Event', 'Activiteit', {
      to: 'event',
      required: true,
      doc: 'Event in the series.',
      example: 7,
    }),
    series: whole('Series', 'Reeks', { min: 1, required: true, doc: 'The first event of the series.', example: 7 }),
  },
  columns: ['event_id', 'series'],
  naturalKey: ['event_id'],
})
