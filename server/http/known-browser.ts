/**
 * Browsers in which a user has signed in before (OWASP calls their cookies "device cookies"). Their login attempts count for the browser
 * instead of its address, so nobody else at the address can lock the user out. The cookie grants nothing else: a thief gains only the
 * guesses of one more address. It ends when the account's password changes.
 */
import { randomBytes } from 'node:crypto'
import type { Administrator } from '../callers/accounts/administrators.ts'
import type { KnownAccount } from '../callers/accounts/sessions.ts'
import type { Config } from '../config.ts'
import { Refusal } from '../refusal.ts'
import type { Seal } from '../seal.ts'
import { Cookie } from './cookie.ts'
import type { Begun } from './table-of-checks.ts'

/** The parts of a call that reads or writes the cookie. */
export type BrowserCall = Pick<Begun, 'request'> & {
  readonly services: { readonly config: Pick<Config, 'baseUrl'>; readonly seal: Seal }
}

/** A browser, identified by a random name, and the accounts that signed in there, most recent first. */
export type KnownBrowser = { readonly name: string; readonly accounts: readonly KnownAccount[] }

const yearSeconds = 365 * 86_400
const cookie = new Cookie('kantine_browser', yearSeconds)

/** Several people can share a browser. */
const mostAccounts = 8

const purpose = 'known browser'

/** The browser of a call; undefined if nobody has signed in with it before, or if its cookie is from another server. */
export function knownBrowser({ services: { config, seal }, request }: BrowserCall): KnownBrowser | undefined {
  const sealed = cookie.read(config, request)
  const text = sealed === undefined ? undefined : orNone(() => seal.open(sealed, purpose))
  return text === undefined ? undefined : JSON.parse(text)
}

/** Remembers in a browser that a user signed in there. */
export function rememberBrowser(
  call: BrowserCall & Pick<Begun, 'reply'>,
  { id, passwordSetAt }: Pick<Administrator, 'id' | 'passwordSetAt'>,
): void {
  const { name = randomBytes(16).toString('base64url'), accounts = [] } = knownBrowser(call) ?? {}
  const others = accounts.filter((one) => one.id !== id)
  const known: KnownBrowser = { name, accounts: [{ id, passwordSetAt }, ...others].slice(0, mostAccounts) }
  const { config, seal } = call.services
  const sealed = orNone(() => seal.close(JSON.stringify(known), purpose))
  if (sealed !== undefined) cookie.set(config, call.reply, sealed)
}

/** If the encryption key is unavailable, the browser stays unknown, but people can sign in. */
function orNone(work: () => string | undefined): string | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
