/** The API reference at /docs, which a browser shows without loading anything from elsewhere. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { icon } from './html.ts'

/** The styles of the reference come from its script, so they cannot be told by a hash. */
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
  withDefaultFonts: false,
  authentication: { preferredSecurityScheme: 'apiKey' },
  hideClientButton: true,
  showDeveloperTools: 'never',
  mcp: { disabled: true },
  agent: { disabled: true },
}

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Kantine API</title>
${icon}
<body>
<script id="api-reference" data-configuration="${JSON.stringify(configuration).replaceAll('"', '&quot;')}"></script>
<script src="/docs/reference.js"></script>
</body>
</html>
`

/** Adds `/docs` and its script. */
export function addReference(app: FastifyInstance): void {
  let loading: Promise<Buffer> | undefined

  function script(): Promise<Buffer> {
    loading ??= loadScript().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }

  app.get('/docs', (_request, reply) => {
    script().catch(() => {}) // the browser asks for it in a moment, and that request reports what is wrong
    return reply.header('content-type', 'text/html; charset=utf-8').header('content-security-policy', policy).send(page)
  })

  app.get('/docs/reference.js', async (request, reply) => {
    const zipped = await script()
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'Accept-Encoding')
    return /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
      ? reply.header('content-encoding', 'gzip').send(zipped)
      : reply.send(gunzipSync(zipped))
  })
}

/** In a process of its own: the package holds its 4 MB script as text, and a module is never unloaded. */
async function loadScript(): Promise<Buffer> {
  const file = fileURLToPath(new URL('./reference-script.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [file], {
    encoding: 'buffer',
    maxBuffer: 2 ** 24,
    env: {},
  })
  return stdout
}
