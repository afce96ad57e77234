import { causes } from '../causes.ts'
import { choice, flag, instant, object, text, texts, whole, word } from '../fields.ts'
import { limits } from '../limits.ts'
import type { Changes, Resource } from '../resource.ts'
import { eachUnspecified, unspecified, unspecifiedOperation } from '../unspecified.ts'

export const changesOf = (about: readonly Resource[]): Changes => ({
  name: 'change',
  plural: 'changes',
  title: { en: 'Changes', nl: 'Wijzigingen' },
  doc: `Created, updated and deleted records, oldest first, without field values. Get the record to see its values; 404 means it was deleted. A key sees changes to resources it can read. Kept for ${limits.changeLogDays} days by default.`,
  about,
  operations: { list: unspecifiedOperation('§4.2, 9') },
  filters: {
    resource: unspecified('§4.2, 9', {
      field: 'resource',
      compare: '=',
      words: about.map(({ plural }) => plural),
      doc: 'Only changes to these resources.',
    }),
  },
  fields: eachUnspecified('§4.2, 9', {
    id: whole('Id', 'Id', {
      min: 1,
      required: true,
      setBy: 'kantine',
      doc: 'Ascending number of the change. Gaps are changes hidden from the key.',
      example: 812,
    }),
    resource: word('Resource', 'Soort', {
      required: true,
      setBy: 'kantine',
      doc: "The record's collection, as in its path.",
      example: 'members',
    }),
    record_id: whole('Record', 'Record', {
      min: 1,
      required: true,
      setBy: 'kantine',
      doc: 'Id of the record.',
      example: 14,
    }),
    change: choice('Change', 'Wijziging', {
      words: ['created', 'updated', 'deleted'],
      required: true,
      setBy: 'kantine',
      doc: '`created`: the record appears in lists. `updated`: it changed. `deleted`: it no longer appears.',
      example: 'updated',
    }),
    fields: texts('Fields', 'Velden', {
      required: true,
      setBy: 'kantine',
      doc: "Names of the fields that an update changed. Empty if a new version of Kantine changed the record's JSON.",
      example: ['status'],
    }),
    updated_at: instant('Time', 'Tijdstip', {
      required: true,
      setBy: 'kantine',
      doc: "Time of the change, equal to the record's new `updated_at`. `updated_since` filters on it.",
      example: '2026-11-21T15:04:05.123Z',
    }),
    by: object('By', 'Door', {
      setBy: 'kantine',
      doc: 'The cause of the change; `null` for changes made before version 1.9.',
      shape: {
        kind: choice('Kind', 'Soort', {
          words: causes,
          required: true,
          doc: '`key`, `assistant` or `person`: who made the change. `command`: the command line. `import`: an imported file. `kantine`: Kantine itself, such as when a news post is published or when the change follows from another one.',
          example: 'key',
        }),
        id: whole('Id', 'Id', {
          min: 1,
          doc: 'Id of the key, or of the connection of the assistant. `null` for other causes; people are never identified.',
          example: 3,
        }),
      },
      example: { kind: 'key', id: 3 },
    }),
    own: flag('Own', 'Eigen', {
      required: true,
      setBy: 'kantine',
      doc: 'Whether your key made this change, also before its secret was replaced. What followed from it in other records is by `kantine`, and not your own.',
      example: false,
    }),
    request_id: text('Request', 'Verzoek', {
      setBy: 'kantine',
      doc: 'The `Request-Id` of the request that made the change, or that it follows from; `null` if there was none.',
      example: 'req_3pZk9xQa1f',
    }),
  }),
})
