import { addressOf } from '../../../http/address.ts'
import { refuseExceeded } from '../../../http/refuse-exceeded.ts'
import type { Kind, Start } from '../call.ts'

/** What is counted of each kind, and the sentence when its limit is used up. */
const limitOf = {
  authorize: ['authorizations', 'Your address has begun to connect too many assistants.'],
  push: ['authorizations', 'Your address has begun to connect too many assistants.'],
  register: ['registrations', 'Your address has registered too many assistants in an hour.'],
  tokens: ['calls', 'Your address has called too often.'],
} as const satisfies { readonly [kind in Kind]: unknown }

/**
 * Counts a call against the address that it comes from, before anything of it is read; a registration also against all of them.
 *
 * @throws {Refusal} `rate_limited`
 */
export async function limitAddress({ services, route, request }: Start): Promise<void> {
  const [what, sentence] = limitOf[route.kind]
  refuseExceeded(await services.limiter.countOAuth(what, addressOf(request)), sentence)
  if (route.kind === 'register') {
    const together = await services.limiter.countOAuth('allRegistrations', 'everybody')
    refuseExceeded(together, 'Too many assistants have been registered here in an hour.')
  }
}
