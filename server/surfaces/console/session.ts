/** Logging in and out, the administrator who is logged in, and changing the password. */
import { text } from '@kantine/contract/fields.ts'
import { resourceOf } from '@kantine/contract/oauth.ts'
import { clubsOf, type OwnClub } from '../../callers/accounts/administrators.ts'
import { changePassword } from '../../callers/accounts/log-in.ts'
import { roles } from '../../callers/accounts/roles.ts'
import { endSession, type NewSession, type Session } from '../../callers/accounts/sessions.ts'
import { markOf } from '../../clubs/mark.ts'
import { addressOf } from '../../http/address.ts'
import { refuseBody } from '../../http/body.ts'
import { limitedConfirm, limitedFinishLogIn, limitedLogIn, withLimitedGuesses } from '../../http/limited-log-ins.ts'
import { giveSession, sessionCookie } from '../../http/session-cookie.ts'
import { visitorOf } from '../../http/visitor.ts'
import { changePasswordForm, codeForm, logInForm, passwordForm } from '../../operations/application/account-forms.ts'
import type { Store } from '../../store/store.ts'
import { withForm } from './body.ts'
import type { Call, Route } from './call.ts'

const path = '/console/api/session'

/** A code, together with the token of the login that is waiting for it. */
const tokenAndCode = {
  plural: codeForm.plural,
  fields: {
    token: text('Token', 'Token', {
      required: true,
      doc: 'The token of the sign-in that is waiting for the code.',
      example: 'VGhlIHRva2VuIG9mIGEgcGVuZGluZyBsb2ctaW4uLi4',
    }),
    ...codeForm.fields,
  },
}

export const sessionRoutes: readonly Route[] = [
  {
    kind: 'login',
    method: 'POST',
    path,
    status: 201,
    bodyBytes: 16_384,
    handle: (call) =>
      withForm(logInForm, call, async (who) => {
        const entered = await limitedLogIn(call, who)
        if ('session' in entered) return begin(call, entered.session)
        const { token, expiresAt } = entered.pending
        call.reply.code(202)
        return JSON.stringify({ pending: { token, expires_at: new Date(expiresAt).toISOString() } })
      }),
  },
  {
    kind: 'login',
    method: 'POST',
    path: `${path}/code`,
    status: 201,
    bodyBytes: 16_384,
    handle: (call) =>
      withForm(tokenAndCode, call, async ({ token, code }) => begin(call, await limitedFinishLogIn(call, token, code))),
  },
  { kind: 'own', method: 'GET', path, handle: (call) => jsonOf(call, call.session) },
  {
    kind: 'own',
    method: 'DELETE',
    path,
    status: 204,
    async handle(call) {
      const { services, request, reply, raw, secret } = call
      refuseBody(raw)
      await endSession(services.store, secret, addressOf(request))
      sessionCookie.clear(services.config, reply)
      return ''
    },
  },
  {
    kind: 'own',
    method: 'POST',
    path: `${path}/confirm`,
    status: 204,
    bodyBytes: 16_384,
    handle: (call) =>
      withForm(passwordForm, call, async ({ password }) => {
        await limitedConfirm(call, password)
        return ''
      }),
  },
  {
    kind: 'own',
    method: 'PUT',
    path: '/console/api/password',
    status: 204,
    handle: (call) =>
      withForm(changePasswordForm, call, async ({ current_password: current, password: wanted, end_given_out }) => {
        const { services, actor } = call
        const passwords = { current, wanted, endsGivenOut: end_given_out !== 'no' }
        const session = await withLimitedGuesses(call, () =>
          changePassword(services.store, actor, call.session.administrator, passwords, visitorOf(call)),
        )
        await giveSession(call, session)
        return ''
      }),
  },
]

async function begin(call: Call, session: NewSession): Promise<string> {
  await giveSession(call, session)
  return jsonOf(call, session)
}

async function jsonOf({ services }: Call, { administrator, expiresAt }: Session): Promise<string> {
  const { id, email, name } = administrator
  const clubs = await clubsOf(services.store, id)
  return JSON.stringify({
    administrator: { id, email, name },
    clubs: await Promise.all(clubs.map((club) => clubOf(services.store, club))),
    assistants_endpoint: resourceOf(services.config.baseUrl),
    expires_at: new Date(expiresAt).toISOString(),
  })
}

async function clubOf(
  store: Store,
  { id, name, slug, plan, timeZone, role, assistantsAllowed, practisesFor, lacksFactor }: OwnClub,
) {
  const { permissions } = roles[role]
  return {
    id,
    name,
    slug,
    plan,
    time_zone: timeZone,
    role,
    permissions,
    mark: await markOf(store, id),
    assistants_allowed: assistantsAllowed,
    practises_for: practisesFor,
    second_factor_missing: lacksFactor,
  }
}
