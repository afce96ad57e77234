/** What is served beside the API: its description, the pages about it, and the probes. */
import type { FastifyInstance } from 'fastify'
import type { Route, Services } from '../rest/call.ts'
import { escaped, sendPage } from './html.ts'
import { addProbes } from './probes.ts'
import { addProblems } from './problems.ts'
import { addReference } from './reference.ts'

/** The pages of a server that serves these routes. */
export const pages =
  ({ config, resources, store }: Pick<Services, 'config' | 'resources' | 'store'>, routes: readonly Route[]) =>
  (app: FastifyInstance): void => {
    let description: Promise<string> | undefined

    /** Loaded with the first request: a start needs nothing of it. */
    async function writeDescription(): Promise<string> {
      const { describe } = await import('../rest/describe/document.ts')
      return JSON.stringify(describe({ resources, routes, contract: config.contract, baseUrl: config.baseUrl }))
    }

    app.get('/', (_request, reply) => sendPage(reply, 'Kantine', home(config.baseUrl)))

    app.get('/api/v1/openapi.json', async (_request, reply) => {
      description ??= writeDescription()
      reply.header('content-type', 'application/json; charset=utf-8')
      return description
    })

    addReference(app)
    addProblems(app, config.baseUrl)
    addProbes(app, store)
  }

const home = (baseUrl: string) => `
<h1>Kantine</h1>
<p class="soft">The public API of a sports-club administration.</p>
<p><a href="/docs">API reference</a> · <a href="/api/v1/openapi.json">OpenAPI description</a> · <a href="/problems">Errors</a></p>
<h2>Try it</h2>
<p>The demo club is open to everybody. This gives you a key that reads it:</p>
<pre><code>curl -X POST ${escaped(baseUrl)}/api/v1/sandbox-keys</code></pre>`
