/** What can be done with the people of a club: their roles, invitations, and links for a forgotten password. */
import { choice, email, texts } from '@kantine/contract/fields.ts'
import { administratorByEmail } from '../../callers/administrators/administrators.ts'
import {
  type Invitation,
  invite,
  listInvitations,
  withdrawInvitation,
} from '../../callers/administrators/invitations.ts'
import {
  changeRole,
  listPeople,
  type Person,
  personOfClub,
  removeFromClub,
} from '../../callers/administrators/people.ts'
import { type RequiredFactor, requiredFactorOf, setFactorRoles } from '../../callers/administrators/required-factor.ts'
import { makeResetLink, type NewResetLink } from '../../callers/administrators/reset-links.ts'
import { type Role, roleNames } from '../../callers/administrators/roles.ts'
import type { Store } from '../../store/store.ts'
import { defineOperation } from '../application-operation.ts'

const permission = 'people:manage'
const plural = 'people'

const address = email('E-mail address', 'E-mailadres', {
  required: true,
  doc: 'The e-mail address of the person.',
  example: 'jan@example.org',
})

const role = choice('Role', 'Rol', {
  words: roleNames,
  required: true,
  doc: 'What the person may do in the club.',
  example: 'secretary',
})

const one = { plural, fields: { email: address } } as const
const withRole = { plural, fields: { email: address, role } } as const
type One = { readonly email: string }
type WithRole = One & { readonly role: Role }

export const listPeopleOperation = defineOperation<Store, object, readonly Person[]>({
  name: 'list_people',
  doc: 'Lists who belongs to a club, and in which role, oldest first.',
  permission,
  effect: 'reads',
  input: { plural, fields: {} },
  run: (store, { club }) => listPeople(store, club),
})

export const invitePersonOperation = defineOperation<Store, WithRole, Invitation & { readonly token: string }>({
  name: 'invite_person',
  doc: 'Invites somebody to a club with a link that works once, within seven days. Another invitation replaces it.',
  permission,
  effect: 'writes',
  input: withRole,
  run: (store, { club, actor }, { email, role }) => invite(store, actor, { clubId: club, email, role }),
})

export const listInvitationsOperation = defineOperation<Store, object, readonly Invitation[]>({
  name: 'list_invitations',
  doc: 'Lists the invitations to a club that were not accepted yet.',
  permission,
  effect: 'reads',
  input: { plural: 'invitations', fields: {} },
  run: (store, { club }) => listInvitations(store, club),
})

export const withdrawInvitationOperation = defineOperation<Store, One, void>({
  name: 'withdraw_invitation',
  doc: 'Withdraws an invitation: its link no longer works.',
  permission,
  effect: 'destroys',
  input: one,
  run: (store, { club, actor }, { email }) => withdrawInvitation(store, actor, club, email),
})

export const changeRoleOperation = defineOperation<Store, WithRole, Person>({
  name: 'change_role',
  doc: 'Gives somebody another role in a club. The last administrator keeps that role.',
  permission,
  effect: 'writes',
  input: withRole,
  run: (store, { club, actor }, wanted) => changeRole(store, actor, club, wanted),
})

export const removePersonOperation = defineOperation<Store, One, Person>({
  name: 'remove_person',
  doc: 'Removes somebody from a club. The last administrator stays.',
  permission,
  effect: 'destroys',
  input: one,
  run: (store, { club, actor }, { email }) => removeFromClub(store, actor, club, email),
})

type FactorRoles = { readonly roles: readonly Role[] }

export const listFactorRolesOperation = defineOperation<Store, object, RequiredFactor>({
  name: 'list_second_factor_roles',
  doc: 'Lists the roles of a club whose people must have a second factor, and counts those who lack one.',
  permission,
  effect: 'reads',
  input: { plural: 'roles', fields: {} },
  run: (store, { club }) => store.read(club, (db) => requiredFactorOf(db, club)),
})

export const setFactorRolesOperation = defineOperation<Store, FactorRoles, RequiredFactor>({
  name: 'set_second_factor_roles',
  doc: 'Sets the roles of a club whose people must have a second factor. Without one they and their assistants can do nothing in the club.',
  permission,
  effect: 'writes',
  input: {
    plural: 'roles',
    fields: {
      roles: {
        ...texts('Roles', 'Rollen', {
          required: true,
          doc: 'The roles that need a second factor; none ends the requirement.',
          example: ['administrator'],
        }),
        schema: { type: 'array', items: { enum: roleNames }, uniqueItems: true },
      },
    },
  },
  run: (store, { club, actor }, { roles }) => setFactorRoles(store, actor, club, roles),
})

export const createResetLinkOperation = defineOperation<Store, One, NewResetLink>({
  name: 'create_reset_link',
  doc: 'Makes a link with which somebody chooses another password, once and within a day. It does not turn off a second factor.',
  permission,
  effect: 'writes',
  input: one,
  async run(store, { club, actor }, { email }) {
    // Without a club the caller runs the server.
    const person = await (club === 0 ? administratorByEmail(store, email) : personOfClub(store, club, email))
    return makeResetLink(store, actor, person, club)
  },
})
