import { actorOfSession, findSession, type Session } from '../../callers/accounts/sessions.ts'
import type { Config } from '../../config.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import type { Store } from '../../store/store.ts'
import { addressOf } from '../address.ts'
import { sessionCookie } from '../session-cookie.ts'
import type { Begun } from '../table-of-checks.ts'
import { browserOf } from '../visitor.ts'

type Services = { readonly config: Pick<Config, 'baseUrl'>; readonly store: Store }

/** A call with its session; `secret` is the session token. */
type Found = { readonly session: Session; readonly actor: Actor; readonly secret: string }

/**
 * Finds the session that the cookie belongs to.
 *
 * @throws {Refusal} `login_required`
 */
export async function requireSession({ services, request }: Begun & { readonly services: Services }): Promise<Found> {
  const secret = sessionCookie.read(services.config, request)
  const session = secret === undefined ? undefined : await findSession(services.store, secret)
  if (secret === undefined || !session) {
    throw new Refusal('login_required', 'You are not signed in, or your session has ended. Sign in.')
  }
  const actor = {
    ...actorOfSession(session, secret, addressOf(request)),
    browser: browserOf(request),
    requestId: request.id,
  }
  return { session, actor, secret }
}
