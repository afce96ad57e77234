/**
 * Rejects invalid messages with one sentence that names each invalid part and gives an example. For some of them, the SDK would return its
 * schema errors as JSON.
 */
import { limits } from '@kantine/contract/limits.ts'
import type { SpecTypeName } from '@modelcontextprotocol/server'
import { parseBody } from '../../http/body.ts'
import { isObject } from '../../records/check.ts'
import { printable, Refusal } from '../../refusal.ts'
import type { Sdk } from './server.ts'

/** The HTTP response. */
export type Answer = { readonly status: number; readonly type: string; readonly text: string }

/** Reads the message in a body, or makes the response that rejects it. */
export function readMessage(sdk: Sdk, raw: Buffer): { readonly message: unknown } | { readonly refused: Answer } {
  let message: unknown
  try {
    message = parseBody(raw)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refused: errorOf(undefined, sdk.PARSE_ERROR, error.message, 400) }
  }
  const form = wrongForm(sdk, message)
  if (form) return { refused: errorOf(message, sdk.INVALID_REQUEST, form, 400) }
  const params = wrongParams(sdk, message as Message)
  return params ? { refused: errorOf(message, sdk.INVALID_PARAMS, params, 200) } : { message }
}

type Message = {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: { readonly _meta?: { readonly [name: string]: unknown } }
}

/** The error in the structure of a message. The SDK handles responses itself, although this server never requests any. */
function wrongForm(sdk: Sdk, message: unknown): string | undefined {
  // The SDK would accept a batch, in which many calls count as one.
  if (Array.isArray(message)) return 'Send one message per request.'
  if (isObject(message) && ('result' in message || 'error' in message)) return undefined
  const isNotification = isObject(message) && !('id' in message)
  const wrong = wrongIn(sdk, isNotification ? 'JSONRPCNotification' : 'JSONRPCRequest', message, lists)
  if (wrong) return wrong
  const { method, params } = message as Message
  const [name, aboutClient] = method === 'initialize' ? ['params', params] : ['params._meta', params?._meta]
  if (!holdsMoreThan(limits.clientValues, aboutClient)) return undefined
  return `${name} must have at most ${limits.clientValues} values. Send less information about the client.`
}

/** Whether a value contains more than `most` values, at any depth. */
function holdsMoreThan(most: number, value: unknown): boolean {
  const found = [value]
  for (const one of found) {
    if (typeof one !== 'object' || one === null) continue
    const within = Object.values(one)
    if (found.length + within.length > most + 1) return true
    found.push(...within)
  }
  return false
}

/** The error in the parameters of a handshake, of a request for the tool list, or of a tool call. */
function wrongParams(sdk: Sdk, message: Message): string | undefined {
  const { id, method, params } = message
  // Revision 2026-07-28 has no handshake; the SDK rejects one itself.
  const isHandshake = params?._meta?.[sdk.PROTOCOL_VERSION_META_KEY] === undefined
  if (id === undefined || (method === 'initialize' && !isHandshake)) return undefined
  const known = requests.find(({ example }) => example.method === method)
  return known && wrongIn(sdk, known.schema, message, known.example)
}

const lists = { method: 'tools/list' }
const calls = { method: 'tools/call', params: { name: 'get_club', arguments: {} } }
const connects = {
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'my-client', version: '1.0.0' } },
}
const requests = [
  { schema: 'ListToolsRequest', example: lists },
  { schema: 'CallToolRequest', example: calls },
  { schema: 'InitializeRequest', example: connects },
] as const

const mostPlaces = 10

/** Names every place in a message that violates the SDK's schema; undefined if none does. */
function wrongIn(sdk: Sdk, schema: SpecTypeName, message: unknown, example: object): string | undefined {
  const { issues } = sdk.specTypeSchemas[schema]['~standard'].validate(message)
  if (!issues) return undefined
  const places = issues.flatMap(({ path = [], ...issue }) =>
    'keys' in issue ? (issue.keys as string[]) : [path.join('.') || 'message'],
  )
  const named = [...new Set(places.map((place) => printable(place) ?? 'a member'))].slice(0, mostPlaces)
  const right = JSON.stringify({ jsonrpc: '2.0', id: 1, ...example })
  return `Missing, unknown, or of the wrong type: ${named.join(', ')}. Send a message such as ${right}.`
}

/** A JSON-RPC error for a message; its id is null if the message has none (JSON-RPC 2.0, section 5). */
function errorOf(message: unknown, code: number, detail: string, status: number): Answer {
  const given = isObject(message) ? message.id : undefined
  const id = typeof given === 'string' || Number.isSafeInteger(given) ? given : null
  const text = JSON.stringify({ jsonrpc: '2.0', id, error: { code, message: detail } })
  return { status, type: 'application/json', text }
}
