import type { CallingKey } from '../../../callers/keys/keyring.ts'
import { setLimitHeaders } from '../../../http/limit-headers.ts'
import { refuseExceeded } from '../../../http/refuse-exceeded.ts'
import type { Start } from '../call.ts'

/**
 * Counts the request against the limit of its key (section 8) and sets the headers that say what is left.
 *
 * @throws {Refusal} `rate_limited`
 */
export async function limitRate({ services, reply, key }: Start & { readonly key: CallingKey }): Promise<void> {
  const state = await services.limiter.countRequest(key)
  setLimitHeaders(reply, 'requests', state)
  refuseExceeded(state, `The limit of this key, ${state.limit} requests a minute, is used up.`)
}
