import { administratorByEmail } from '../../callers/accounts/administrators.ts'
import { makeResetLink } from '../../callers/accounts/reset-links.ts'
import { one, operation } from '../operation.ts'
import resetLinkOfPerson, { resetLink, shownResetLink } from '../people/reset-link.ts'
import { byEmail, ofAdministrators } from './administrator.ts'

/** Like the reset link for a person in a club, but also available for people without a club. */
export default operation({
  ...ofAdministrators,
  name: 'reset-link',
  about: 'one',
  noun: 'reset-link',
  title: resetLinkOfPerson.title,
  says: resetLinkOfPerson.says,
  done: { en: '{name} can choose a new password', nl: '{name} kan een nieuw wachtwoord kiezen' },
  effect: 'writes',
  input: byEmail,
  output: one(resetLink),
  shell: {
    arguments: ['email'],
    next: ({ email, expires_at }) => `Send this link to ${email}. It can be used once and expires at ${expires_at}.`,
  },
  async run(context, { actor }, { email }) {
    const { store } = context
    const administrator = await administratorByEmail(store, email)
    return shownResetLink(context, await makeResetLink(store, actor, administrator))
  },
})
