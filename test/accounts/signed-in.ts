import type { Administrator } from '../../server/callers/accounts/administrators.ts'
import type { Role } from '../../server/callers/accounts/roles.ts'
import { actorOf, actorOfSession, beginSession, type NewSession } from '../../server/callers/accounts/sessions.ts'
import type { Caller } from '../../server/callers/caller.ts'
import { callerOfSession } from '../../server/callers/caller-of.ts'
import type { Actor } from '../../server/store/actor.ts'
import type { Store } from '../../server/store/store.ts'

const address = '203.0.113.7'

/** Someone with a session, as a request finds them. */
export type SignedIn = {
  readonly session: NewSession
  readonly actor: Actor
  /** The caller of a request about a club, with a role as it was when the request came in. */
  as(club: { readonly id: number }, role?: Role): Caller
}

/** Begins a session of someone, without their password. */
export async function signIn(store: Store, administrator: Administrator): Promise<SignedIn> {
  const session = await store.writeAcrossClubs(actorOf(administrator, address), (write) => {
    write.note({ action: 'login.succeeded', subject: `administrator ${administrator.id}` })
    return beginSession(write, administrator, { address, browser: null }, store.now())
  })
  const actor = actorOfSession(session, session.token, address)
  return { session, actor, as: ({ id }, role = 'administrator') => callerOfSession(actor, id, role) }
}
