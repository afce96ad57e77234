import { answered } from './answered.ts'
import { administered } from './resource.ts'

/** A club's use of something in the shared database, and the limit. */
export const quota = administered({
  name: 'quota',
  plural: 'quotas',
  title: { en: 'Quotas', nl: 'Limieten' },
  columns: ['name', 'used', 'allowed'],
  fields: {
    /** Names of quotas in bytes end in `_bytes`. */
    name: answered.text('Quota', 'Limiet'),
    label: answered.inBothLanguages('Label', 'Naam'),
    doc: answered.inBothLanguages('About', 'Toelichting'),
    used: answered.whole('Used', 'Gebruikt'),
    allowed: answered.whole('Allowed', 'Toegestaan'),
  },
})
