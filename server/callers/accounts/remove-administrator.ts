import type { Club } from '../../clubs/clubs.ts'
import type { Actor } from '../../store/actor.ts'
import { raw, sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { type Administrator, administratorByEmail, clubsWithin, subjectOf } from './administrators.ts'
import { endWhatTheyGaveOut } from './given-out.ts'
import { writeAboutPerson } from './write-about-person.ts'

/** The tables with a user's credentials and notices. */
const credentials = ['sessions', 'pending_log_ins', 'second_factors', 'recovery_codes', 'reset_links', 'notices']

/** The removed account, and the clubs that now have no administrator. */
export type RemovedAdministrator = Administrator & { readonly clubsWithout: readonly Club[] }

/**
 * Removes an account from every club, with its sessions and all access it gave. The change log keeps its id, which is not reused.
 *
 * @throws {Refusal} `not_found`
 */
export async function removeAdministrator(store: Store, actor: Actor, email: string): Promise<RemovedAdministrator> {
  const administrator = await administratorByEmail(store, email)
  const { id } = administrator
  const clubs = await writeAboutPerson(store, actor, id, async (write) => {
    const { db, note } = write
    const clubs = await clubsWithin(db, id)
    await endWhatTheyGaveOut(write, id, store.wallClock())
    for (const club of clubs) {
      await db.all(sql`delete from club_administrators where club_id = ${club.id} and administrator_id = ${id}`)
    }
    await db.all(sql`delete from administrators where id = ${id}`)
    for (const credential of credentials)
      await db.all(sql`delete from ${raw(credential)} where administrator_id = ${id}`)
    note({ action: 'administrator.removed', subject: subjectOf(administrator), details: [administrator.email] })
    return clubs
  })
  const rows = await store.findAcrossClubs(
    sql`select distinct club_id from club_administrators where role = 'administrator'`,
  )
  const administered = rows.map((row) => Number(row.club_id))
  return {
    ...administrator,
    clubsWithout: clubs.filter(({ id, practisesFor }) => practisesFor === null && !administered.includes(id)),
  }
}
