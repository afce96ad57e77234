import { account } from './account.ts'
import { answered } from './answered.ts'
import { oneTimeLink } from './one-time-link.ts'
import { administered } from './resource.ts'
import { role } from './role.ts'

/**
 * An invitation to a club that waits. It is named by its e-mail address, which stands in the body of calls, because paths are written to
 * the log.
 */
export const invitation = administered({
  name: 'invitation',
  plural: 'invitations',
  title: { en: 'Invitations', nl: 'Uitnodigingen' },
  titleOfOne: { en: 'Invitation', nl: 'Uitnodiging' },
  called: 'email',
  columns: ['email', 'role', 'expires_at'],
  fields: {
    club_id: answered.whole('Club', 'Club'),
    email: { ...account.email, doc: 'The e-mail address of the person.' },
    role,
    created_at: account.created_at,
    expires_at: oneTimeLink.expires_at,
  },
})
