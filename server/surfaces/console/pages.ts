/**
 * The pages of the application. Every path below `/console` outside `/console/api` returns the same built document, and the application
 * shows the page for that path. Assistants refer to records by paths there.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { refusePath } from '../../http/not-served.ts'
import { languageOf } from '../../http/pages/language.ts'
import { type Message, sendMessagePage } from '../../http/pages/message-page.ts'
import { answerRefusalsWithPages } from '../../http/pages/refusal-page.ts'
import { schemeOf } from '../../http/pages/scheme.ts'
import { limitCalls } from '../../http/steps/limit-calls.ts'
import { requireSession } from '../../http/steps/require-session.ts'
import { addRoute, type Begun, tableOfChecks } from '../../http/table-of-checks.ts'
import { builtDocument, sendBuiltFile } from './built-files.ts'
import type { Services } from './call.ts'

type Start = Begun & { readonly services: Services }

/** Sends visitors without a session to sign in, and back afterwards. */
const checks = tableOfChecks<'page', Start>()
  .step(requireSession, { page: true })
  .step(limitCalls, { page: true })
  .step(sendDocument, { page: true })

/** Adds the paths of the pages, and those of the shared scripts, styles and fonts. */
export function addPages(app: FastifyInstance, services: Services): void {
  app.get('/console/assets/:name', sendBuiltFile)
  for (const url of ['/console/api/*', '/console/assets/*']) {
    app.get(url, refusePath)
  }
  app.register((pages, _options, done) => {
    answerRefusalsWithPages(pages, services.config)
    for (const url of ['/console', '/console/*']) addRoute(pages, checks, 'page', { method: 'GET', url }, { services })
    done()
  })
}

/** Responds with the document. It allows only styles with the nonce of this response, and scripts from files of the build. */
async function sendDocument({ services: { config }, request, reply }: Start): Promise<void> {
  const document = await builtDocument()
  if (document === undefined) {
    sendMessagePage(config, request, reply.code(503), neverBuilt)
    return
  }
  const nonce = randomBytes(16).toString('base64url')
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policyWith(nonce))
    .header('x-frame-options', 'DENY')
    .header('referrer-policy', 'same-origin')
    .send(
      document
        .replace('<html lang="en">', `<html lang="${languageOf(config, request)}">`)
        .replace('name="style-nonce" content=""', `name="style-nonce" content="${nonce}"`)
        // The page is dark from the start, even before its script has loaded.
        .replace('content="light dark"', `content="${schemeOf(request)}"`),
    )
}

const policyWith = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // Markdown is parsed by a worker of the build; large files for Excel are packed by workers whose script is a blob.
    "worker-src 'self' blob:",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const neverBuilt: Message = {
  title: { en: 'The application has not been built', nl: 'De applicatie is nog niet gebouwd' },
  text: {
    en: 'The server’s operator can build it with “npm run build” in Kantine’s folder. Then reload this page.',
    nl: 'De beheerder van deze server kan de applicatie bouwen met ‘npm run build’, in de map van Kantine. Laad daarna deze pagina opnieuw.',
  },
}
