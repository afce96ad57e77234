import { oneTimeLink } from '@kantine/contract/administration/one-time-link.ts'
import { person } from '@kantine/contract/administration/person.ts'
import { personOfClub } from '../../callers/accounts/people.ts'
import { makeResetLink, type NewResetLink } from '../../callers/accounts/reset-links.ts'
import { linkTo } from '../../callers/tokens.ts'
import type { Context } from '../context.ts'
import { one, operation } from '../operation.ts'
import { ofPeople } from './person.ts'

const { id, email, name } = person.fields

/** A password reset link, and its account. */
export const resetLink = { id, email, name, ...oneTimeLink } as const

export const shownResetLink = ({ config }: Context, { administrator, token, expiresAt }: NewResetLink) => ({
  id: administrator.id,
  email: administrator.email,
  name: administrator.name,
  link: linkTo(config.baseUrl, 'reset', token),
  expires_at: new Date(expiresAt).toISOString(),
})

export default operation({
  ...ofPeople,
  name: 'reset-link',
  about: 'one',
  noun: 'reset-link',
  offered: ['application'],
  title: { en: 'Password reset link', nl: 'Link voor een nieuw wachtwoord' },
  says: {
    en: 'Creates a password reset link. It can be used once and expires after a day.',
    nl: 'Maakt een link om een nieuw wachtwoord te kiezen. De link werkt één keer en is een dag geldig.',
  },
  logs: {
    'reset_link.created': {
      en: 'Password reset link created for {subject}',
      nl: 'Link gemaakt voor een nieuw wachtwoord van {subject}',
    },
    'reset_link.created mail': {
      en: 'Password reset link e-mailed to {subject}',
      nl: 'Link voor een nieuw wachtwoord gemaild aan {subject}',
    },
  },
  lost: {
    en: 'A link was already created, but it is shown only once. Create another one.',
    nl: 'Er was al een link gemaakt, maar je ziet hem maar één keer. Maak er nog een.',
  },
  effect: 'writes',
  confirm: 'password',
  output: one(resetLink),
  async run(context, { club, actor }, { id }) {
    const { store } = context
    const person = await personOfClub(store, club, id)
    return shownResetLink(context, await makeResetLink(store, actor, person, club))
  },
})
