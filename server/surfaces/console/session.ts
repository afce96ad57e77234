/** Logging in and out, the administrator who is logged in, and changing the password. */
import { email, text } from '@kantine/contract/fields.ts'
import { clubsOf } from '../../callers/administrators/administrators.ts'
import { changePassword, endSession, logIn, type Session } from '../../callers/administrators/sessions.ts'
import { addressOf } from '../../http/address.ts'
import { refuseExceeded } from '../../http/refuse-exceeded.ts'
import { checkedFields } from '../../operations/write.ts'
import { bodyOf, refuseBodyOf } from './body.ts'
import type { Call, Route } from './call.ts'
import { clearCookie, setCookie, tokenOf } from './cookie.ts'
import { limitLogIns, tooManyLogIns } from './steps/limit-log-ins.ts'

const path = '/console/api/session'

const password = { required: true, example: 'correct horse battery staple' }

const login = {
  plural: 'a login',
  fields: {
    email: email('E-mail address', 'E-mailadres', {
      required: true,
      doc: 'The e-mail address of the administrator.',
      example: 'sanne@example.org',
    }),
    password: text('Password', 'Wachtwoord', { ...password, doc: 'The password.' }),
  },
}

const change = {
  plural: 'a change of password',
  fields: {
    current_password: text('Current password', 'Huidig wachtwoord', { ...password, doc: 'The password until now.' }),
    password: text('New password', 'Nieuw wachtwoord', { ...password, doc: 'The password from now on.' }),
  },
}

/** The routes of the session. */
export const sessionRoutes: readonly Route[] = [
  {
    kind: 'login',
    method: 'POST',
    path,
    status: 201,
    bodyBytes: 16_384,
    async handle(call) {
      const { services, request, reply } = call
      const { email, password } = checkedFields(login, bodyOf(call)) as { email: string; password: string }
      await limitGuesses(call, email)
      const session = await logIn(services.store, { email, password }, addressOf(request))
      await services.limiter.forgetLogIns(addressOf(request), email)
      const before = tokenOf(services.config, request)
      if (before !== undefined) await endSession(services.store, before, addressOf(request))
      setCookie(services.config, reply, session)
      return jsonOf(call, session)
    },
  },
  { kind: 'own', method: 'GET', path, handle: (call) => jsonOf(call, call.session) },
  {
    kind: 'own',
    method: 'DELETE',
    path,
    status: 204,
    async handle(call) {
      refuseBodyOf(call)
      const { services, request, reply } = call
      await endSession(services.store, tokenOf(services.config, request) as string, addressOf(request))
      clearCookie(services.config, reply)
      return ''
    },
  },
  {
    kind: 'own',
    method: 'PUT',
    path: '/console/api/password',
    status: 204,
    async handle(call) {
      const { services, request, reply } = call
      const { administrator } = call.session
      const wanted = checkedFields(change, bodyOf(call)) as { current_password: string; password: string }
      await limitLogIns(call)
      await limitGuesses(call, administrator.email)
      const session = await changePassword(services.store, call.actor, administrator, {
        current: wanted.current_password,
        wanted: wanted.password,
      })
      await services.limiter.forgetLogIns(addressOf(request), administrator.email)
      setCookie(services.config, reply, session)
      return ''
    },
  },
]

/**
 * Counts an attempt to log in as somebody, before the costly check of the password.
 *
 * @throws {Refusal} `rate_limited`
 */
async function limitGuesses({ services, request }: Call, email: string): Promise<void> {
  refuseExceeded(await services.limiter.countLogIn(addressOf(request), email), tooManyLogIns)
}

async function jsonOf({ services }: Call, { administrator, expiresAt }: Session): Promise<string> {
  const { id, email, name } = administrator
  const clubs = await clubsOf(services.store, id)
  return JSON.stringify({
    administrator: { id, email, name },
    clubs: clubs.map(({ id, name, slug, plan }) => ({ id, name, slug, plan })),
    expires_at: new Date(expiresAt).toISOString(),
  })
}
