/** The pages about the API, and the probes, as a plugin of the HTTP server. */
import type { FastifyPluginCallback } from 'fastify'
import type { Config } from '../../config.ts'
import { noteMethods, refuseOtherMethods } from '../../http/methods.ts'
import { html } from '../../http/pages/html.ts'
import { sendPage } from '../../http/pages/page.ts'
import type { Store } from '../../store/store.ts'
import { addFonts } from './fonts.ts'
import { addProbes } from './probes.ts'
import { addProblems } from './problems.ts'
import { addReference } from './reference.ts'

export const pages =
  ({ config, store }: { readonly config: Pick<Config, 'baseUrl'>; readonly store: Store }): FastifyPluginCallback =>
  (app, _options, done) => {
    const methods = noteMethods(app)
    app.get('/', (_request, reply) => sendPage(reply, { title: 'Kantine', language: 'en', body: home(config.baseUrl) }))
    addFonts(app)
    addReference(app)
    addProblems(app, config.baseUrl)
    addProbes(app, store)
    refuseOtherMethods(app, methods())
    done()
  }

const home = (baseUrl: string) => html`
<h1>Kantine</h1>
<p class="soft">The public API of a sports-club administration.</p>
<p><a href="/docs">API reference</a> · <a href="/api/v1/openapi.json">OpenAPI description</a> · <a href="/problems">Errors</a> · <a href="/account">Your account</a></p>
<h2>Try it</h2>
<p>The demo club is open to everybody. This gives you a key that reads it:</p>
<pre><code>curl -X POST ${baseUrl}/api/v1/sandbox-keys</code></pre>`
