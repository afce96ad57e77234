import type { Club } from '../../clubs/clubs.ts'
import type { Actor } from '../../store/actor.ts'
import type { Store } from '../../store/store.ts'
import { endGrants } from '../assistants/end-grants.ts'
import { type Administrator, administratorByEmail, clubsWithin, noAdministrator, subjectOf } from './administrators.ts'

/** The tables with what somebody can log in with. */
const credentials = ['sessions', 'pending_log_ins', 'second_factors', 'recovery_codes', 'reset_links']

/** Who was removed, and the clubs that nobody administers now. */
export type RemovedAdministrator = Administrator & { readonly clubsWithout: readonly Club[] }

/**
 * Removes an administrator from every club, with all sessions and everything that they granted to assistants. The journal keeps their
 * id for what they wrote; ids are not reused. It is for who runs the server, who can create another administrator of a club.
 *
 * @throws {Refusal} `not_found`
 */
export async function removeAdministrator(store: Store, actor: Actor, email: string): Promise<RemovedAdministrator> {
  const administrator = await administratorByEmail(store, email)
  const { id } = administrator
  const clubs = await store.writeAcrossClubs(actor, async (write) => {
    const { db, note } = write
    // Joining a club locks the same row (`joinClub`), so nobody joins from here on, and who joined before is seen below.
    if (!(await db.get('delete from administrators where id = $1 returning id', [id]))) throw noAdministrator(email)
    const clubs = await clubsWithin(db, id)
    for (const club of clubs) {
      await db.all('delete from club_administrators where club_id = $1 and administrator_id = $2', [club.id, id])
      await endGrants(write, { clubId: club.id, administratorId: id }, store.now())
    }
    for (const credential of credentials) await db.all(`delete from ${credential} where administrator_id = $1`, [id])
    note({ action: 'administrator.removed', subject: subjectOf(administrator), details: [administrator.email] })
    return clubs
  })
  const rows = await store.findAcrossClubs(
    "select distinct club_id from club_administrators where role = 'administrator'",
  )
  const administered = rows.map((row) => Number(row.club_id))
  return { ...administrator, clubsWithout: clubs.filter((club) => !administered.includes(club.id)) }
}
