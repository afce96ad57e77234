/** Commands about people that need more than one operation: they also list keys, endpoints and invitations. */
import { clubsOf, findAdministrator } from '../../callers/accounts/administrators.ts'
import { personByEmail } from '../../callers/accounts/people.ts'
import type { Role } from '../../callers/accounts/roles.ts'
import { commandCaller } from '../../callers/caller.ts'
import { type Club, clubBySlug } from '../../clubs/clubs.ts'
import { inviteCommand, orInvite } from '../../operations/administrators/or-invite.ts'
import removeAdministrator from '../../operations/administrators/remove.ts'
import { listOfInvitations } from '../../operations/invitations/invitation.ts'
import { answerOf } from '../../operations/operation.ts'
import listMade from '../../operations/people/made.ts'
import { changePerson, listOfPeople, removePerson } from '../../operations/people/person.ts'
import type { Administration, CommandResult } from './command.ts'
import { table } from './table.ts'

export async function people(on: Administration, { club: slug }: { readonly club: string }): Promise<CommandResult> {
  const { id } = await clubBySlug(on.store, slug)
  const caller = commandCaller(id, on.actor)
  const { data: people } = await answerOf(on, listOfPeople, caller)
  const { data } = await answerOf(on, listOfInvitations, caller)
  const invited = data.map(({ email, role, expires_at }) => ({ email, role, expires_at }))
  const rows = [
    ...people.map(({ email, name, role, second_factor }) => [email, name, role, second_factor ? 'on' : 'off']),
    ...invited.map(({ email, role, expires_at }) => [email, `(invited until ${expires_at.slice(0, 19)}Z)`, role, '']),
  ]
  const head = ['E-MAIL', 'NAME', 'ROLE', 'TWO-STEP']
  const text = rows.length > 0 ? table([head, ...rows], on.columns) : 'This club has no people or invitations.'
  return { text, json: { people, invited } }
}

type Wanted = { readonly email: string; readonly club: string; readonly role: Role }

export async function role(on: Administration, { email: wanted, club: slug, role }: Wanted): Promise<CommandResult> {
  const club = await clubBySlug(on.store, slug)
  const { id } = await personByEmail(on.store, club.id, wanted).catch(orInvite('not_found', wanted, slug, role))
  const { name, email } = await answerOf(on, changePerson, commandCaller(club.id, on.actor), { id, role })
  const made = role === 'administrator' ? undefined : await madeBy(on, club, { id, name })
  return {
    text: `${name} now has the role ${role} in ${club.name}.${made?.text ?? ''}`,
    json: { id, email, club: slug, role, ...(made && { made: made.json }) },
  }
}

type Leaving = { readonly email: string; readonly club?: string }

export const remove = (on: Administration, { email, club }: Leaving): Promise<CommandResult> =>
  club === undefined ? removeAccount(on, email) : removeFromClub(on, email, club)

async function removeFromClub(on: Administration, wanted: string, slug: string): Promise<CommandResult> {
  const club = await clubBySlug(on.store, slug)
  const { id } = await personByEmail(on.store, club.id, wanted)
  const { name, email } = await answerOf(on, removePerson, commandCaller(club.id, on.actor), { id })
  const made = await madeBy(on, club, { id, name })
  return {
    text: `${name} no longer belongs to ${club.name}.${made.text}`,
    json: { id, email, club: slug, made: made.json },
  }
}

async function removeAccount(on: Administration, wanted: string): Promise<CommandResult> {
  const before = await findAdministrator(on.store, wanted)
  const clubs = before ? await clubsOf(on.store, before.id) : []
  const removed = await answerOf(on, removeAdministrator, commandCaller(0, on.actor), { email: wanted })
  const left = clubs
    .filter(({ slug }) => removed.clubs_without_administrator.includes(slug))
    .map(
      ({ name, slug }) => `
${name} no longer has an administrator. Invite a user:

  ${inviteCommand('EMAIL', slug, 'administrator')}`,
    )
  const made = await Promise.all(clubs.map(async (club) => ({ club, made: await madeBy(on, club, removed) })))
  const first = `${removed.name}, ${removed.email}, is no longer an administrator.`
  return {
    text: [first, ...left, ...made.map(({ made }) => made.text)].join(''),
    json: { ...removed, made: Object.fromEntries(made.map(({ club, made }) => [club.slug, made.json])) },
  }
}

/** Keys and endpoints that someone created in a club, with commands to replace or end them. */
async function madeBy(
  on: Administration,
  { id: clubId, name: clubName, slug }: Pick<Club, 'id' | 'name' | 'slug'>,
  { id, name }: { readonly id: number; readonly name: string },
) {
  const { keys, endpoints, assistants } = await answerOf(on, listMade, commandCaller(clubId, on.actor), { id })
  const lines = [
    ...keys.map((key) => [`key ${key.id}, '${key.label}'`, `keys rotate ${key.id}`, `keys revoke ${key.id}`]),
    ...endpoints.map((one) => [
      `endpoint ${one.id}, ${one.url}`,
      `webhooks rotate ${one.id} --club ${slug}`,
      `webhooks remove ${one.id} --club ${slug}`,
    ]),
    ...assistants.map(({ id, client_name, state }) => [
      `grant ${id}, '${client_name}'${state === 'stopped' ? ' (paused: its user must turn on two-step verification)' : ''}`,
      `assistants revoke ${id}`,
    ]),
  ].map(([what, ...commands]) => `  ${what}: ${commands.map((one) => `kantine ${one}`).join(', or ')}`)
  return {
    text:
      lines.length === 0
        ? ''
        : `\nKeys, endpoints and assistants that ${name} added to ${clubName} keep working. Replace or revoke them:\n\n${lines.join('\n')}`,
    json: {
      keys: keys.map(({ id }) => id),
      endpoints: endpoints.map(({ id }) => id),
      grants: assistants.map(({ id }) => id),
    },
  }
}
