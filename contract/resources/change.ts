import { choice, instant, texts, whole, word } from '../fields.ts'
import { limits } from '../limits.ts'
import type { Changes, Resource } from '../resource.ts'
import { eachUnspecified, unspecifiedOperation } from '../unspecified.ts'

/** The list of what happened to the records of some resources: what lists show of them changed, or they came or went. */
export const changesOf = (about: readonly Resource[]): Changes => ({
  name: 'change',
  plural: 'changes',
  title: { en: 'Changes', nl: 'Wijzigingen' },
  doc: `What happened to records, in the order in which it happened, removals included. It holds no values of fields: read the record, where 404 says that it is gone. A key sees the changes of the resources that it may read. They are kept for ${limits.changeLogDays} days by default.`,
  about,
  operations: { list: unspecifiedOperation('§4.2, 9') },
  fields: eachUnspecified('§4.2, 9', {
    id: whole('Id', 'Id', {
      min: 1,
      required: true,
      setBy: 'kantine',
      doc: 'Number of the change; a later change has a higher one. Numbers in between are changes that the key does not see.',
      example: 812,
    }),
    resource: word('Resource', 'Soort', {
      required: true,
      setBy: 'kantine',
      doc: 'The collection of the record, as its path has it.',
      example: 'members',
    }),
    record_id: whole('Record', 'Record', {
      min: 1,
      required: true,
      setBy: 'kantine',
      doc: 'The id of the record.',
      example: 14,
    }),
    change: choice('Change', 'Wijziging', {
      words: ['created', 'updated', 'deleted'],
      required: true,
      setBy: 'kantine',
      doc: '`created`: lists show the record from now on. `updated`: it changed. `deleted`: lists no longer show it.',
      example: 'updated',
    }),
    fields: texts('Fields', 'Velden', {
      required: true,
      setBy: 'kantine',
      doc: 'The names of the fields that an update changed. Empty when a new version of Kantine shows the record differently.',
      example: ['status'],
    }),
    updated_at: instant('Time', 'Tijdstip', {
      required: true,
      setBy: 'kantine',
      doc: 'When it happened, which is the `updated_at` that the record got; `updated_since` compares with it.',
      example: '2026-11-21T15:04:05.123Z',
    }),
  }),
})
