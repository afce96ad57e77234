import { type Club, clubs } from '../../clubs/clubs.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { endGrants } from './end-grants.ts'

/**
 * Allows or blocks AI assistants in a club. Blocking permanently revokes all grants of the club; keys for assistants
 * (`act_live_`) are not affected.
 *
 * @throws {Refusal} `not_found`
 */
export async function allowAssistants(store: Store, actor: Actor, clubId: number, allowed: boolean): Promise<Club> {
  return store.write(clubId, actor, async (write) => {
    const before = await write.db.get(sql`select ${clubs.selected} from clubs where id = ${clubId}`)
    if (!before) throw new Refusal('not_found', `There is no club ${clubId}.`)
    const row = await write.db.get(
      sql`update clubs set assistants_allowed = ${allowed ? 1 : 0} where id = ${clubId} and assistants_allowed <> ${allowed ? 1 : 0} returning ${clubs.selected}`,
    )
    if (!row) return clubs.valueOf(before)
    if (!allowed) await endGrants(write, sql`club_id = ${clubId}`, store.wallClock())
    const club = clubs.valueOf(row)
    write.note({ action: allowed ? 'assistants.allowed' : 'assistants.forbidden', subject: `club ${club.id}` })
    return club
  })
}

export async function areAllowed(store: Store, clubId: number): Promise<boolean> {
  const [row] = await store.findAcrossClubs(sql`select assistants_allowed from clubs where id = ${clubId}`)
  return Number(row?.assistants_allowed) === 1
}
