import { texts } from '../fields.ts'
import { account } from './account.ts'
import { answered } from './answered.ts'
import { administered } from './resource.ts'

/** Someone who has an account, with the clubs that they belong to. Commands identify them by e-mail address. */
export const administrator = administered({
  name: 'administrator',
  plural: 'administrators',
  title: { en: 'Administrators', nl: 'Beheerders' },
  called: 'name',
  columns: ['id', 'email', 'name', 'last_login_at', 'roles'],
  fields: {
    ...account,
    clubs: texts('Clubs', 'Clubs', {
      required: true,
      doc: 'The slugs of the clubs, separated by commas.',
      example: ['fc-voorbeeld'],
    }),
    roles: answered.byName('Roles', 'Rollen'),
  },
})
