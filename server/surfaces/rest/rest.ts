/** The public API as a plugin of the HTTP server: its routes behind their table of checks, and its description. */
import type { FastifyPluginCallback } from 'fastify'
import { countUsage } from '../../http/count-usage.ts'
import { refuseOtherMethods } from '../../http/methods.ts'
import { wholeNumber } from '../../http/query.ts'
import { StaticAnswer } from '../../http/static-answer.ts'
import { addNotServed, addRoute } from '../../http/table-of-checks.ts'
import type { Route, Services } from './call.ts'
import { checks } from './checks.ts'
import { pathsOf, routesOf } from './routes.ts'

export const rest =
  (services: Services): FastifyPluginCallback =>
  (app, _options, done) => {
    const { usage, served, config } = services
    const routes = routesOf(served)
    const { withKey = [], withoutKey = [] } = Object.groupBy(routes, ({ kind }) =>
      kind === 'mint' ? 'withoutKey' : 'withKey',
    )
    const start = { services, paths: pathsOf(withKey) }

    countUsage(app, usage)
    for (const route of withKey) add(route)
    addNotServed(app, checks, 'notServed', '/api/v1', { ...start, route: {} })

    // Paths that need no key also reject an unsupported method without asking for one.
    refuseOtherMethods(app, () => {
      for (const route of withoutKey) add(route)
      const description = new StaticAnswer('application/json; charset=utf-8', { plain: writeDescription })
      app.get('/api/v1/openapi.json', (request, reply) =>
        description.send(request, reply.header('cache-control', 'no-cache')),
      )
    })
    done()

    function add(route: Route): void {
      const { kind, method, path } = route
      const name = path.replaceAll(/\{(\w+)\}/g, ':$1')
      const url = name.replace(':id', `:id(${wholeNumber.source})`)
      addRoute(app, checks, kind, { method, url, name }, { ...start, route })
    }

    /** Its code is loaded at the first request, for a faster start. */
    async function writeDescription(): Promise<Buffer> {
      const { describe } = await import('./describe/document.ts')
      return Buffer.from(JSON.stringify(describe(served, config.baseUrl)))
    }
  }
