import { limits } from '@kantine/contract/limits.ts'
import { endSession, type NewSession } from '../callers/accounts/sessions.ts'
import { dayMs } from '../day.ts'
import type { Store } from '../store/store.ts'
import { addressOf } from './address.ts'
import { Cookie } from './cookie.ts'
import { type BrowserCall, rememberBrowser } from './known-browser.ts'
import type { Begun } from './table-of-checks.ts'

/** Holds the token of an administrator's session. The public API never reads it. */
export const sessionCookie = new Cookie('kantine_session', (limits.sessionDays * dayMs) / 1000)

type Call = Begun & BrowserCall & { readonly services: { readonly store: Store } }

/** Gives a new session to the browser of a call, and ends its old one. From then on the browser counts as known. */
export async function giveSession(call: Call, { token, administrator }: NewSession): Promise<void> {
  const { services, request, reply } = call
  const { config, store } = services
  const before = sessionCookie.read(config, request)
  if (before !== undefined) await endSession(store, before, addressOf(request))
  sessionCookie.set(config, reply, token)
  rememberBrowser(call, administrator)
}
