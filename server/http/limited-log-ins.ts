/** Logging in for a request: every attempt is counted before the costly check, and forgotten when it succeeds. */
import type { FastifyRequest } from 'fastify'
import { finishLogIn, type LogIn, logIn, pendingAdministrator } from '../callers/administrators/log-in.ts'
import type { NewSession } from '../callers/administrators/sessions.ts'
import type { Seal } from '../seal.ts'
import type { Store } from '../store/store.ts'
import { addressOf } from './address.ts'
import type { Limiter } from './limiter.ts'
import { limitCodes, limitGuesses } from './steps/limit-log-ins.ts'
import { visitorOf } from './visitor.ts'

type Call = {
  readonly services: { readonly store: Store; readonly seal: Seal; readonly limiter: Limiter }
  readonly request: FastifyRequest
}

/**
 * Logs somebody in with their password. While the code of a second factor is awaited, the attempt still counts: otherwise whoever knows
 * the password could guess codes without end.
 *
 * @throws {Refusal} `rate_limited`, and what `logIn` throws
 */
export async function limitedLogIn(
  call: Call,
  who: { readonly email: string; readonly password: string },
): Promise<LogIn> {
  const { services, request } = call
  await limitGuesses(call, who.email)
  const entered = await logIn(services.store, who, visitorOf(request))
  if ('session' in entered) await services.limiter.forgetLogIns(addressOf(request), who.email)
  return entered
}

/**
 * Finishes a log-in with a code.
 *
 * @throws {Refusal} `rate_limited`, and what `finishLogIn` throws
 */
export async function limitedFinishLogIn(call: Call, token: string, code: string): Promise<NewSession> {
  const { services, request } = call
  const administrator = await pendingAdministrator(services.store, token)
  if (administrator) await limitCodes(call, administrator)
  const session = await finishLogIn(services, token, code, visitorOf(request))
  const { id, email } = session.administrator
  const address = addressOf(request)
  await Promise.all([services.limiter.forgetLogIns(address, email), services.limiter.forgetCodes(address, id)])
  return session
}

/**
 * Does something for which somebody who is logged in gives their password: counts the attempt first.
 *
 * @throws {Refusal} `rate_limited`, and what the work throws
 */
export async function withLimitedGuesses<T>(call: Call, email: string, work: () => Promise<T>): Promise<T> {
  await limitGuesses(call, email)
  const done = await work()
  await call.services.limiter.forgetLogIns(addressOf(call.request), email)
  return done
}
