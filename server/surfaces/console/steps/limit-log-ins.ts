import { addressOf } from '../../../http/address.ts'
import { refuseExceeded } from '../../../http/refuse-exceeded.ts'
import type { Start } from '../call.ts'

/** What is said to somebody who tries to log in too often. */
export const tooManyLogIns = 'Too many attempts to log in.'

/**
 * Counts an attempt to log in against the address it comes from, before anything of it is read.
 *
 * @throws {Refusal} `rate_limited`
 */
export async function limitLogIns({ services, request }: Pick<Start, 'services' | 'request'>): Promise<void> {
  refuseExceeded(await services.limiter.countLogInsFrom(addressOf(request)), tooManyLogIns)
}
