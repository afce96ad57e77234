import { day, prose, reference, text } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { eachUnspecified, shown, unspecified, unspecifiedOperation } from '../unspecified.ts'

export const group = defineResource({
  name: 'group',
  plural: 'groups',
  title: { en: 'Groups', nl: 'Groepen' },
  titleOfOne: { en: 'Group', nl: 'Groep' },
  doc: 'Training groups, teams and committees. To change membership, set the `group_ids` of members.',
  exampleId: 3,
  scopes: unspecified('§5', { read: 'groups:read' }),
  summary: ['name', 'parent_id', 'starts_on', 'ends_on'],
  operations: { list: shown, summarize: unspecifiedOperation('§4.2'), get: unspecifiedOperation('§4') },
  fields: eachUnspecified('§2.6', {
    name: text('Name', 'Naam', {
      trimmed: true,
      required: true,
      doc: 'Name of the group.',
      example: 'Meiden onder 15',
    }),
    description: prose('Description', 'Omschrijving', {
      doc: 'Purpose of the group.',
      example: 'Training on Tuesday and Thursday.',
    }),
    parent_id: reference('Part of', 'Onderdeel van', {
      to: 'group',
      doc: 'The group this one is part of.',
      example: 2,
    }),
    starts_on: day('First day', 'Eerste dag', { doc: 'First day of the group.', example: '2026-08-01' }),
    ends_on: day('Last day', 'Laatste dag', {
      notBefore: 'starts_on',
      doc: 'Last day of the group.',
      example: '2027-06-30',
    }),
  }),
  searched: ['name'],
  counted: { of: 'member', by: 'group_ids' },
  sorted: ['name'],
})
