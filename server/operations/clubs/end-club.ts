/**
 * Ends clubs: a club is removed from `clubs`, so that no caller has access to it, and a job deletes its rows. A club that has rows but is
 * not in `clubs` is partial. A club is also partial while it is being imported.
 */
import { endLinksForPeopleOf } from '../../callers/accounts/given-out.ts'
import { type Club, clubs } from '../../clubs/clubs.ts'
import { itStays, refuseDemoClub } from '../../clubs/demo.ts'
import { practiceClubOf, refusePracticeClub } from '../../clubs/practice.ts'
import { Refusal } from '../../refusal.ts'
import { type Actor, kantineItself } from '../../store/actor.ts'
import { noteCredentialChange } from '../../store/credential-changes.ts'
import type { Connection } from '../../store/engine.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { choice, instant, integer } from '../../store/system-columns.ts'
import { defineTable } from '../../store/system-table.ts'
import type { Writer } from '../../store/writer.ts'

export const partialClubs = defineTable({
  name: 'partial_clubs',
  columns: { club_id: integer, state: choice(['importing', 'removing']), begun_at: instant, seen_at: instant },
})

/** Marks a club as partial, in a write that also removes it from `clubs` or reserves its id. */
export async function beginPartialClub(db: Connection, club: number, state: 'importing' | 'removing', now: number) {
  await db.all(partialClubs.insert({ clubId: club, state, begunAt: now, seenAt: now }))
}

/** Ends a club, within a write to that club: running writes finish first, and later ones are rejected. */
export async function endClub(
  { db, note, stamp }: Pick<Writer, 'db' | 'note' | 'stamp'>,
  { id, slug }: Pick<Club, 'id' | 'slug'>,
): Promise<void> {
  await endLinksForPeopleOf({ db }, id)
  await db.all(sql`delete from club_administrators where club_id = ${id}`)
  await db.all(sql`delete from webhook_endpoints where club_id = ${id}`)
  await db.all(sql`delete from clubs where id = ${id}`)
  await beginPartialClub(db, id, 'removing', stamp)
  await noteCredentialChange(db)
  note({ action: 'club.removed', subject: `club ${id}`, details: [slug], club: 0 })
}

/** A user with an account who belongs to no club. */
export type WithoutClub = { readonly email: string; readonly name: string }

/**
 * Permanently removes a club and its practice club. Their keys, tokens and webhooks stop within a second. Their users keep their accounts.
 *
 * @param check runs within the write and can reject the removal
 * @returns the users of the club who belong to no other club
 * @throws {Refusal} `bad_request` for the demo club and for practice clubs, and what `check` throws
 */
export async function removeClub(
  store: Store,
  actor: Actor,
  id: number,
  check: (db: Connection, club: Club) => void | Promise<void>,
): Promise<readonly WithoutClub[]> {
  await refuseDemoClub(store, id, itStays)
  const { without, practice } = await store.write(id, actor, async (write) => {
    const { db } = write
    await refusePracticeClub(db, id, 'It is removed with its club, or after 30 days without use.')
    const row = await db.get(sql`select ${clubs.selected} from clubs where id = ${id}`)
    if (!row) throw new Refusal('not_found', `There is no club ${id}.`)
    const club = clubs.valueOf(row)
    await check(db, club)
    const rows =
      await db.all(sql`select email, name from administrators where id in (select administrator_id from club_administrators where club_id = ${id})
       and id not in (select administrator_id from club_administrators
         where club_id <> ${id} and club_id not in (select id from clubs where practises_for = ${id})) order by id`)
    const practice = await practiceClubOf(db, id)
    await endClub(write, club)
    return { without: rows.map(({ email, name }) => ({ email: String(email), name: String(name) })), practice }
  })
  if (practice) await store.write(practice.id, kantineItself, (write) => endClub(write, practice))
  return without
}
