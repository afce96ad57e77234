/** Messages of JSON-RPC 2.0, as MCP wants them. */
import { limits } from '@kantine/contract/limits.ts'
import type { RequestId } from '@modelcontextprotocol/server'
import { isObject } from '../../records/check.ts'
import { printable } from '../../refusal.ts'

/** A message that is answered. */
export type RpcRequest = {
  readonly id: RequestId
  readonly method: string
  readonly params?: { readonly [name: string]: unknown; readonly _meta?: { readonly [name: string]: unknown } }
}

const members = ['jsonrpc', 'id', 'method', 'params']

/**
 * The rule that a message breaks, as a sentence with the next step: it stands alone (MCP has had no batches since 2025-06-18), and has the
 * members of JSON-RPC 2.0, section 4. Answers to requests of a server are not looked at.
 *
 * @returns undefined where it breaks none
 */
export function ruleBrokenBy(message: unknown): string | undefined {
  if (Array.isArray(message)) return 'Send each message in a request of its own.'
  if (!isObject(message)) return 'The message must be an object, such as {"jsonrpc": "2.0", "id": 1, "method": "ping"}.'
  const { jsonrpc, id, method, params } = message
  if (jsonrpc !== '2.0') return 'jsonrpc must be "2.0".'
  if (isAnswer(message)) return undefined
  if (typeof method !== 'string') return 'method must be the name of a method, such as tools/list.'
  if (id !== undefined && !isId(id)) return 'id must be a text or a whole number. Without id nothing is answered.'
  const unknown = Object.keys(message).find((name) => !members.includes(name))
  if (unknown !== undefined)
    return `Leave out ${printable(unknown) ?? 'a member'}: a message has only ${members.join(', ')}.`
  return params === undefined ? undefined : ruleBrokenByParams(method, params)
}

function ruleBrokenByParams(method: string, params: unknown): string | undefined {
  if (!isObject(params)) return 'params must be an object. Leave it out where there are none.'
  const { _meta: meta = {} } = params
  if (!isObject(meta)) return 'params._meta must be an object. Leave it out where it is empty.'
  if (meta.progressToken !== undefined && !isId(meta.progressToken))
    return 'params._meta.progressToken must be a text or a whole number. Leave it out where you want no progress.'
  const [name, aboutClient] = method === 'initialize' ? ['params', params] : ['params._meta', meta]
  if (!holdsMoreThan(limits.clientValues, aboutClient)) return undefined
  return `${name} must hold at most ${limits.clientValues} values. Leave out what a server need not know of the client.`
}

/** Whether an object holds more than so many values, at any depth. */
function holdsMoreThan(most: number, object: object): boolean {
  const found: unknown[] = [object]
  for (const one of found) {
    if (typeof one !== 'object' || one === null) continue
    const within = Object.values(one)
    if (found.length + within.length > most + 1) return true
    found.push(...within)
  }
  return false
}

/** Whether a message is one that is answered, and breaks no rule. */
export const isRequest = (message: unknown): message is RpcRequest =>
  ruleBrokenBy(message) === undefined && idOf(message) !== null && !isAnswer(message as object)

const isAnswer = (message: object) => 'result' in message || 'error' in message

const isId = (id: unknown): id is RequestId => typeof id === 'string' || Number.isSafeInteger(id)

/** The id that the answer to a message has; null where the message has none (JSON-RPC 2.0, section 5). */
export const idOf = (message: unknown): RequestId | null => (isObject(message) && isId(message.id) ? message.id : null)
