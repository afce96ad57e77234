/** What can be done with administrators: who administers which clubs, and with which password. */
import { choice, email, text, texts } from '@kantine/contract/fields.ts'
import {
  type Administrator,
  type AdministratorOfClubs,
  administratorByEmail,
  createAdministrator,
  listAdministrators,
  type NewAdministrator,
} from '../../callers/administrators/administrators.ts'
import { type RemovedAdministrator, removeAdministrator } from '../../callers/administrators/remove-administrator.ts'
import { roleNames } from '../../callers/administrators/roles.ts'
import { removeSecondFactor } from '../../callers/administrators/second-factor.ts'
import { setPassword } from '../../callers/administrators/set-password.ts'
import type { Store } from '../../store/store.ts'
import { defineOperation } from '../application-operation.ts'

const permission = 'administrators:manage'
const plural = 'administrators'

const fields = {
  email: email('E-mail address', 'E-mailadres', {
    required: true,
    doc: 'The e-mail address with which the administrator logs in.',
    example: 'sanne@example.org',
  }),
  role: choice('Role', 'Rol', {
    words: roleNames,
    doc: 'What the person may do in the club.',
    example: 'secretary',
  }),
  password: {
    ...text('Password', 'Wachtwoord', {
      required: true,
      doc: 'The password, of 12 to 200 characters.',
      example: 'correct horse battery staple',
    }),
    // The rules for passwords are in one place (callers/administrators/password.ts).
    schema: { type: 'string' },
  },
}

type Wanted = Omit<NewAdministrator, 'role'> & Partial<Pick<NewAdministrator, 'role'>>

export const createAdministratorOperation = defineOperation<Store, Wanted, AdministratorOfClubs>({
  name: 'create_administrator',
  doc: 'Creates an administrator of clubs, who can log in to the application.',
  permission,
  effect: 'writes',
  input: {
    plural,
    fields: {
      email: fields.email,
      password: fields.password,
      role: { ...fields.role, doc: `${fields.role.doc} Administrator when not given.` },
      name: text('Name', 'Naam', { required: true, doc: 'The name of the person.', example: 'Sanne de Vries' }),
      clubs: texts('Clubs', 'Clubs', {
        required: true,
        doc: 'The slugs of the clubs, at least one.',
        example: ['fc-voorbeeld'],
      }),
    },
  },
  run: (store, { actor }, { role = 'administrator', ...wanted }) =>
    createAdministrator(store, actor, { ...wanted, role, name: wanted.name.trim() }),
})

export const listAdministratorsOperation = defineOperation<Store, object, readonly AdministratorOfClubs[]>({
  name: 'list_administrators',
  doc: 'Lists the administrators with their clubs, oldest first.',
  permission,
  effect: 'reads',
  input: { plural, fields: {} },
  run: (store) => listAdministrators(store),
})

type Login = Pick<NewAdministrator, 'email' | 'password'>

export const setPasswordOperation = defineOperation<Store, Login, Administrator>({
  name: 'set_password',
  doc: 'Gives an administrator another password, and logs them out everywhere.',
  permission,
  effect: 'writes',
  input: { plural, fields: { email: fields.email, password: fields.password } },
  run: (store, { actor }, { email, password }) => setPassword(store, actor, email, password),
})

export const turnOffSecondFactorOperation = defineOperation<Store, Pick<Login, 'email'>, Administrator>({
  name: 'turn_off_second_factor',
  doc: 'Turns off the second factor of somebody who has lost the device and the recovery codes.',
  permission,
  effect: 'destroys',
  input: { plural, fields: { email: fields.email } },
  async run(store, { actor }, { email }) {
    const administrator = await administratorByEmail(store, email)
    await removeSecondFactor(store, actor, administrator)
    return administrator
  },
})

export const removeAdministratorOperation = defineOperation<Store, Pick<Login, 'email'>, RemovedAdministrator>({
  name: 'remove_administrator',
  doc: 'Removes an administrator and logs them out everywhere.',
  permission,
  effect: 'destroys',
  input: { plural, fields: { email: fields.email } },
  run: (store, { actor }, { email }) => removeAdministrator(store, actor, email),
})
