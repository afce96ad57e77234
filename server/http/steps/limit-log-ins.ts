import type { FastifyRequest } from 'fastify'
import { addressOf } from '../address.ts'
import type { Limiter } from '../limiter.ts'
import { refuseExceeded } from '../refuse-exceeded.ts'

type Call = { readonly services: { readonly limiter: Limiter }; readonly request: FastifyRequest }

const tooManyLogIns = 'Too many attempts to log in.'

/**
 * Counts an attempt to log in against the address it comes from, before anything of it is read.
 *
 * @throws {Refusal} `rate_limited`
 */
export async function limitLogIns({ services, request }: Call): Promise<void> {
  refuseExceeded(await services.limiter.countLogInsFrom(addressOf(request)), tooManyLogIns)
}

/**
 * Counts an attempt to log in as somebody, before the costly check of the password.
 *
 * @throws {Refusal} `rate_limited`
 */
export async function limitGuesses({ services, request }: Call, email: string): Promise<void> {
  refuseExceeded(await services.limiter.countLogIn(addressOf(request), email), tooManyLogIns)
}

/**
 * Counts a guess of a code of somebody's second factor.
 *
 * @throws {Refusal} `rate_limited`
 */
export async function limitCodes({ services }: Pick<Call, 'services'>, { id }: { readonly id: number }): Promise<void> {
  refuseExceeded(await services.limiter.countCode(id), tooManyLogIns)
}
