import { answered } from './answered.ts'
import { administered } from './resource.ts'

/** How much a club uses of something in the shared database, and how much it may use. */
export const quota = administered({
  name: 'quota',
  plural: 'quotas',
  title: { en: 'Quotas', nl: 'Limieten' },
  titleOfOne: { en: 'Quota', nl: 'Limiet' },
  columns: ['name', 'used', 'allowed'],
  fields: {
    /** What is counted in bytes ends in `_bytes`. */
    name: answered.text('Quota', 'Limiet'),
    label: answered.inBothLanguages('Label', 'Naam'),
    doc: answered.inBothLanguages('About', 'Over'),
    used: answered.whole('Used', 'Gebruikt'),
    allowed: answered.whole('Allowed', 'Toegestaan'),
  },
})
