/** Logging in and out, the administrator who is logged in, and changing the password. */
import { email, text } from '@kantine/contract/fields.ts'
import { clubsOf } from '../../callers/administrators/administrators.ts'
import { changePassword, endSession, logIn, type Session } from '../../callers/administrators/sessions.ts'
import { addressOf } from '../../http/address.ts'
import { sessionCookie } from '../../http/session-cookie.ts'
import { limitGuesses, limitLogIns } from '../../http/steps/limit-log-ins.ts'
import { checkedFields } from '../../operations/write.ts'
import { bodyOf, refuseBodyOf } from './body.ts'
import type { Call, Route } from './call.ts'

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
      const before = sessionCookie.read(services.config, request)
      if (before !== undefined) await endSession(services.store, before, addressOf(request))
      sessionCookie.set(services.config, reply, session.token)
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
      await endSession(services.store, sessionCookie.read(services.config, request) as string, addressOf(request))
      sessionCookie.clear(services.config, reply)
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
      sessionCookie.set(services.config, reply, session.token)
      return ''
    },
  },
]

async function jsonOf({ services }: Call, { administrator, expiresAt }: Session): Promise<string> {
  const { id, email, name } = administrator
  const clubs = await clubsOf(services.store, id)
  return JSON.stringify({
    administrator: { id, email, name },
    clubs: clubs.map(({ id, name, slug, plan, role }) => ({ id, name, slug, plan, role })),
    expires_at: new Date(expiresAt).toISOString(),
  })
}
