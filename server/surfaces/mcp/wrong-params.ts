import type { IncomingHttpHeaders } from 'node:http'
import { isObject } from '../../records/check.ts'
import { printable } from '../../refusal.ts'
import { eraOf } from './era.ts'
import type { RpcRequest } from './json-rpc.ts'
import type { Sdk } from './sdk.ts'

/**
 * What is wrong with the parameters of a handshake, or of a list or a call of the tools, as a sentence. The SDK would say it in the words of
 * its schema library, over several lines, and of a handshake as a fault of the server.
 *
 * @returns undefined when nothing is, and for any other message
 */
export function wrongParams(sdk: Sdk, message: unknown, headers: IncomingHttpHeaders): string | undefined {
  const era = eraOf(sdk, message, headers)
  if (era === undefined) return undefined
  const { method, params = {} } = message as RpcRequest
  const { name, arguments: args, cursor } = params
  if (method === 'tools/list' && cursor !== undefined && typeof cursor !== 'string')
    return 'params.cursor must be a text. Leave it out: the list of tools has one page.'
  if (method === 'initialize' && era === 'earlier') return wrongHandshake(sdk, params)
  if (method !== 'tools/call') return undefined
  if (typeof name !== 'string') return 'params.name must be the name of a tool, as a text. tools/list has them.'
  if (args !== undefined && !isObject(args))
    return 'params.arguments must be an object, as the inputSchema of the tool in tools/list says. Send {} where there are none.'
  return undefined
}

/** Names every parameter of a handshake that is missing or wrong (MCP 2025-11-25, section Initialization). */
function wrongHandshake(sdk: Sdk, params: object): string | undefined {
  const { issues } = sdk.specTypeSchemas.InitializeRequestParams['~standard'].validate(params)
  if (!issues) return undefined
  const places = issues.map(({ path = [] }) => printable(['params', ...path].join('.')) ?? 'params')
  return `Missing or of a wrong type: ${[...new Set(places)].slice(0, mostPlaces).join(', ')}. Send params such as ${example}.`
}

const mostPlaces = 10

const example =
  '{"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "my-client", "version": "1.0.0"}}'
