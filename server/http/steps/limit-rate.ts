import type { Credential } from '../../callers/caller.ts'
import { type Limiter, refuseExceeded, setLimitHeaders } from '../limiter.ts'
import type { Begun } from '../table-of-checks.ts'

type Limited = Begun & { readonly services: { readonly limiter: Limiter }; readonly credential: Credential }

/**
 * Counts the request against the limit of its key or grant (section 8) and sets the headers that show what remains.
 *
 * @throws {Refusal} `rate_limited`
 */
export async function limitRate({ services, reply, credential }: Limited): Promise<void> {
  const state = await services.limiter.countRequest(credential)
  setLimitHeaders(reply, 'requests', state)
  const whose = credential.kind === 'key' ? 'This key' : 'This assistant'
  refuseExceeded(state, `${whose} has reached its limit of ${state.limit} requests a minute.`)
}
