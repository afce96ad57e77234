import type { IncomingHttpHeaders } from 'node:http'
import { isRequest } from './json-rpc.ts'
import type { Sdk } from './sdk.ts'

/** Requests of the revision 2026-07-28 stand for themselves; those of all earlier ones belong to a connection that began before. */
export type Era = 'modern' | 'earlier'

/** What the SDK has accepted. */
const known = new Map<string, Era>()

/** How many are kept, and up to which length; most clients send the same `_meta` with each request. */
const [mostKept, longestKept] = [200, 1000]

/**
 * The era of a request. The SDK takes twice as long to classify a request as a record takes to read, so it is asked only once about requests
 * that differ in nothing but their id and the parameters of their method.
 *
 * @returns undefined for what is no request or breaks a rule
 */
export function eraOf(sdk: Sdk, message: unknown, headers: IncomingHttpHeaders): Era | undefined {
  if (!isRequest(message)) return undefined
  const { method, params } = message
  const version = headers['mcp-protocol-version']
  const key = JSON.stringify({ method, named: headers['mcp-method'], version, _meta: params?._meta })
  const era = known.get(key) ?? classifiedEra(sdk, message, headers)
  if (era === undefined || key.length > longestKept) return era
  if (known.size >= mostKept) known.clear()
  known.set(key, era)
  return era
}

function classifiedEra(sdk: Sdk, body: unknown, headers: IncomingHttpHeaders): Era | undefined {
  const outcome = sdk.classifyInboundRequest({
    httpMethod: 'POST',
    ...textOf('protocolVersionHeader', headers['mcp-protocol-version']),
    ...textOf('mcpMethodHeader', headers['mcp-method']),
    body,
  })
  if (outcome.kind === 'modern') return 'modern'
  if (outcome.kind !== 'legacy') return undefined
  return outcome.reason === 'no-claim' || outcome.reason === 'initialize' ? 'earlier' : undefined
}

const textOf = <Name extends string>(name: Name, value: string | string[] | undefined) =>
  (typeof value === 'string' ? { [name]: value } : {}) as { readonly [name in Name]?: string }
