/** The API reference at /docs. It loads nothing from other servers. */
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { once } from '../../http/once.ts'
import { type Html, html, sentence, trustedHtml } from '../../http/pages/html.ts'
import { iconLink } from '../../http/pages/mark.ts'
import { barAt, htmlType } from '../../http/pages/page.ts'
import { type Scheme, schemeOf } from '../../http/pages/scheme.ts'
import { referenceStyle } from '../../http/pages/style.ts'
import { StaticAnswer } from '../../http/static-answer.ts'

const unzip = promisify(gunzip)

/** The script of the reference inserts its styles, so the policy cannot name them by a hash. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const configuration = {
  url: '/api/v1/openapi.json',
  telemetry: false,
  theme: 'none',
  withDefaultFonts: false,
  authentication: { preferredSecurityScheme: 'apiKey' },
  hideClientButton: true,
  showDeveloperTools: 'never',
  mcp: { disabled: true },
  agent: { disabled: true },
  orderSchemaPropertiesBy: 'preserve',
  orderRequiredPropertiesFirst: false,
  // The button says "Show More", so its accessible name must contain these words (WCAG 2.2, 2.5.3).
  localization: { translations: { navigation: { showAllEndpoints: 'Show More: all {name} endpoints' } } },
}

/** Uses the light or dark choice of the application; without one, the page shows a button. */
const page = (scheme: Scheme, operations: Html): string =>
  html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${scheme}">
<title>API reference · Kantine</title>
${iconLink}
<style>${trustedHtml(referenceStyle())}</style>
<body>
${barAt('/docs')}
${operations}
<script id="api-reference" data-configuration="${JSON.stringify({
    ...configuration,
    ...(scheme !== 'light dark' && { forceDarkModeState: scheme, hideDarkModeToggle: true }),
  })}"></script>
<script src="/docs/reference.js" defer></script>
</body>
</html>
`.text

type Description = {
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } }
}

type Operation = { readonly tags: readonly string[]; readonly summary: string }

/** The list of operations, for browsers that have not run the script yet or never will. */
function listOf({ tags, paths }: Description): Html {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  )
  return html`<main class="operations">
<h1>API reference</h1>
<p>Programs can use the <a href="${configuration.url}">OpenAPI description</a>.</p>
${tags.map(
  ({ name, description }) => html`<h2>${name}</h2>
<p>${sentence(description)}</p>
<ul>${operations
    .filter(({ tags }) => tags.includes(name))
    .map(({ method, path, summary }) => html`<li><code>${method} ${path}</code> ${summary}</li>\n`)}</ul>`,
)}
</main>`
}

/** The script of the reference, compressed as it is sent; `scripts/reference.ts` says where it comes from. */
export const scriptFile = new URL('./scalar/standalone.js.gz', import.meta.url)

export function addReference(app: FastifyInstance): void {
  const operations = once(async () => listOf((await app.inject(configuration.url)).json()))
  app.get('/docs', async (request, reply) =>
    reply
      .header('content-type', htmlType)
      .header('content-security-policy', policy)
      .send(page(schemeOf(request), await operations())),
  )

  const script = new StaticAnswer('text/javascript; charset=utf-8', {
    zipped: () => readFile(scriptFile),
    plain: async () => unzip(await readFile(scriptFile)),
  })
  app.get('/docs/reference.js', (request, reply) =>
    script.send(request, reply.header('cache-control', 'public, max-age=3600')),
  )
}
