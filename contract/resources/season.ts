import { day, text } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { eachUnspecified, shown, unspecified, unspecifiedOperation } from '../unspecified.ts'

export const season = defineResource({
  name: 'season',
  plural: 'seasons',
  title: { en: 'Seasons', nl: 'Seizoenen' },
  titleOfOne: { en: 'Season', nl: 'Seizoen' },
  doc: "The club's seasons.",
  exampleId: 6,
  scopes: unspecified('§5', { read: 'seasons:read' }),
  operations: { list: shown, summarize: unspecifiedOperation('§4.2'), get: unspecifiedOperation('§4') },
  fields: eachUnspecified('§2.6', {
    name: text('Name', 'Naam', { trimmed: true, required: true, doc: 'Name of the season.', example: '2026/2027' }),
    starts_on: day('First day', 'Eerste dag', {
      required: true,
      doc: 'First day of the season.',
      example: '2026-08-01',
    }),
    ends_on: day('Last day', 'Laatste dag', {
      notBefore: 'starts_on',
      required: true,
      doc: 'Last day of the season.',
      example: '2027-07-31',
    }),
  }),
  searched: ['name'],
})
