/**
 * The calls of the administrator's application, below `/console/api`: JSON behind a session. They are no part of the public
 * contract, and change with the application.
 */
import type { FastifyInstance } from 'fastify'
import { type RawQuery, refuseParameters } from '../../http/query.ts'
import type { Route, Services } from './call.ts'
import { stepsOf } from './checks.ts'
import { routes } from './routes.ts'

/** Adds the calls to a server, which answers what they refuse. */
export const consoleApi =
  (services: Services) =>
  (app: FastifyInstance): void => {
    app.decorateRequest('session', null)
    app.decorateRequest('club', null)
    for (const route of routes) addRoute(app, services, route)
  }

function addRoute(app: FastifyInstance, services: Services, route: Route): void {
  const steps = stepsOf(route.kind)
  app.route({
    method: route.method,
    url: route.path,
    async onRequest(request, reply) {
      for (const step of steps) await step({ services, request, reply })
    },
    async handler(request, reply) {
      if (!route.takesParameters) refuseParameters(request.query as RawQuery)
      reply.code(route.status ?? 200)
      const json = await route.handle({ services, request, reply })
      if (json !== '') reply.header('content-type', 'application/json; charset=utf-8')
      return json
    },
  })
}
