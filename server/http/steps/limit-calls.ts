import type { Session } from '../../callers/accounts/sessions.ts'
import { type Limiter, refuseExceeded } from '../limiter.ts'

/**
 * Counts a call by a logged-in administrator against their limit, whichever session it comes from.
 *
 * @throws {Refusal} `rate_limited`
 */
export async function limitCalls({
  services,
  session: { administrator },
}: {
  readonly services: { readonly limiter: Limiter }
  readonly session: Session
}): Promise<void> {
  const state = await services.limiter.countCall(administrator.id)
  refuseExceeded(state, `You have reached your limit of ${state.limit} calls a minute.`)
}
