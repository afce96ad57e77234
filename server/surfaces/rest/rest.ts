/** The public API as a plugin of the HTTP server: its routes behind their table of checks, and its description. */
import type { FastifyPluginCallback } from 'fastify'
import type { CallingKey } from '../../callers/keys/keyring.ts'
import { noteMethods } from '../../http/methods.ts'
import { addRoute } from '../../http/table-of-checks.ts'
import type { Services } from './call.ts'
import { checks } from './checks.ts'
import { routesOf } from './routes.ts'

export const rest =
  (services: Services): FastifyPluginCallback =>
  (app, _options, done) => {
    const { usage, resources, config } = services
    const routes = routesOf(resources)
    const methods = noteMethods(app)

    app.addHook('onResponse', ({ found }, reply, done) => {
      const { key } = (found ?? {}) as { key?: CallingKey }
      if (key) usage.count(key, reply.statusCode >= 400)
      done()
    })
    for (const route of routes) {
      const url = route.path.replace('{id}', ':id')
      addRoute(app, checks, route.kind, { method: route.method, url }, { services, route })
    }

    let description: Promise<string> | undefined
    app.get('/api/v1/openapi.json', async (_request, reply) => {
      description ??= writeDescription()
      reply.header('content-type', 'application/json; charset=utf-8')
      return description
    })
    for (const path of methods()) {
      addRoute(app, checks, 'wrongMethod', { method: path.others, url: path.url }, { services, route: {}, path })
    }
    done()

    /** Loads its code at the first request, so that the server starts faster. */
    async function writeDescription(): Promise<string> {
      const { describe } = await import('./describe/document.ts')
      return JSON.stringify(describe({ resources, routes, contract: config.contract, baseUrl: config.baseUrl }))
    }
  }
