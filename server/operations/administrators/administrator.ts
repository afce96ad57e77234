/** What the operations on administrators have in common. */
import { administrator } from '@kantine/contract/administration/administrator.ts'
import { answered, orNull } from '@kantine/contract/administration/answered.ts'
import { text } from '@kantine/contract/fields.ts'
import { type AdministratorOfClubs, administrators } from '../../callers/accounts/administrators.ts'

/** What every operation on administrators says of itself: only whoever runs the server has them. */
export const ofAdministrators = { on: administrator, offered: ['shell'], permission: 'administrators:manage' } as const

const { id, email, name } = administrator.fields

/** Who is meant. */
export const who = { id, email, name }

/** Commands name administrators by their e-mail address. */
export const byEmail = { email }

/** A password that is given; without one, a password is made up. The rules for passwords are in `callers/accounts/password-rules.ts`. */
export const password = {
  ...text('Password', 'Wachtwoord', {
    doc: 'The password, of 12 to 200 characters; one is made up when none is given.',
    example: 'correct horse battery staple',
  }),
  schema: { type: 'string' },
} as const

/** What both commands that take a password say of it. */
export const passwordInShell = {
  fromStdin: 'password',
  more: 'Without --password-stdin a password is made up and shown only once.',
} as const

/** A password that was made up; null when one was given. */
export const madeUpPassword = { ...orNull(answered.text('Password', 'Wachtwoord')), shownOnce: true } as const

export const shown = ({ clubs, ...account }: AdministratorOfClubs) => ({
  ...administrators.jsonOf(account),
  clubs: clubs.map(({ slug }) => slug),
  roles: Object.fromEntries(clubs.map(({ slug, role }) => [slug, role])),
})
