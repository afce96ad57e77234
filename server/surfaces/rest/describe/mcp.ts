/** Describes the endpoint for AI assistants (sections 4.1 and 5). MCP itself defines the messages. */
import { type ErrorCode, errors } from '@kantine/contract/errors.ts'
import type { McpParameter } from '@kantine/contract/mcp.ts'
import { club } from '@kantine/contract/resources/club.ts'
import type { Refer, Schema } from '@kantine/contract/schemas.ts'
import type { Served } from '@kantine/contract/served.ts'
import { corsHeaders, headerRefs, limitHeaders, zippedHeaders } from './headers.ts'
import { described, type MediaType, type OperationObject, type Parameter, type ResponseObject } from './openapi.ts'
import { problemAnswer } from './problems.ts'

export const mcpTag = {
  name: 'AI assistants',
  description:
    'A remote MCP server (Model Context Protocol, Streamable HTTP, without sessions). An assistant needs only its URL, and discovers from it how to sign in.',
}

export const accessTokens =
  'An access token from the OAuth 2.0 server, sent as `Authorization: Bearer <ACCESS_TOKEN>`. To get one, read the metadata (RFC 9728) at the URL in the `WWW-Authenticate` header of a 401 response. The token works only with the endpoint for AI assistants.'

/** The codes with which the endpoint rejects a request before it reads the message. */
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

export function describeMcp(parameters: Served['mcpParameters'], baseUrl: string, refer: Refer): OperationObject {
  const message = { schema: refer('JsonRpcMessage', messageSchema) }
  return {
    operationId: 'send_mcp_message',
    tags: [mcpTag.name],
    summary: 'Send a message from an AI assistant',
    description:
      'Accepts one MCP message, revision 2026-07-28, 2025-11-25 or earlier. Each tool requires the scope for the data it reads or writes. If a signed-in assistant lacks it, the response is 403 and `WWW-Authenticate` names every required scope. A sandbox key also gets 403 if it calls a tool that writes.',
    security: [{ accessToken: [] }, { apiKey: [] }],
    ...(Object.keys(parameters).length > 0 && { parameters: Object.entries(parameters).map(queryParameter) }),
    requestBody: {
      required: true,
      description: 'One JSON-RPC 2.0 message, not a batch.',
      content: { 'application/json': { ...message, example: exampleRequest } },
    },
    responses: {
      200: {
        description:
          'The JSON-RPC response. A client that accepts an event stream may get one, with the response as its last event.',
        headers: headerRefs([...limitHeaders, ...zippedHeaders, ...corsHeaders]),
        content: {
          'application/json': { ...message, example: exampleAnswer },
          'text/event-stream': { schema: { type: 'string' } },
        },
      },
      202: { description: 'Notification received.', headers: headerRefs([...limitHeaders, ...corsHeaders]) },
      404: {
        description: 'Unknown method. Only clients that use revision 2026-07-28 get this status.',
        headers: headerRefs([...limitHeaders, ...corsHeaders]),
        content: { 'application/json': message },
      },
      ...refusals(message, baseUrl),
    },
  }
}

/** The error responses by status. JSON-RPC defines the responses to invalid messages. */
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
  description: 'A JSON-RPC 2.0 message, as defined by MCP.',
  required: ['jsonrpc'],
  // Not `const`: beside `additionalProperties`, orval writes code that does not compile.
  properties: { jsonrpc: { type: 'string', enum: ['2.0'] } },
  additionalProperties: true,
}

const exampleRequest = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_club', arguments: {} } }

const exampleAnswer = {
  jsonrpc: '2.0',
  id: 1,
  result: { content: [{ type: 'text', text: JSON.stringify({ name: club.fields.name.example }) }] },
}
