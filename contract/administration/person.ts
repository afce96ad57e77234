import { account } from './account.ts'
import { answered } from './answered.ts'
import { administered } from './resource.ts'
import { role } from './role.ts'

/** Someone who belongs to a club. */
export const person = administered({
  name: 'person',
  plural: 'people',
  title: { en: 'People', nl: 'Gebruikers' },
  id: account.id,
  called: 'name',
  columns: ['email', 'name', 'role', 'second_factor'],
  fields: {
    ...account,
    role,
    second_factor: answered.flag('Two-step verification', 'Tweestapsverificatie'),
  },
})
