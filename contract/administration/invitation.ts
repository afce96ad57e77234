import { account } from './account.ts'
import { answered } from './answered.ts'
import { oneTimeLink } from './one-time-link.ts'
import { administered } from './resource.ts'
import { role } from './role.ts'

/** An open invitation to a club. Calls identify it by e-mail address in the body, because paths are logged. */
export const invitation = administered({
  name: 'invitation',
  plural: 'invitations',
  title: { en: 'Invitations', nl: 'Uitnodigingen' },
  columns: ['email', 'role', 'expires_at'],
  fields: {
    club_id: answered.whole('Club', 'Club'),
    email: { ...account.email, doc: "The person's e-mail address." },
    role,
    created_at: account.created_at,
    expires_at: oneTimeLink.expires_at,
  },
})
