import { instant, text } from '../fields.ts'
import { administered } from './resource.ts'

const sections = text('Records', 'Gegevens', {
  required: true,
  doc: 'The records, each list with its heading and the labels of its fields.',
  example: '',
})

/** Everything that a club keeps about one person (AVG/GDPR, articles 15 and 20). */
export const personalData = administered({
  name: 'personal_data',
  plural: 'persons',
  title: { en: 'Personal data', nl: 'Persoonsgegevens' },
  titleOfOne: { en: 'Personal data', nl: 'Persoonsgegevens' },
  columns: ['person', 'club', 'made_at'],
  fields: {
    person: text('Person', 'Persoon', { required: true, doc: 'Whose data it is.', example: 'Sanne de Vries' }),
    club: text('Club', 'Vereniging', { required: true, doc: 'Who keeps it.', example: 'FC Voorbeeld' }),
    made_at: instant('Made', 'Gemaakt', {
      required: true,
      doc: 'When this was made.',
      example: '2026-11-20T08:00:00.000Z',
    }),
    sections: { ...sections, schema: { type: 'array', items: { type: 'object' } } },
  },
})
