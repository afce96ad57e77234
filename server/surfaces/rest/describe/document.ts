import { errorCodes } from '@kantine/contract/errors.ts'
import { mcpPath } from '@kantine/contract/oauth.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { sandboxKey } from '@kantine/contract/resources/sandbox-key.ts'
import { scopesOf } from '@kantine/contract/scopes.ts'
import type { Served } from '@kantine/contract/served.ts'
import { specified, version } from '@kantine/contract/version.ts'
import { prefixes } from '../../../callers/keys/format.ts'
import type { Route } from '../call.ts'
import { routesOf } from '../routes.ts'
import { collectSchemas } from './components.ts'
import { headers } from './headers.ts'
import { introductionOf } from './introduction.ts'
import { accessTokens, describeMcp, mcpCodes, mcpTag } from './mcp.ts'
import type { Document, Parameter } from './openapi.ts'
import { describeRoute } from './operations.ts'
import { sharedParameters } from './parameters.ts'
import { codesOf, problemAnswers, problemSchema } from './problems.ts'
import { describeWebhooks, type Kinds, notificationParameters, notificationSchemas, webhookTag } from './webhooks.ts'

/**
 * The OpenAPI 3.1 description of what is served: every route and every notification, and nothing else.
 *
 * @param baseUrl the origin of the addresses in examples
 */
export function describe(served: Served, baseUrl = ''): Document {
  const { club } = served
  const routes = routesOf(served)
  const codes = [...new Set(routes.flatMap(codesOf))]
  const allCodes = errorCodes.filter((code) => codes.includes(code) || mcpCodes.includes(code))
  const { refer, schemas } = collectSchemas()
  const collections = new Set(routes.flatMap(({ target }) => target?.resource ?? []))
  const operations = routes.map((route) => ({ route, operation: describeRoute(route, club, refer) }))
  const mcp = describeMcp(served.mcpParameters, baseUrl, refer)
  const problem = problemSchema(allCodes, baseUrl, refer)
  const answers = problemAnswers(codes, baseUrl)
  const kinds = Object.entries(served.eventKinds) as unknown as Kinds
  const webhooks = describeWebhooks(kinds)
  const used = new Set(JSON.stringify([operations, mcp, answers, webhooks]).match(/#\/components\/[\w/-]+/g))
  const onlyUsed = <T>(kind: string, things: { readonly [name: string]: T }) =>
    Object.fromEntries(Object.entries(things).filter(([name]) => used.has(`#/components/${kind}/${name}`)))
  return {
    openapi: '3.1.1',
    info: {
      title: 'Kantine',
      version: served.isWhole ? version : specified,
      summary: 'The public API of a sports-club administration.',
      description: introductionOf(served.isWhole),
      license: { name: 'EUPL-1.2', identifier: 'EUPL-1.2' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    tags: [
      ...[club, sandboxKey, ...collections].map(({ title, doc }) => ({ name: title.en, description: doc })),
      mcpTag,
      webhookTag,
    ],
    paths: { ...pathsOf(operations), [mcpPath]: { post: mcp } },
    webhooks,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: keys(served.resources) },
        accessToken: { type: 'http', scheme: 'bearer', description: accessTokens },
      },
      parameters: onlyUsed<Parameter>('parameters', { ...sharedParameters, ...notificationParameters }),
      headers: onlyUsed('headers', headers),
      schemas: {
        ...schemas,
        ...notificationSchemas(kinds),
        Problem: problem,
      },
      responses: answers,
    },
  }
}

type Operations = readonly { readonly route: Route; readonly operation: ReturnType<typeof describeRoute> }[]

function pathsOf(operations: Operations): Document['paths'] {
  const byPath = Map.groupBy(operations, ({ route }) => route.path)
  return Object.fromEntries(
    [...byPath].map(([path, some]) => [
      path,
      Object.fromEntries(some.map(({ route, operation }) => [route.method.toLowerCase(), operation])),
    ]),
  )
}

function keys(resources: readonly Resource[]): string {
  const scopes = scopesOf(resources)
  const unnamed = scopes.filter(({ open }) => open).map(({ name }) => `\`${name}\``)
  return `
An API key, sent as \`Authorization: Bearer <API_KEY>\`. Keys of a club begin with \`${prefixes.live}\`, keys of its AI assistants with
\`${prefixes.assistant}\`, and sandbox keys, which only read, with \`${prefixes.sandbox}\`. Keep a key like a password and never use it in code that
runs on the side of a client. The scopes that a key can carry:

${scopes.map(({ name, doc }) => `- \`${name}\`: ${doc}`).join('\n')}

The specification does not name ${unnamed.join(', ')} (§5).
`.trim()
}
