import { day, text } from '../fields.ts'
import { allOpen, notShown, open, shown } from '../open.ts'
import { defineResource } from '../resource.ts'

export const season = defineResource({
  name: 'season',
  plural: 'seasons',
  title: { en: 'Seasons', nl: 'Seizoenen' },
  titleOfOne: { en: 'Season', nl: 'Seizoen' },
  doc: 'The seasons in which the club plays and charges its fees.',
  exampleId: 6,
  scopes: open('§5', { read: 'seasons:read' }),
  operations: { list: shown, get: notShown('§4') },
  fields: allOpen('§2.6', {
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
