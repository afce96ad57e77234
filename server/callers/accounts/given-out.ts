/** What somebody gave out ends with the ground on which they gave it: links, invitations, and what assistants may. */
import { sql } from '../../store/sql.ts'
import type { WriterAcrossClubs } from '../../store/writer-across-clubs.ts'
import { endGrants } from '../assistants/end-grants.ts'
import { operator } from './makers.ts'

type Ender = Pick<WriterAcrossClubs, 'db' | 'note'>

/**
 * Ends all that somebody gave out: the access of their assistants, their invitations, and their links to reset a password. The keys and
 * webhook endpoints that they made belong to the clubs, and stay.
 *
 * @param write takes the clubs that this is about (`writeAboutPerson`)
 * @param now milliseconds since 1970
 */
export async function endWhatTheyGaveOut(write: Ender, administratorId: number, now: number): Promise<void> {
  await endGrants(write, { administratorId }, now)
  for (const { club_id } of await write.db.all(
    sql`select distinct club_id from invitations where made_by = ${administratorId}`,
  )) {
    await endInvitations(write, Number(club_id), administratorId)
  }
  await write.db.all(sql`delete from reset_links where made_by = ${administratorId}`)
}

/** Ends what relied on somebody managing the people of a club: their invitations to it, and their links for anybody who belongs to it. */
export async function endLinksMadeIn(write: Ender, clubId: number, administratorId: number): Promise<void> {
  await endInvitations(write, clubId, administratorId)
  await write.db.all(sql`delete from reset_links where made_by = ${administratorId}
     and administrator_id in (select administrator_id from club_administrators where club_id = ${clubId})`)
}

/**
 * Ends the links with which administrators could choose somebody's password, because the person gets another club or leaves one. A link
 * of the operator stays: it does not rest on the clubs of anybody.
 */
export const endLinksFor = ({ db }: Pick<Ender, 'db'>, administratorId: number): Promise<unknown> =>
  db.all(sql`delete from reset_links where administrator_id = ${administratorId} and ${madeByAdministrators}`)

/** The same for everybody who belongs to a club. */
export const endLinksForPeopleOf = ({ db }: Pick<Ender, 'db'>, clubId: number): Promise<unknown> =>
  db.all(sql`delete from reset_links where ${madeByAdministrators}
     and administrator_id in (select administrator_id from club_administrators where club_id = ${clubId})`)

const madeByAdministrators = sql`(made_by is null or made_by <> ${operator})`

async function endInvitations({ db, note }: Ender, clubId: number, administratorId: number): Promise<void> {
  for (const { email } of await db.all(
    sql`delete from invitations where club_id = ${clubId} and made_by = ${administratorId} returning email`,
  )) {
    note({ action: 'invitation.withdrawn', subject: `club ${clubId}`, details: [String(email)], club: clubId })
  }
}
