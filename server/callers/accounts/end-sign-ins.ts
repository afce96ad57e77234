import type { Actor } from '../../store/actor.ts'
import type { Connection } from '../../store/engine.ts'
import { sql } from '../../store/sql.ts'

/**
 * Ends what lets somebody in: sessions, log-ins that wait for a code, and a link to reset the password. It happens whenever their password
 * or their second factor changes.
 *
 * @param actor whose own session, if any, goes on; without one all end
 */
export async function endSignIns(db: Connection, administratorId: number, actor?: Actor): Promise<void> {
  const ground = actor?.ground
  const own = ground?.by === 'session' ? ground.session : ''
  await db.all(sql`delete from sessions where administrator_id = ${administratorId} and digest <> ${own}`)
  await db.all(sql`delete from pending_log_ins where administrator_id = ${administratorId}`)
  await db.all(sql`delete from reset_links where administrator_id = ${administratorId}`)
}
