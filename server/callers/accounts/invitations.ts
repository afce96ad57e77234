/** Invitations: links with which users join a club in a given role. */

import { roleNames } from '@kantine/contract/administration/role.ts'
import { limits } from '@kantine/contract/limits.ts'
import { type Club, clubs } from '../../clubs/clubs.ts'
import { dayMs } from '../../day.ts'
import { type FieldError, Refusal } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import type { Connection } from '../../store/engine.ts'
import { requireRoom } from '../../store/quotas.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { choice, instant, integer, internal, nullable, secret, text } from '../../store/system-columns.ts'
import { defineTable, type ValueOf } from '../../store/system-table.ts'
import type { WriterAcrossClubs } from '../../store/writer-across-clubs.ts'
import { digestOf, linkEnded, newToken } from '../tokens.ts'
import {
  type Administrator,
  addAdministrator,
  administratorIn,
  clubAdministrators,
  clubsWithin,
  emailOf,
  findAdministrator,
  subjectOf,
} from './administrators.ts'
import { endLinksFor, makerOf } from './given-out.ts'
import { digestOfPassword } from './password.ts'
import { passwordFaults, requireGoodPassword } from './password-rules.ts'
import { lacksFactor } from './required-factor.ts'
import type { Role } from './roles.ts'
import { actorOf, beginSession, type NewSession, type Session, type Visitor } from './sessions.ts'

const keptMs = 7 * dayMs

/** An e-mail address has at most one invitation to a club: a new one replaces it. */
export const invitations = defineTable({
  name: 'invitations',
  columns: {
    club_id: integer,
    email: text,
    digest: secret(text),
    role: choice(roleNames),
    created_at: instant,
    expires_at: instant,
    /** The id of an administrator, or 0 for the operator; null if an earlier release created it. */
    made_by: internal(nullable(integer)),
  },
  retention: [{ since: 'expires_at', keptMs: 0, key: ['club_id', 'email'] }],
  // A link is looked up by its digest before its club is known.
  spread: 'on the coordinator',
})

/** An open invitation. Instants are milliseconds since 1970. */
export type Invitation = ValueOf<typeof invitations>

/**
 * Invites a user to a club, for seven days.
 *
 * @returns the invitation with the name of the club, and the token of its link, which is stored nowhere
 * @throws {Refusal} `bad_request` when they belong to the club already, `quota_exceeded` when the club has reached its quota of people
 */
export async function invite(
  store: Store,
  actor: Actor,
  { clubId, role, ...wanted }: { readonly clubId: number; readonly email: string; readonly role: Role },
): Promise<Invitation & { readonly token: string; readonly clubName: string }> {
  const email = emailOf(wanted.email)
  const token = newToken()
  const now = store.wallClock()
  const invitation = { clubId, email, role, createdAt: now, expiresAt: now + keptMs, madeBy: makerOf(actor) }
  return store.write(clubId, actor, async ({ db, note }) => {
    const member = await db.get(sql`select id from club_administrators join administrators on id = administrator_id
       where club_id = ${clubId} and email = ${email}`)
    if (member) throw new Refusal('bad_request', `${email} already belongs to this club. Change their role instead.`)
    await db.all(sql`delete from invitations where club_id = ${clubId} and email = ${email}`)
    await requireRoom(db, clubId, 'people', 'Remove a user, or withdraw an invitation.')
    await db.all(invitations.insert({ ...invitation, digest: digestOf(token) }))
    note({ action: 'person.invited', subject: `club ${clubId}`, details: [email, role] })
    const named = await db.get(sql`select name from clubs where id = ${clubId}`)
    return { ...invitation, token, clubName: String(named?.name) }
  })
}

export async function listInvitations(store: Store, clubId: number): Promise<Invitation[]> {
  const rows = await store.findAcrossClubs(
    sql`select ${invitations.selected} from invitations where club_id = ${clubId} and expires_at > ${store.wallClock()} order by email`,
  )
  return rows.map(invitations.valueOf)
}

/**
 * Withdraws an invitation: its link stops working.
 *
 * @throws {Refusal} `not_found`
 */
export async function withdrawInvitation(
  store: Store,
  actor: Actor,
  clubId: number,
  wanted: string,
): Promise<Invitation> {
  const email = emailOf(wanted)
  return store.write(clubId, actor, async ({ db, note }) => {
    const row = await db.get(
      sql`delete from invitations where club_id = ${clubId} and email = ${email} returning ${invitations.selected}`,
    )
    if (!row) {
      throw new Refusal('not_found', `${email} has no open invitation to this club.`)
    }
    note({ action: 'invitation.withdrawn', subject: `club ${clubId}`, details: [email] })
    return invitations.valueOf(row)
  })
}

/** The invitation behind a link, and whether the person already has an account; undefined when the link has ended. */
export async function findInvitation(
  store: Store,
  token: string,
): Promise<(OfClub & { readonly hasAccount: boolean }) | undefined> {
  const invitation = await invitationWithin(store.findAcrossClubs, token, store.wallClock())
  if (!invitation) return undefined
  return { ...invitation, hasAccount: (await findAdministrator(store, invitation.email)) !== undefined }
}

type OfClub = Invitation & { readonly club: Club }

/** The invitation behind a link, as a write sees it. It does not work while its maker lacks a required second factor. */
async function invitationWithin(all: Connection['all'], token: string, now: number): Promise<OfClub | undefined> {
  const [row] =
    await all(sql`select ${invitations.joined}, ${clubs.joined} from invitations join clubs on clubs.id = club_id
     where digest = ${digestOf(token)} and expires_at > ${now} and not exists (
       select 1 from club_administrators where club_administrators.club_id = invitations.club_id
         and administrator_id = made_by and ${lacksFactor} = 1)`)
  return row && { ...invitations.joinedValueOf(row), club: clubs.joinedValueOf(row) }
}

/** Checks the password. Returns no errors if the link has ended, because `acceptAsNewPerson` rejects that. */
export async function newPersonFaults(store: Store, token: string, person: NewPerson): Promise<FieldError[]> {
  const invitation = await findInvitation(store, token)
  return invitation ? passwordFaults(person.password, knownOf(invitation, person.name)) : []
}

type NewPerson = { readonly name: string; readonly password: string }
type Invited = { readonly email: string; readonly club: Club }

const knownOf = ({ email, club }: Invited, name: string) => [email, name, club.name, club.slug]

/**
 * Creates an account for an invited user, adds them to the club and logs them in. The link can be used once.
 *
 * @throws {Refusal} `not_found` when the link has ended, `validation_failed` for a bad password, `bad_request` when they have an account
 */
export async function acceptAsNewPerson(
  store: Store,
  token: string,
  { name, password }: NewPerson,
  visitor: Visitor,
): Promise<NewSession> {
  const invitation = await findInvitation(store, token)
  if (!invitation) throw invitationEnded()
  await requireGoodPassword(password, knownOf(invitation, name))
  const digest = await digestOfPassword(password)
  const by: Actor = { by: 'unknown', address: visitor.address }
  const accept = async (write: WriterAcrossClubs) => {
    const now = store.wallClock()
    const { email, club, role } = await useUp(write, token, now)
    const person = { email, name, password: digest }
    const administrator = await addAdministrator(write, person, [{ ...club, role }], now)
    write.actAs(actorOf(administrator, visitor.address))
    noteJoining(write, administrator, club, role)
    return beginSession(write, administrator, visitor, now)
  }
  return store.writeAcrossClubs(by, accept, { clubs: [invitation.clubId] })
}

/**
 * Adds an invited user who is logged in to the club. The link can be used once.
 *
 * @throws {Refusal} `not_found` when the link or the account has ended, `bad_request` when someone else is logged in
 */
export async function joinClub(
  store: Store,
  actor: Actor,
  token: string,
  { administrator }: Pick<Session, 'administrator'>,
): Promise<Club> {
  const invitation = await findInvitation(store, token)
  if (!invitation) throw invitationEnded()
  if (administrator.email !== invitation.email) throw forAnother(invitation.email, administrator)
  const { id: administratorId } = administrator
  const join = async (write: WriterAcrossClubs) => {
    const { club, email, role } = await useUp(write, token, store.wallClock())
    await administratorIn(write.db, administratorId)
    if (administrator.email !== email) throw forAnother(email, administrator)
    if ((await clubsWithin(write.db, administratorId)).length >= limits.clubsOfAccount) throw tooManyClubs()
    const member = { clubId: club.id, administratorId, role }
    await write.db.all(clubAdministrators.insert(member, sql`on conflict (club_id, administrator_id) do nothing`))
    // A reset link that an administrator of the other clubs created would also give access to this one.
    await endLinksFor(write, administratorId)
    noteJoining(write, administrator, club, role)
    return club
  }
  return store.writeAcrossClubs(actor, join, { clubs: [invitation.clubId], accounts: [administratorId] })
}

const tooManyClubs = () =>
  new Refusal('bad_request', {
    en: `An account can have access to at most ${limits.clubsOfAccount} clubs. Leave a club, or use another account.`,
    nl: `Een account heeft toegang tot hoogstens ${limits.clubsOfAccount} clubs. Verlaat een club, of gebruik een ander account.`,
  })

const noteJoining = ({ note }: WriterAcrossClubs, joined: Administrator, { id }: Club, role: Role) =>
  note({ action: 'person.joined', subject: subjectOf(joined), details: [role], club: id })

/** Uses up a link; of several writes with the same link, only one succeeds. */
async function useUp({ db }: WriterAcrossClubs, token: string, now: number): Promise<OfClub> {
  const invitation = await invitationWithin(db.all, token, now)
  if (!invitation) throw invitationEnded()
  const { clubId, email } = invitation
  await db.all(sql`delete from invitations where club_id = ${clubId} and email = ${email}`)
  return invitation
}

export const invitationEnded = () =>
  linkEnded({
    en: 'Ask for a new invitation.',
    nl: 'Vraag om een nieuwe uitnodiging.',
  })

const forAnother = (email: string, { email: own }: Administrator) =>
  new Refusal('bad_request', {
    en: `This invitation is for ${email}, and you are signed in as ${own}. Sign out first.`,
    nl: `Deze uitnodiging is voor ${email}, maar je bent ingelogd als ${own}. Log eerst uit.`,
  })
