/** Forms for people's own accounts, in the application and on its pages. */
import { club } from '@kantine/contract/administration/club.ts'
import { choice, email, text } from '@kantine/contract/fields.ts'
import type { WithFields } from '@kantine/contract/resource.ts'

const emailAddress = email('E-mail address', 'E-mailadres', {
  required: true,
  doc: 'The e-mail address you sign in with.',
  example: 'sanne@example.org',
})

const examplePassword = { required: true, example: 'correct horse battery staple' } as const

/** A password as someone types it; the rules for a new one are in `callers/accounts/password-rules.ts`. */
const password = text('Password', 'Wachtwoord', { ...examplePassword, doc: 'Your password.' })
const newPassword = text('New password', 'Nieuw wachtwoord', {
  ...examplePassword,
  doc: 'The new password, of 12 to 200 characters.',
})

const code = text('Code', 'Code', {
  max: 60,
  required: true,
  doc: 'The six-digit code from your app, or a recovery code.',
  example: '123456',
})

export const logInForm = { plural: 'a login', fields: { email: emailAddress, password } } satisfies WithFields

/** The code of a second factor. */
export const codeForm = { plural: 'a code', fields: { code } } satisfies WithFields

/** Asks for the password again, before the second factor is turned on or off. */
export const passwordForm = { plural: 'a password', fields: { password } } satisfies WithFields

export const changePasswordForm = {
  plural: 'a change of password',
  fields: {
    current_password: text('Current password', 'Huidig wachtwoord', {
      ...examplePassword,
      doc: 'The current password.',
    }),
    password: newPassword,
    end_given_out: choice('Revoke all of these', 'Dit allemaal intrekken', {
      words: ['yes', 'no'],
      doc: 'Also revokes your assistants, invitations and links. Default: true.',
      example: 'yes',
    }),
  },
} satisfies WithFields

const name = text('Your name', 'Je naam', {
  required: true,
  doc: 'Your name, as others see it.',
  example: 'Sanne de Vries',
})

/** The first set-up: the club and its first administrator. */
export const setUpForm = {
  plural: 'a set-up',
  fields: {
    club_name: { ...club.fields.name, label: { en: 'Club name', nl: 'Naam van de club' } },
    slug: club.fields.slug,
    plan: club.fields.plan,
    name,
    email: emailAddress,
    password: newPassword,
  },
} satisfies WithFields

/** Someone who was invited and has no account yet. */
export const newPersonForm = { plural: 'an account', fields: { name, password: newPassword } } satisfies WithFields

/** Choosing a password with a link. */
export const newPasswordForm = { plural: 'a password', fields: { password: newPassword } } satisfies WithFields

/** Asking for such a link by e-mail. */
export const forgottenForm = { plural: 'an e-mail address', fields: { email: emailAddress } } satisfies WithFields
