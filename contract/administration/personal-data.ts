import { answered } from './answered.ts'
import { administered } from './resource.ts'

/** Everything that a club keeps about one person (AVG/GDPR, articles 15 and 20). */
export const personalData = administered({
  name: 'personal_data',
  plural: 'persons',
  title: { en: 'Personal data', nl: 'Persoonsgegevens' },
  columns: ['person', 'club', 'made_at'],
  fields: {
    person: answered.text('Person', 'Persoon'),
    club: answered.text('Club', 'Club'),
    made_at: answered.instant('Created', 'Gemaakt'),
    /** The records, each list with its heading and the labels of its fields. */
    sections: answered.objects('Records', 'Gegevens'),
  },
})
