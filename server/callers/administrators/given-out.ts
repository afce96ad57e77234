/** What somebody gave out ends with the ground on which they gave it: links, invitations, and what assistants may. */
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
  const invited = 'select distinct club_id from invitations where made_by = $1'
  for (const { club_id } of await write.db.all(invited, [administratorId])) {
    await endInvitations(write, Number(club_id), administratorId)
  }
  await write.db.all('delete from reset_links where made_by = $1', [administratorId])
}

/** Ends what relied on somebody managing the people of a club: their invitations to it, and their links for anybody who belongs to it. */
export async function endLinksMadeIn(write: Ender, clubId: number, administratorId: number): Promise<void> {
  await endInvitations(write, clubId, administratorId)
  await write.db.all(
    `delete from reset_links where made_by = $1
     and administrator_id in (select administrator_id from club_administrators where club_id = $2)`,
    [administratorId, clubId],
  )
}

/**
 * Ends the links with which administrators could choose somebody's password, because the person gets another club or leaves one. A link
 * of the operator stays: it does not rest on the clubs of anybody.
 */
export const endLinksFor = ({ db }: Pick<Ender, 'db'>, administratorId: number): Promise<unknown> =>
  db.all(`delete from reset_links where administrator_id = $1 and ${madeByAdministrators}`, [administratorId])

/** The same for everybody who belongs to a club. */
export const endLinksForPeopleOf = ({ db }: Pick<Ender, 'db'>, clubId: number): Promise<unknown> =>
  db.all(
    `delete from reset_links where ${madeByAdministrators}
     and administrator_id in (select administrator_id from club_administrators where club_id = $1)`,
    [clubId],
  )

const madeByAdministrators = `(made_by is null or made_by <> ${operator})`

async function endInvitations({ db, note }: Ender, clubId: number, administratorId: number): Promise<void> {
  const sql = 'delete from invitations where club_id = $1 and made_by = $2 returning email'
  for (const { email } of await db.all(sql, [clubId, administratorId])) {
    note({ action: 'invitation.withdrawn', subject: `club ${clubId}`, details: [String(email)], club: clubId })
  }
}
