/** The OAuth server (section 5) as plugins of the HTTP server. oidc-provider is loaded when the first assistant connects. */
import type { FastifyInstance, FastifyPluginCallback } from 'fastify'
import { allowAnyOrigin, answerPreflight } from '../../http/cors.ts'
import { refuseExceeded } from '../../http/limiter.ts'
import { refuseOtherMethods } from '../../http/methods.ts'
import { once } from '../../http/once.ts'
import { formBytes, takeForms } from '../../http/pages/read-form.ts'
import { answerRefusalsWithPages } from '../../http/pages/refusal-page.ts'
import { addRoute } from '../../http/table-of-checks.ts'
import type { Route, Services, Start } from './call.ts'
import { checks } from './checks.ts'
import { openClientDocuments } from './clients/client-documents.ts'
import type { Start as ConsentStart } from './consent/call.ts'
import { checks as consentChecks } from './consent/checks.ts'
import { authorityMetadata, authorityMetadataPaths, resourceMetadata, resourceMetadataPaths } from './metadata.ts'
import { answerRefusalsWithErrors } from './oauth-error.ts'
import { consentPath } from './paths.ts'
import { authorizeRoute, calledRoutes } from './routes.ts'
import { openConsents } from './waiting-consents.ts'

const bodyBytes = 16_384

export const oauth =
  (services: Services): FastifyPluginCallback =>
  (app, _options, done) => {
    const { config, store, seal, limiter, readScopes } = services
    const documents = openClientDocuments(services.documents, async (address) =>
      refuseExceeded(
        await limiter.countOAuth('documents', address),
        'Too many assistants have been used from your IP address.',
      ),
    )
    app.addHook('onClose', () => documents.close())
    const parts = { store, seal, readScopes, baseUrl: config.baseUrl, documents: documents.configuration }
    const start = {
      services,
      authority: once(async () => (await import('./provider/provider.ts')).openAuthority(parts)),
    }

    app.register((app, _options, done) => {
      addDocuments(app, authorityMetadataPaths, authorityMetadata(config.baseUrl))
      addDocuments(app, resourceMetadataPaths, resourceMetadata(config.baseUrl, readScopes))
      done()
    })
    app.register((app, _options, done) => {
      takeForms(app)
      answerRefusalsWithErrors(app)
      addRoutes(app, calledRoutes, start)
      done()
    })
    app.register((app, _options, done) => {
      takeForms(app)
      answerRefusalsWithPages(app, config)
      addRoutes(app, [authorizeRoute], start)
      addConsent(app, { services, consents: openConsents(services, start.authority) })
      done()
    })
    done()
  }

/** Serves one document under several paths. */
function addDocuments(app: FastifyInstance, paths: readonly string[], document: object): void {
  const text = JSON.stringify(document)
  refuseOtherMethods(app, () => {
    for (const path of paths) {
      app.get(path, (_request, reply) => {
        allowAnyOrigin(reply)
        return reply
          .header('content-type', 'application/json; charset=utf-8')
          .header('cache-control', 'max-age=300')
          .send(text)
      })
      app.options(path, (_request, reply) =>
        answerPreflight(reply, { methods: ['GET'], headers: ['Accept', 'MCP-Protocol-Version'] }),
      )
    }
  })
}

function addRoutes(app: FastifyInstance, routes: readonly Route[], start: Pick<Start, 'services' | 'authority'>): void {
  refuseOtherMethods(app, () => {
    for (const route of routes) {
      const { kind, method, path: url } = route
      addRoute(app, checks, kind, { method, url, bodyBytes }, { ...start, route })
      if (method === 'GET') continue
      app.options(url, (_request, reply) =>
        answerPreflight(reply, { methods: ['POST'], headers: ['Authorization', 'Content-Type'] }),
      )
    }
  })
}

/** Adds the page on which an administrator grants an assistant access to a club. */
function addConsent(app: FastifyInstance, start: Pick<ConsentStart, 'services' | 'consents'>): void {
  const url = `${consentPath}/:uid`
  refuseOtherMethods(app, () => {
    addRoute(app, consentChecks, 'show', { method: 'GET', url }, start)
    addRoute(app, consentChecks, 'decide', { method: 'POST', url, bodyBytes: formBytes }, start)
  })
}
