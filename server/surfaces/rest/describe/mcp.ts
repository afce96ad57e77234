/** Describes the endpoint of AI assistants (sections 4.1 and 5). What its messages hold is for MCP to say, and not described here. */
import { type ErrorCode, errors } from '@kantine/contract/errors.ts'
import type { McpParameter } from '@kantine/contract/mcp.ts'
import { club } from '@kantine/contract/resources/club.ts'
import type { Refer, Schema } from '@kantine/contract/schemas.ts'
import type { Served } from '@kantine/contract/served.ts'
import { corsHeaders, headerRefs, limitHeaders, zippedHeaders } from './headers.ts'
import { described } from './marks.ts'
import type { MediaType, OperationObject, Parameter, ResponseObject } from './openapi.ts'
import { problemAnswer } from './problems.ts'

/** The tag of the endpoint. */
export const mcpTag = {
  name: 'AI assistants',
  description:
    'A remote MCP server (Model Context Protocol, Streamable HTTP, without sessions). An assistant needs only its address: from there it finds out where its user signs in.',
}

/** The access tokens that the endpoint takes. */
export const accessTokens =
  'An access token of the OAuth 2.0 server, sent as `Authorization: Bearer <ACCESS_TOKEN>`. The answer 401 says where to get one: its `WWW-Authenticate` names the metadata (RFC 9728). It works at the endpoint of AI assistants only.'

/** The codes with which the endpoint refuses a request before its message is looked at. */
export const mcpCodes: readonly ErrorCode[] = [
  'bad_request',
  'unauthorized',
  'invalid_token',
  'upgrade_required',
  'insufficient_scope',
  'read_only_key',
  'origin_not_allowed',
  'method_not_allowed',
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'headers_too_large',
  'internal_error',
  'unavailable',
]

/** @param refer adds a schema to the components */
export function describeMcp(parameters: Served['mcpParameters'], baseUrl: string, refer: Refer): OperationObject {
  const message = { schema: refer('JsonRpcMessage', messageSchema) }
  return {
    operationId: 'send_mcp_message',
    tags: [mcpTag.name],
    summary: 'Send a message of an AI assistant',
    description:
      'Takes one message of MCP, in revision 2026-07-28, 2025-11-25 or an earlier one. The scopes of the credential are those of an API key: each tool needs the scope of what it reads or writes. An assistant that signed in and calls a tool without its scope is answered with 403, and `WWW-Authenticate` names every scope that the call needs. A sandbox key that calls a tool that writes is answered with 403 as well.',
    security: [{ accessToken: [] }, { apiKey: [] }],
    ...(Object.keys(parameters).length > 0 && { parameters: Object.entries(parameters).map(queryParameter) }),
    requestBody: {
      required: true,
      description: 'JSON-RPC 2.0: one message and no batch.',
      content: { 'application/json': { ...message, example: exampleRequest } },
    },
    responses: {
      200: {
        description: 'The answer. A client that takes a stream of events may get one, whose last event is the answer.',
        headers: headerRefs([...limitHeaders, ...zippedHeaders, ...corsHeaders]),
        content: {
          'application/json': { ...message, example: exampleAnswer },
          'text/event-stream': { schema: { type: 'string' } },
        },
      },
      202: { description: 'A notification has arrived.', headers: headerRefs([...limitHeaders, ...corsHeaders]) },
      404: {
        description: 'There is no such method; answered to clients of the revision 2026-07-28.',
        headers: headerRefs([...limitHeaders, ...corsHeaders]),
        content: { 'application/json': message },
      },
      ...refusals(message, baseUrl),
    },
  }
}

/** The answers to requests that are refused, by status. A message that cannot be understood is refused as JSON-RPC says. */
function refusals(message: MediaType, baseUrl: string): { readonly [status: string]: ResponseObject } {
  const byStatus = Map.groupBy(mcpCodes, (code) => errors[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const answer = problemAnswer(status, codes, baseUrl, corsHeaders)
      return [
        status,
        status === 400 ? { ...answer, content: { ...answer.content, 'application/json': message } } : answer,
      ]
    }),
  )
}

const queryParameter = ([name, parameter]: [string, McpParameter]): Parameter => ({
  name,
  in: 'query',
  ...described(parameter.doc, parameter),
  schema: parameter.schema,
})

const messageSchema: Schema = {
  type: 'object',
  description: 'A message of JSON-RPC 2.0, as MCP defines it.',
  required: ['jsonrpc'],
  properties: { jsonrpc: { type: 'string', const: '2.0' } },
  additionalProperties: true,
}

const exampleRequest = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_club', arguments: {} } }

const exampleAnswer = {
  jsonrpc: '2.0',
  id: 1,
  result: { content: [{ type: 'text', text: JSON.stringify({ name: club.fields.name.example }) }] },
}
