/** Access that a user gave to others through links, invitations and assistants. It ends when the user loses the right to give it. */

import type { Actor } from '../../store/actor.ts'
import type { Connection } from '../../store/engine.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import type { WriterAcrossClubs } from '../../store/writer-across-clubs.ts'
import { endGrants } from '../assistants/end-grants.ts'
import { grantsOf } from '../assistants/grants.ts'
import { clubsWithin } from './administrators.ts'
import { allows } from './roles.ts'

/** The maker of links created on the command line: the operator, whose right never ends. */
const operator = 0

/** The maker of a link: an administrator by id, or the operator. */
export const makerOf = ({ by, id = operator }: Actor): number => (by === 'administrator' ? id : operator)

/**
 * Whether the maker of a link may let a person set a new password. A password opens all clubs of its owner, so the link's maker must manage
 * the users of each. Practice clubs contain no personal data and do not count. The operator always may; for a person without a club, nobody
 * else may.
 */
export async function mayResetPassword(
  db: Pick<Connection, 'all'>,
  maker: number,
  administratorId: number,
): Promise<boolean> {
  if (maker === operator) return true
  const theirs = (await clubsWithin(db, administratorId)).filter(({ practisesFor }) => practisesFor === null)
  const managed = (await clubsWithin(db, maker)).filter(
    ({ role, lacksFactor }) => !lacksFactor && allows(role, 'people:manage'),
  )
  return theirs.length > 0 && theirs.every(({ id }) => managed.some((club) => club.id === id))
}

type Ender = Pick<WriterAcrossClubs, 'db' | 'note'>

/** Ends all access that a user gave, within `writeAboutPerson`. Keys and webhook endpoints belong to the clubs, and remain. */
export async function endWhatTheyGaveOut(write: Ender, administratorId: number, now: number): Promise<void> {
  await endGrants(write, sql`administrator_id = ${administratorId}`, now)
  const rows = await write.db.all(sql`select distinct club_id from invitations where made_by = ${administratorId}`)
  for (const { club_id } of rows) await endInvitations(write, Number(club_id), administratorId)
  await write.db.all(sql`delete from reset_links where made_by = ${administratorId}`)
}

/** Ends a user's invitations and reset links in a club where they no longer manage users. */
export async function endLinksMadeIn(write: Ender, clubId: number, administratorId: number): Promise<void> {
  await endInvitations(write, clubId, administratorId)
  await write.db.all(sql`delete from reset_links where made_by = ${administratorId} and ${isOfClub(clubId)}`)
}

/** Ends the reset links for a person who joins or leaves a club. Links created by the operator remain, because they do not depend on clubs. */
export const endLinksFor = ({ db }: Pick<Ender, 'db'>, administratorId: number): Promise<unknown> =>
  db.all(sql`delete from reset_links where administrator_id = ${administratorId} and ${madeByAdministrators}`)

/** The same for everyone in a club. */
export const endLinksForPeopleOf = ({ db }: Pick<Ender, 'db'>, clubId: number): Promise<unknown> =>
  db.all(sql`delete from reset_links where ${madeByAdministrators} and ${isOfClub(clubId)}`)

const madeByAdministrators = sql`(made_by is null or made_by <> ${operator})`

const isOfClub = (clubId: number) =>
  sql`administrator_id in (select administrator_id from club_administrators where club_id = ${clubId})`

async function endInvitations({ db, note }: Ender, clubId: number, administratorId: number): Promise<void> {
  const ended = await db.all(
    sql`delete from invitations where club_id = ${clubId} and made_by = ${administratorId} returning email`,
  )
  for (const { email } of ended) {
    note({ action: 'invitation.withdrawn', subject: `club ${clubId}`, details: [String(email)], club: clubId })
  }
}

/** The links, invitations and grants from a user that still work, by the names that the page shows. */
export type GivenOut = {
  readonly assistants: readonly { readonly name: string; readonly club: string }[]
  readonly invitations: readonly { readonly email: string; readonly club: string }[]
  /** The e-mail addresses of the people who have a reset link from this user. */
  readonly links: readonly string[]
}

/** The most invitations, links and assistants that are named, of each kind. */
const mostNamed = 100

export async function givenOutBy(store: Store, administratorId: number): Promise<GivenOut> {
  const now = store.wallClock()
  const invitations =
    await store.findAcrossClubs(sql`select email, name from invitations join clubs on clubs.id = club_id
     where made_by = ${administratorId} and expires_at > ${now} order by email limit ${mostNamed}`)
  const links =
    await store.findAcrossClubs(sql`select email from reset_links join administrators on administrators.id = administrator_id
     where made_by = ${administratorId} and expires_at > ${now} order by email limit ${mostNamed}`)
  const assistants = await grantsOf(store, administratorId)
  return {
    assistants: assistants.slice(0, mostNamed).map(({ clientName, club }) => ({ name: clientName, club: club.name })),
    invitations: invitations.map(({ email, name }) => ({ email: String(email), club: String(name) })),
    links: links.map(({ email }) => String(email)),
  }
}
