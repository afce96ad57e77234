import type { IncomingHttpHeaders } from 'node:http'
import { isObject } from '../../records/check.ts'
import { eraOf, type RpcRequest } from './era.ts'
import type { Sdk } from './sdk.ts'

/**
 * What is wrong with the parameters of a list or a call of the tools, as a sentence. The SDK would say it in the words of its schema library,
 * over several lines.
 *
 * @returns undefined when nothing is, and for any other message
 */
export function wrongParams(sdk: Sdk, message: unknown, headers: IncomingHttpHeaders): string | undefined {
  if (eraOf(sdk, message, headers) === undefined) return undefined
  const { method, params = {} } = message as RpcRequest
  const { name, arguments: args, cursor } = params
  if (method === 'tools/list' && cursor !== undefined && typeof cursor !== 'string')
    return 'params.cursor must be a text. Leave it out: the list of tools has one page.'
  if (method !== 'tools/call') return undefined
  if (typeof name !== 'string') return 'params.name must be the name of a tool, as a text. tools/list has them.'
  if (args !== undefined && !isObject(args))
    return 'params.arguments must be an object, as the inputSchema of the tool in tools/list says. Send {} where there are none.'
  return undefined
}
