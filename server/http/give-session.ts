import { endSession, type NewSession } from '../callers/administrators/sessions.ts'
import type { Config } from '../config.ts'
import type { Store } from '../store/store.ts'
import { addressOf } from './address.ts'
import { sessionCookie } from './session-cookie.ts'
import type { Begun } from './table-of-checks.ts'

type Call = Begun & { readonly services: { readonly config: Pick<Config, 'baseUrl'>; readonly store: Store } }

/** Gives a new session to the browser of a call, and ends the one that the browser had. */
export async function giveSession({ services, request, reply }: Call, { token }: NewSession): Promise<void> {
  const { config, store } = services
  const before = sessionCookie.read(config, request)
  if (before !== undefined) await endSession(store, before, addressOf(request))
  sessionCookie.set(config, reply, token)
}
