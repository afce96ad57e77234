/** The pages of administrators' accounts, below `/account`, as a plugin of the HTTP server. */
import type { FastifyPluginCallback } from 'fastify'
import { refuseNotServed, refusePath } from '../../http/not-served.ts'
import { chooseLanguage, languagePath } from '../../http/pages/language.ts'
import { ownPath } from '../../http/pages/own-path.ts'
import { formBytes, takeForms } from '../../http/pages/read-form.ts'
import { answerRefusalsWithPages } from '../../http/pages/refusal-page.ts'
import { addRoute } from '../../http/table-of-checks.ts'
import { assistantRoutes } from './assistants.ts'
import type { Route, Services } from './call.ts'
import { checks } from './checks.ts'
import { codeRoutes } from './code.ts'
import { forgottenRoutes } from './forgotten.ts'
import { invitationRoutes } from './invitation.ts'
import { linkRoutes } from './links.ts'
import { noticeRoutes } from './notices.ts'
import { overviewRoutes } from './overview.ts'
import { passwordRoutes, resetRoutes } from './password.ts'
import { paths } from './paths.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { sessionRoutes } from './sessions.ts'
import { setUpRoutes } from './set-up.ts'
import { signInRoutes, signOutRoutes } from './sign-in.ts'

/** The link for changing the language, at the foot of every page. */
const languageRoute: Route = {
  kind: 'anybody',
  method: 'GET',
  path: languagePath,
  async handle({ services, request, reply }) {
    const { to, next } = request.query as { readonly to?: unknown; readonly next?: unknown }
    chooseLanguage(services.config, reply, typeof to === 'string' ? to : undefined)
    return ownPath(typeof next === 'string' ? next : undefined) ?? paths.overview
  },
}

export const routes: readonly Route[] = [
  ...signInRoutes,
  ...codeRoutes,
  ...signOutRoutes,
  ...overviewRoutes,
  ...noticeRoutes,
  ...passwordRoutes,
  ...secondFactorRoutes,
  ...assistantRoutes,
  ...sessionRoutes,
  ...linkRoutes,
  ...setUpRoutes,
  ...invitationRoutes,
  ...forgottenRoutes,
  ...resetRoutes,
  languageRoute,
]

export const accountPages =
  (services: Services): FastifyPluginCallback =>
  (app, _options, done) => {
    takeForms(app)
    answerRefusalsWithPages(app, services.config)
    for (const route of routes) {
      const { kind, method, path: url } = route
      addRoute(app, checks, kind, { method, url, bodyBytes: formBytes }, { services, route })
    }
    refuseNotServed(app, '/account', (request, reply) => refusePath(request, reply, 'Your account is at /account.'))
    done()
  }
