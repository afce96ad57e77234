import type { IncomingHttpHeaders } from 'node:http'
import type { RequestId } from '@modelcontextprotocol/server'
import { isObject } from '../../records/check.ts'
import { eraOf } from './era.ts'
import type { RpcRequest } from './json-rpc.ts'
import { modernRevision } from './revisions.ts'
import type { Sdk } from './sdk.ts'
import type { Asking } from './tool.ts'

/** A request that lists the tools or calls one. */
export type PlainRequest = {
  readonly id: RequestId
  /** Whether it follows the revision 2026-07-28, in which each request stands for itself. */
  readonly isModern: boolean
  /** The tool that is called; absent where the tools are listed. */
  readonly called?: CalledTool
}

/** A call of a tool. */
export type CalledTool = { readonly name: string; readonly args: unknown; readonly asking?: Asking }

/**
 * Reads a list or a call of the tools that is formed exactly as its revision prescribes. Whatever is else, such as a header that is
 * missing, is left to the SDK, which knows the error of each.
 *
 * @returns undefined for anything else
 */
export function plainRequestOf(sdk: Sdk, message: unknown, headers: IncomingHttpHeaders): PlainRequest | undefined {
  const era = eraOf(sdk, message, headers)
  if (era === undefined) return undefined
  const isModern = era === 'modern'
  const { id, method, params } = message as RpcRequest
  if (method !== 'tools/list' && method !== 'tools/call') return undefined
  const { cursor, name, arguments: args = {}, _meta } = params ?? {}

  const version = headers['mcp-protocol-version']
  const fits = isModern
    ? version === modernRevision && headers['mcp-method'] === method
    : version === undefined || sdk.SUPPORTED_PROTOCOL_VERSIONS.includes(String(version))
  if (!fits) return undefined

  if (method === 'tools/list') return cursor === undefined ? { id, isModern } : undefined
  if (typeof name !== 'string' || !isObject(args)) return undefined
  if (!isModern) return { id, isModern, called: { name, args } }
  if (headers['mcp-name'] !== name) return undefined
  const { requestState, inputResponses } = params ?? {}
  if (requestState !== undefined && typeof requestState !== 'string') return undefined
  if (inputResponses !== undefined && !isObject(inputResponses)) return undefined
  const asking = askingOf(_meta?.[capabilities], { requestState, inputResponses })
  return { id, isModern, called: { name, args, ...(asking && { asking }) } }
}

/** What a message of the revision 2026-07-28 says that its client can do. */
export const capabilities = 'io.modelcontextprotocol/clientCapabilities'

/**
 * What a tool needs to put questions to the user of a client; undefined when the client cannot show a form.
 *
 * @param client what the client can do; `elicitation` without a kind means forms (MCP, section Elicitation)
 * @param sent what the client sent when it came back with answers
 */
export function askingOf(
  client: unknown,
  {
    requestState,
    inputResponses,
  }: { readonly requestState: string | undefined; readonly inputResponses: object | undefined },
): Asking | undefined {
  const { elicitation } = (client ?? {}) as { elicitation?: { form?: object; url?: object } }
  if (!elicitation || (elicitation.url && !elicitation.form)) return undefined
  return {
    ...(requestState !== undefined && { requestState }),
    ...(inputResponses && { inputResponses: inputResponses as NonNullable<Asking['inputResponses']> }),
  }
}
