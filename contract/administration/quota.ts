import { text, whole } from '../fields.ts'
import { inBothLanguages } from './localized.ts'
import { administered } from './resource.ts'

/** How much a club uses of something in the shared database, and how much it may use. */
export const quota = administered({
  name: 'quota',
  plural: 'quotas',
  title: { en: 'Quotas', nl: 'Ruimte' },
  titleOfOne: { en: 'Quota', nl: 'Ruimte' },
  columns: ['name', 'used', 'allowed'],
  fields: {
    name: text('Quota', 'Ruimte', {
      required: true,
      doc: 'What is counted; what is counted in bytes ends in `_bytes`.',
      example: 'records',
    }),
    label: inBothLanguages('Label', 'Naam', 'What it is called.'),
    doc: inBothLanguages('About', 'Over', 'What is counted.'),
    used: whole('Used', 'Gebruikt', { required: true, doc: 'How much the club uses.', example: 1200 }),
    allowed: whole('Allowed', 'Toegestaan', { required: true, doc: 'How much it may use.', example: 200_000 }),
  },
})
