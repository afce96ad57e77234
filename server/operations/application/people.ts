/** What can be done with the people of a club: their roles, invitations, and links for a forgotten password. */
import { choice, email } from '@kantine/contract/fields.ts'
import { administratorByEmail, clubsOf } from '../../callers/administrators/administrators.ts'
import { callerOf } from '../../callers/administrators/caller-of.ts'
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
import { makeResetLink, type NewResetLink } from '../../callers/administrators/reset-links.ts'
import { type Role, roleNames } from '../../callers/administrators/roles.ts'
import type { Caller } from '../../callers/caller.ts'
import { Refusal } from '../../refusal.ts'
import type { Store } from '../../store/store.ts'
import { defineOperation } from '../application-operation.ts'
import { may } from '../may.ts'

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

export const createResetLinkOperation = defineOperation<Store, One, NewResetLink>({
  name: 'create_reset_link',
  doc: 'Makes a link with which somebody chooses another password, once and within a day. It does not turn off a second factor.',
  permission,
  effect: 'writes',
  input: one,
  async run(store, caller, { email }) {
    const { club, actor } = caller
    // Without a club the caller runs the server.
    if (club === 0) return makeResetLink(store, actor, await administratorByEmail(store, email))
    const person = await personOfClub(store, club, email)
    await requireAllTheirClubs(store, caller, person)
    return makeResetLink(store, actor, person)
  },
})

/** Whoever can choose somebody's password gets into all their clubs, so has to manage the people of each. */
async function requireAllTheirClubs(store: Store, { actor }: Caller, person: Person): Promise<void> {
  const own = actor.by === 'administrator' ? await clubsOf(store, actor.id as number) : []
  const managed = own
    .filter(({ id, role }) => may(callerOf(actor, id, role), { permission, effect: 'writes' }))
    .map(({ id }) => id)
  const theirs = await clubsOf(store, person.id)
  if (theirs.every(({ id }) => managed.includes(id))) return
  throw new Refusal(
    'insufficient_scope',
    {
      en: `${person.email} also belongs to a club whose people you do not manage. Ask whoever runs the server for a link.`,
      nl: `${person.email} hoort ook bij een club waarvan jij de mensen niet beheert. Vraag wie de server beheert om een link.`,
    },
    { scope: permission },
  )
}
