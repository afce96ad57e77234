/** The endpoint for AI assistants (sections 4.1 and 5) as a plugin of the HTTP server: MCP, Streamable HTTP, without sessions. */
import { mcpPath, resourceMetadataOf } from '@kantine/contract/oauth.ts'
import type { FastifyPluginCallback } from 'fastify'
import { allowAnyOrigin, answerPreflight } from '../../http/cors.ts'
import { countUsage } from '../../http/count-usage.ts'
import { refuseOtherMethods } from '../../http/methods.ts'
import { addRoute } from '../../http/table-of-checks.ts'
import type { Services } from './call.ts'
import { checks } from './checks.ts'
import { refuseForeignOrigin } from './origin.ts'
import { serverOf } from './server.ts'

/** @param makeServer makes the SDK's server; conformance tests use one that offers more than tools */
export const mcp =
  (services: Services, makeServer = serverOf): FastifyPluginCallback =>
  (app, _options, done) => {
    const { baseUrl } = services.config
    const start = { services, serverOf: makeServer }
    const metadata = `resource_metadata="${resourceMetadataOf(baseUrl)}"`
    const firstScopes = `scope="${services.readScopes.join(' ')}"`

    app.addHook('onRequest', ({ headers: { origin } }, reply, done) => {
      refuseForeignOrigin(origin, baseUrl)
      if (origin !== undefined) allowAnyOrigin(reply, exposed)
      done()
    })
    // Tells a client where to request access, and which scopes first (RFC 9728, section 5.1; RFC 6750, section 3).
    app.addHook('onSend', (_request, reply, payload, done) => {
      const challenge = reply.getHeader('www-authenticate')
      const more = reply.statusCode === 401 ? [metadata, firstScopes] : [metadata]
      if (challenge) reply.header('www-authenticate', [challenge, ...more].join(', '))
      done(null, payload)
    })
    countUsage(app, services.usage)

    refuseOtherMethods(app, () => {
      addRoute(app, checks, 'message', { method: 'POST', url: mcpPath }, start)
      // The wildcard covers all headers but `Authorization`.
      app.options(mcpPath, (_request, reply) =>
        answerPreflight(reply, { methods: ['POST'], headers: ['Authorization', '*'] }),
      )
    })
    // With the challenge of this endpoint: some assistants look for it there too.
    addRoute(app, checks, 'trailingSlash', { method: app.supportedMethods, url: `${mcpPath}/` }, start)
    done()
  }

/** The response headers that pages may read. */
const exposed = ['WWW-Authenticate', 'Retry-After', 'RateLimit', 'RateLimit-Policy', 'Request-Id']
