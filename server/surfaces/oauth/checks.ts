/** The table of checks for the OAuth server. No step above `readBody` reads a byte of the body. */
import { addressOf } from '../../http/address.ts'
import { allowAnyOrigin } from '../../http/cors.ts'
import { refuseExceeded } from '../../http/limiter.ts'
import { readBody, tableOfChecks } from '../../http/table-of-checks.ts'
import type { Call, Kind, Start } from './call.ts'
import { OAuthError } from './oauth-error.ts'

const x = true
const _ = false

// biome-ignore format: the table is read column by column
export const checks = tableOfChecks<Kind, Start>()
  .step(allowOtherOrigins, { authorize: _, push: x, register: x, tokens: x })
  .step(limitAddress,      { authorize: x, push: x, register: x, tokens: x })
  .step(readBody,          { authorize: x, push: x, register: x, tokens: x })
  .step(answer,            { authorize: x, push: x, register: x, tokens: x })

/** Lets assistants that run in a browser read the response. */
function allowOtherOrigins({ reply }: Pick<Start, 'reply'>): void {
  allowAnyOrigin(reply)
}

/**
 * Counts a call towards its network address's limit before reading it. A registration also counts towards a limit shared by all.
 *
 * @throws {Refusal} `rate_limited`
 */
export async function limitAddress({ services, route, request }: Start): Promise<void> {
  const { kind } = route
  const what = kind === 'register' ? 'registrations' : kind === 'tokens' ? 'calls' : 'authorizations'
  refuseExceeded(await services.limiter.countOAuth(what, addressOf(request)), exceeded[what])
  if (kind === 'register') {
    const together = await services.limiter.countOAuth('allRegistrations', 'everybody')
    refuseExceeded(together, 'Too many assistants have been registered here in the last hour.')
  }
}

const exceeded = {
  authorizations: 'Your IP address has started to connect too many assistants.',
  registrations: 'Your IP address has registered too many assistants in the last hour.',
  calls: 'Your IP address has sent too many requests.',
}

/** Runs the route. Assistants get its errors in OAuth's format. */
async function answer(call: Call): Promise<void> {
  try {
    await call.route.handle(call)
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    call.reply.code(400).send({ error: error.error, error_description: error.message })
  }
}
