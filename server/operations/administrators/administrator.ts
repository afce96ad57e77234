import { administrator } from '@kantine/contract/administration/administrator.ts'
import { answered, orNull } from '@kantine/contract/administration/answered.ts'
import { text } from '@kantine/contract/fields.ts'
import { type AdministratorOfClubs, administrators } from '../../callers/accounts/administrators.ts'

/** Properties shared by all operations on administrators, which only the operator can use. */
export const ofAdministrators = { on: administrator, offered: ['shell'], permission: 'administrators:manage' } as const

const { id, email, name } = administrator.fields

/** The account. */
export const who = { id, email, name }

/** Commands name administrators by their e-mail address. */
export const byEmail = { email }

/** The password to set; if absent, the server generates one. The rules for passwords are in `callers/accounts/password-rules.ts`. */
export const password = {
  ...text('Password', 'Wachtwoord', {
    doc: 'The password, of 12 to 200 characters. Default: a generated password.',
    example: 'correct horse battery staple',
  }),
  schema: { type: 'string' },
} as const

/** Details shared by both commands that take a password. */
export const passwordInShell = {
  fromStdin: 'password',
  more: 'Without --password-stdin, the command generates a password and shows it once.',
} as const

/** A generated password; null if one was given. */
export const madeUpPassword = { ...orNull(answered.text('Password', 'Wachtwoord')), shownOnce: true } as const

export const shown = ({ clubs, ...account }: AdministratorOfClubs) => ({
  ...administrators.jsonOf(account),
  clubs: clubs.map(({ slug }) => slug),
  roles: Object.fromEntries(clubs.map(({ slug, role }) => [slug, role])),
})
