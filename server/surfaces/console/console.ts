/**
 * The administrator's application as a plugin of the HTTP server: its pages, and its JSON calls below `/console/api`, which need a
 * session. They are not part of the public contract, and change with the application.
 */
import type { FastifyPluginCallback } from 'fastify'
import { refuseNotServed } from '../../http/not-served.ts'
import { languageOf } from '../../http/pages/language.ts'
import { sendProblem } from '../../http/problem.ts'
import { addRoute } from '../../http/table-of-checks.ts'
import type { Services } from './call.ts'
import { checks } from './checks.ts'
import { addPages } from './pages.ts'
import { routes } from './routes.ts'

export const consoleApi =
  (services: Services): FastifyPluginCallback =>
  (app, _options, done) => {
    app.addHook('onRequest', (request, reply, next) => {
      const { config } = services
      reply.sendRefusal = (refusal) => sendProblem(reply, refusal, config.baseUrl, languageOf(config, request))
      next()
    })
    for (const route of routes) {
      const { kind, method, path: url, bodyBytes } = route
      addRoute(app, checks, kind, { method, url, bodyBytes }, { services, route })
    }
    refuseNotServed(app, '/console/api')
    addPages(app, services)
    done()
  }
