import { findAdministrator } from '../../callers/accounts/administrators.ts'
import { isKnownIn, type KnownAccount } from '../../callers/accounts/sessions.ts'
import type { Store } from '../../store/store.ts'
import { addressOf } from '../address.ts'
import { type BrowserCall, type KnownBrowser, knownBrowser } from '../known-browser.ts'
import { type Limiter, refuseExceeded } from '../limiter.ts'

type Call = BrowserCall & { readonly services: { readonly limiter: Limiter } }
type GuessCall = Call & { readonly services: { readonly store: Store } }

const tooManyLogIns = 'Too many sign-in attempts.'

/**
 * Counts a login attempt against its known browser or address, before reading its content.
 *
 * @throws {Refusal} `rate_limited`
 */
export async function limitLogIns(call: Call): Promise<void> {
  const browser = knownBrowser(call)
  await limitPlace(call, browser ? nameOf(browser) : addressOf(call.request))
}

/**
 * Counts a login attempt of a user, before the expensive password check.
 *
 * @returns the place of the attempt; a successful login forgets its attempts
 * @throws {Refusal} `rate_limited`
 */
export async function limitGuesses(call: GuessCall, email: string): Promise<string> {
  const { services, request } = call
  const browser = knownBrowser(call)
  const place = placeOf(call, browser && (await findAdministrator(services.store, email)))
  // Users can make any number of browsers known with their own account, so guesses at other accounts count for the address.
  if (browser && place === addressOf(request)) await limitPlace(call, place)
  refuseExceeded(await services.limiter.countLogIn(place, email), tooManyLogIns)
  return place
}

/** The place of a user's login attempts: the browser if they have signed in with it before, otherwise the address. */
export function placeOf(call: BrowserCall, account: KnownAccount | undefined): string {
  const browser = knownBrowser(call)
  return browser && account && isKnownIn(browser.accounts, account) ? nameOf(browser) : addressOf(call.request)
}

async function limitPlace({ services }: Call, place: string): Promise<void> {
  refuseExceeded(await services.limiter.countLogInsFrom(place), tooManyLogIns)
}

const nameOf = ({ name }: KnownBrowser) => `browser ${name}`

/**
 * Counts a guess at a user's second-factor code.
 *
 * @throws {Refusal} `rate_limited`
 */
export async function limitCodes({ services }: Pick<Call, 'services'>, { id }: { readonly id: number }): Promise<void> {
  refuseExceeded(await services.limiter.countCode(id), tooManyLogIns)
}
