/** Sign-ins. Every attempt is counted before the expensive check, and forgotten if it succeeds. */
import { confirmSession } from '../callers/accounts/check-password.ts'
import { finishLogIn, type LogIn, logIn, pendingAdministrator } from '../callers/accounts/log-in.ts'
import type { NewSession, Session } from '../callers/accounts/sessions.ts'
import type { Actor } from '../store/actor.ts'
import type { Store } from '../store/store.ts'
import type { BrowserCall } from './known-browser.ts'
import type { Limiter } from './limiter.ts'
import { limitCodes, limitGuesses, limitLogIns, placeOf } from './steps/limit-log-ins.ts'
import { visitorOf } from './visitor.ts'

type Call = BrowserCall & { readonly services: { readonly store: Store; readonly limiter: Limiter } }

/** A call of a signed-in user; `secret` is the token of the session. */
type OwnCall = Call & { readonly session: Session; readonly actor: Actor; readonly secret: string }

/**
 * Logs a user in with their password. With a second factor, the attempt counts until the correct code is entered. Otherwise anyone with the
 * password could keep guessing codes.
 *
 * @throws {Refusal} `rate_limited`, and what `logIn` throws
 */
export async function limitedLogIn(
  call: Call,
  who: { readonly email: string; readonly password: string },
): Promise<LogIn> {
  const { services } = call
  const place = await limitGuesses(call, who.email)
  const entered = await logIn(services.store, who, visitorOf(call))
  if ('session' in entered) await services.limiter.forgetLogIns(place, who.email)
  return entered
}

/**
 * Finishes a login with a code.
 *
 * @throws {Refusal} `rate_limited`, and what `finishLogIn` throws
 */
export async function limitedFinishLogIn(call: Call, token: string, code: string): Promise<NewSession> {
  const { services } = call
  const administrator = await pendingAdministrator(services.store, token)
  if (administrator) await limitCodes(call, administrator)
  const session = await finishLogIn(services, token, code, visitorOf(call))
  const { id, email } = session.administrator
  const place = placeOf(call, session.administrator)
  await Promise.all([services.limiter.forgetLogIns(place, email), services.limiter.forgetCodes(place, id)])
  return session
}

/**
 * Asks a signed-in user for their password again; see `requireConfirmed`.
 *
 * @throws {Refusal} `rate_limited`, and `validation_failed` when the password is wrong
 */
export const limitedConfirm = (call: OwnCall, password: string): Promise<void> =>
  withLimitedGuesses(call, () => confirmSession(call.services.store, call.actor, call.session, call.secret, password))

/**
 * Runs an action for which a signed-in user confirms their password, and counts the attempt first.
 *
 * @throws {Refusal} `rate_limited`, and what the work throws
 */
export async function withLimitedGuesses<T>(call: Call & Pick<OwnCall, 'session'>, work: () => Promise<T>): Promise<T> {
  const { email } = call.session.administrator
  await limitLogIns(call)
  const place = await limitGuesses(call, email)
  const done = await work()
  await call.services.limiter.forgetLogIns(place, email)
  return done
}
