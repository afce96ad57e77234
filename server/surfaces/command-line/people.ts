/** The people of clubs: invitations, roles, and links for a forgotten password. */
import { administrators } from '../../callers/administrators/administrators.ts'
import { linkTo } from '../../callers/administrators/links.ts'
import type { Role } from '../../callers/administrators/roles.ts'
import { commandCaller } from '../../callers/caller.ts'
import { type Club, clubBySlug } from '../../clubs/clubs.ts'
import { turnOffSecondFactorOperation } from '../../operations/application/administrators.ts'
import {
  changeRoleOperation,
  createResetLinkOperation,
  invitePersonOperation,
  listFactorRolesOperation,
  listInvitationsOperation,
  listPeopleOperation,
  removePersonOperation,
  setFactorRolesOperation,
  withdrawInvitationOperation,
} from '../../operations/application/people.ts'
import { carryOut } from '../../operations/application-operation.ts'
import type { Administration, CommandResult } from './command.ts'
import { madeBy } from './made-by.ts'
import { orInvite } from './or-invite.ts'
import { table } from './table.ts'
import { isoInstant, toTheSecond } from './text.ts'

type Email = { readonly email: string }
type InClub = { readonly club: string }
type WithRole = Email & InClub & { readonly role: Role }

export async function invite(on: Administration, { club: slug, ...wanted }: WithRole): Promise<CommandResult> {
  const { club, caller } = await inClub(on, slug)
  const { email, role, token, expiresAt } = await carryOut(invitePersonOperation, on.store, caller, wanted)
  const link = linkTo(on.config.baseUrl, 'invitation', token)
  return {
    text: linkText(`${email} is invited to ${club.name} as ${role}. Send them this link`, link, expiresAt),
    json: { email, club: slug, role, link, expires_at: isoInstant(expiresAt) },
  }
}

export async function withdraw(on: Administration, { email, club: slug }: Email & InClub): Promise<CommandResult> {
  const { club, caller } = await inClub(on, slug)
  await carryOut(withdrawInvitationOperation, on.store, caller, { email })
  return { text: `The invitation of ${email} to ${club.name} no longer works.`, json: { email, club: slug } }
}

export async function people(on: Administration, { club: slug }: InClub): Promise<CommandResult> {
  const { caller } = await inClub(on, slug)
  const people = await carryOut(listPeopleOperation, on.store, caller, {})
  const invited = await carryOut(listInvitationsOperation, on.store, caller, {})
  const rows = [
    ...people.map(({ email, name, role, hasSecondFactor }) => [email, name, role, hasSecondFactor ? 'on' : 'off']),
    ...invited.map(({ email, role, expiresAt }) => [email, `(invited until ${toTheSecond(expiresAt)})`, role, '']),
  ]
  return {
    text:
      rows.length > 0
        ? table([['E-MAIL', 'NAME', 'ROLE', 'SECOND FACTOR'], ...rows], {
            columns: on.columns,
            shortened: ['NAME', 'E-MAIL'],
          })
        : 'Nobody belongs to this club.',
    json: {
      people: people.map((one) => ({
        ...administrators.jsonOf(one),
        role: one.role,
        second_factor: one.hasSecondFactor,
      })),
      invited: invited.map(({ email, role, expiresAt }) => ({ email, role, expires_at: isoInstant(expiresAt) })),
    },
  }
}

export async function role(on: Administration, { club: slug, ...wanted }: WithRole): Promise<CommandResult> {
  const { club, caller } = await inClub(on, slug)
  const person = await carryOut(changeRoleOperation, on.store, caller, wanted).catch(
    orInvite('not_found', wanted.email, slug, wanted.role),
  )
  const { id, email, name, role } = person
  const made = role === 'administrator' ? undefined : await madeBy(on, club, person)
  return {
    text: `${name} is ${role} of ${club.name} from now on.${made?.text ?? ''}`,
    json: { id, email, club: slug, role, ...(made && { made: made.json }) },
  }
}

export async function removeFromClub(
  on: Administration,
  { email, club: slug }: Email & InClub,
): Promise<CommandResult> {
  const { club, caller } = await inClub(on, slug)
  const removed = await carryOut(removePersonOperation, on.store, caller, { email })
  const made = await madeBy(on, club, removed)
  return {
    text: `${removed.name} no longer belongs to ${club.name}.${made.text}`,
    json: { id: removed.id, email: removed.email, club: slug, made: made.json },
  }
}

export async function resetLink({ store, actor, config }: Administration, wanted: Email): Promise<CommandResult> {
  const made = await carryOut(createResetLinkOperation, store, commandCaller(0, actor), wanted)
  const { name, email } = made.administrator
  const link = linkTo(config.baseUrl, 'reset', made.token)
  return {
    text: linkText(`With this link ${name} chooses another password. Send it to ${email}`, link, made.expiresAt),
    json: { id: made.administrator.id, email, link, expires_at: isoInstant(made.expiresAt) },
  }
}

export async function secondFactorOff({ store, actor }: Administration, wanted: Email): Promise<CommandResult> {
  const { id, name, email } = await carryOut(turnOffSecondFactorOperation, store, commandCaller(0, actor), wanted)
  return { text: `${name} logs in without a second factor.`, json: { id, email } }
}

type FactorRoles = { readonly slug: string; readonly roles?: readonly string[] }

export async function secondFactorRoles(on: Administration, { slug, roles }: FactorRoles): Promise<CommandResult> {
  const { club, caller } = await inClub(on, slug)
  const { administratorsShutOut, ...required } = await (roles === undefined
    ? carryOut(listFactorRolesOperation, on.store, caller, {})
    : carryOut(setFactorRolesOperation, on.store, caller, { roles }))
  const text =
    required.roles.length === 0
      ? `No role in ${club.name} needs a second factor.`
      : `These roles in ${club.name} need a second factor: ${required.roles.join(', ')}.${lackingText(required.lacking)}`
  return { text, json: required, warning: shutOutWarning(club, administratorsShutOut) }
}

const shutOutWarning = ({ name }: Club, administrators: number) =>
  administrators === 0
    ? undefined
    : `Nobody can administer ${name} now: ${administrators === 1 ? 'its only administrator must' : `one of its ${administrators} administrators must`} turn on a second factor first, at /account/second-factor.`

const lackingText = (people: number) =>
  people === 0
    ? ''
    : ` ${people === 1 ? '1 person has' : `${people} people have`} none yet, and cannot enter until they turn one on.`

async function inClub({ store, actor }: Administration, slug: string) {
  const club: Club = await clubBySlug(store, slug)
  return { club, caller: commandCaller(club.id, actor) }
}

const linkText = (
  what: string,
  link: string,
  expiresAt: number,
) => `${what}; it works once, until ${isoInstant(expiresAt)}:

  ${link}`
