import { reference, text, word } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { eachUnspecified, unspecifiedOperation } from '../unspecified.ts'

/** The accommodation register. Its path is an open point: section 4 names the resource, but shows no path. */
export const facility = defineResource({
  name: 'facility',
  plural: 'facilities',
  title: { en: 'Facilities', nl: 'Accommodaties' },
  titleOfOne: { en: 'Facility', nl: 'Accommodatie' },
  doc: 'The accommodation register: halls, fields, courts and rooms.',
  exampleId: 2,
  scopes: { read: 'facilities:read' },
  summary: ['name', 'type', 'parent_id'],
  operations: {
    list: unspecifiedOperation('§4'),
    summarize: unspecifiedOperation('§4.2'),
    get: unspecifiedOperation('§4'),
  },
  fields: eachUnspecified('§2.6', {
    name: text('Name', 'Naam', { trimmed: true, doc: 'Name of the facility.', example: 'Kantine' }),
    type: word('Type', 'Soort', {
      doc: 'Kind of facility.',
      example: 'room',
      valueLabels: {
        'sports park': { en: 'Sports park', nl: 'Sportpark' },
        field: { en: 'Field', nl: 'Veld' },
        court: { en: 'Court', nl: 'Baan' },
        hall: { en: 'Hall', nl: 'Sporthal' },
        'hall part': { en: 'Part of a hall', nl: 'Zaaldeel' },
        canteen: { en: 'Canteen', nl: 'Kantine' },
        room: { en: 'Room', nl: 'Ruimte' },
      },
    }),
    parent_id: reference('Part of', 'Onderdeel van', {
      to: 'facility',
      doc: 'The facility this one is part of.',
      example: 1,
    }),
    location: text('Location', 'Locatie', { doc: 'Where the facility is.', example: 'Sportpark Oost' }),
  }),
  searched: ['name'],
})
