import { errorCodes } from '@kantine/contract/errors.ts'
import { mcpPath } from '@kantine/contract/oauth.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { sandboxKey } from '@kantine/contract/resources/sandbox-key.ts'
import type { Refer, Schema } from '@kantine/contract/schemas.ts'
import { scopesOf } from '@kantine/contract/scopes.ts'
import type { Served } from '@kantine/contract/served.ts'
import { specified, version } from '@kantine/contract/version.ts'
import { prefixes } from '../../../callers/keys/format.ts'
import { routesOf } from '../routes.ts'
import { headers } from './headers.ts'
import { introductionOf } from './introduction.ts'
import { accessTokens, describeMcp, mcpCodes, mcpTag } from './mcp.ts'
import { type Document, type OperationObject, type Parameter, schemaRef } from './openapi.ts'
import { describeRoute, tagOf } from './operations.ts'
import { sharedParameters } from './parameters.ts'
import { codesOf, problemAnswers, problemSchema } from './problems.ts'
import { describeWebhooks, type Kinds, notificationParameters, notificationSchemas, webhookTag } from './webhooks.ts'

/**
 * The OpenAPI 3.1 description of the served routes and notifications.
 *
 * @param baseUrl the origin at which callers reach the server, as tools that import the description need it
 */
export function describe(served: Served, baseUrl = ''): Document {
  const { club } = served
  const routes = routesOf(served)
  const codes = [...new Set(routes.flatMap(codesOf))]
  const allCodes = errorCodes.filter((code) => codes.includes(code) || mcpCodes.includes(code))
  const schemas: { [name: string]: Schema } = {}
  const refer: Refer = (name, schema) => {
    schemas[name] ??= schema
    return schemaRef(name)
  }
  const collections = new Set(routes.flatMap(({ target }) => target?.resource ?? []))
  const paths: { [path: string]: { [method: string]: OperationObject } } = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describeRoute(route, club, refer) }
  }
  const mcp = describeMcp(served.mcpParameters, baseUrl, refer)
  const problem = problemSchema(allCodes, baseUrl, refer)
  const answers = problemAnswers(codes, baseUrl)
  const kinds = Object.entries(served.eventKinds) as unknown as Kinds
  const webhooks = describeWebhooks(kinds, served.isWhole)
  const used = new Set(JSON.stringify([paths, mcp, answers, webhooks]).match(/#\/components\/[\w/-]+/g))
  const onlyUsed = <T>(kind: string, things: { readonly [name: string]: T }) =>
    Object.fromEntries(Object.entries(things).filter(([name]) => used.has(`#/components/${kind}/${name}`)))
  return {
    openapi: '3.1.1',
    info: {
      title: 'Kantine',
      version: served.isWhole ? version : specified,
      summary: 'The public API for sports-club administration.',
      description: introductionOf(served.isWhole),
      license: { name: 'EUPL-1.2', identifier: 'EUPL-1.2' },
    },
    servers: [{ url: baseUrl || '/', description: 'This server.' }],
    security: [{ apiKey: [] }],
    tags: [
      ...[club, sandboxKey].map(({ title, doc }) => ({ name: title.en, description: doc })),
      ...[...collections].map((collection) => ({ name: tagOf(collection), description: collection.doc })),
      mcpTag,
      webhookTag,
    ],
    paths: { ...paths, [mcpPath]: { post: mcp } },
    webhooks,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: keys(served.resources) },
        accessToken: { type: 'http', scheme: 'bearer', description: accessTokens },
      },
      parameters: onlyUsed<Parameter>('parameters', { ...sharedParameters, ...notificationParameters }),
      headers: onlyUsed('headers', headers),
      schemas: { ...schemas, ...notificationSchemas(kinds, served.isWhole), Problem: problem },
      responses: answers,
    },
  }
}

function keys(resources: readonly Resource[]): string {
  const scopes = scopesOf(resources)
  const unnamed = scopes.filter(({ open }) => open).map(({ name }) => `\`${name}\``)
  return `
An API key, sent as \`Authorization: Bearer <API_KEY>\`. A club's keys begin with \`${prefixes.live}\`, keys for its AI assistants with
\`${prefixes.assistant}\`, and read-only sandbox keys with \`${prefixes.sandbox}\`. Store a key like a password and never use it in client-side
code. The scopes that a key can carry:

${scopes.map(({ name, doc }) => `- \`${name}\`: ${doc}`).join('\n')}

The specification does not name ${unnamed.join(', ')} (§5).
`.trim()
}
