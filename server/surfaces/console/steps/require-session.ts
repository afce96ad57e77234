import { actorOf, findSession, type Session } from '../../../callers/administrators/sessions.ts'
import { addressOf } from '../../../http/address.ts'
import { sessionCookie } from '../../../http/session-cookie.ts'
import { Refusal } from '../../../refusal.ts'
import type { Actor } from '../../../store/actor.ts'
import type { Start } from '../call.ts'

/**
 * Finds the session of the cookie.
 *
 * @throws {Refusal} `login_required`
 */
export async function requireSession({ services, request }: Start): Promise<{ session: Session; actor: Actor }> {
  const token = sessionCookie.read(services.config, request)
  const session = token === undefined ? undefined : await findSession(services.store, token)
  if (!session) throw new Refusal('login_required', 'Nobody is logged in, or the session has ended. Log in.')
  return { session, actor: actorOf(session.administrator, addressOf(request)) }
}
