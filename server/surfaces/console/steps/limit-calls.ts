import type { Session } from '../../../callers/administrators/sessions.ts'
import { refuseExceeded } from '../../../http/refuse-exceeded.ts'
import type { Start } from '../call.ts'

/**
 * Counts the call against the limit of its administrator, whichever session it belongs to.
 *
 * @throws {Refusal} `rate_limited`
 */
export async function limitCalls({
  services,
  session: { administrator },
}: Pick<Start, 'services'> & { readonly session: Session }): Promise<void> {
  const state = await services.limiter.countCall(administrator.id)
  refuseExceeded(state, `Your limit of ${state.limit} calls a minute is used up.`)
}
