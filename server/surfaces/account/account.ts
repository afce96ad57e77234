/** The pages of administrators' accounts, below `/account`, as a plugin of the HTTP server. */
import type { FastifyPluginCallback } from 'fastify'
import { noteMethods, refuseOtherMethods } from '../../http/methods.ts'
import { noSuchPath, refuseNotServed } from '../../http/not-served.ts'
import { formBytes, takeForms } from '../../http/pages/read-form.ts'
import { answerRefusalsWithPages } from '../../http/pages/refusal-page.ts'
import { addRoute } from '../../http/table-of-checks.ts'
import type { Services } from './call.ts'
import { checks } from './checks.ts'
import { routes } from './routes.ts'

export const accountPages =
  (services: Services): FastifyPluginCallback =>
  (app, _options, done) => {
    const methods = noteMethods(app)
    takeForms(app)
    answerRefusalsWithPages(app, services.config)
    for (const route of routes) {
      const { kind, method, path: url } = route
      addRoute(app, checks, kind, { method, url, bodyBytes: formBytes }, { services, route })
    }
    refuseOtherMethods(app, methods())
    refuseNotServed(app, '/account', async (request) => {
      throw noSuchPath(request, 'Your account is at /account.')
    })
    done()
  }
