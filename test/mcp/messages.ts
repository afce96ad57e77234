/** Sends MCP messages like clients of both eras, for tests. */
import type { Running } from '../support/kantine.ts'

/** The response. */
export type Answered = {
  readonly status: number
  readonly headers: Headers
  /** The message of the answer, or the problem; undefined without a body. */
  // biome-ignore lint/suspicious/noExplicitAny: answers have many shapes, which tests look into
  readonly body: any
}

type Params = { readonly [name: string]: unknown }

export type Sending = { readonly headers?: { readonly [name: string]: string }; readonly query?: string }

/** Sends bytes or a message with a credential, and holds the answer against the description. */
export async function post(
  kantine: Running,
  key: string,
  message: unknown,
  { headers, query = '' }: Sending = {},
): Promise<Answered> {
  const answer = await kantine.call(`/api/v1/mcp${query}`, {
    method: 'POST',
    ...(key && { key }),
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : undefined }
}

const capabilities = 'io.modelcontextprotocol/clientCapabilities'

/** Client information in each message of revision 2026-07-28. */
export const envelope = (client: object = {}) => ({
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  [capabilities]: client,
})

/** The headers that a message of the revision 2026-07-28 has. */
export const modernHeaders = (method: string, name?: string) => ({
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
  ...(name !== undefined && { 'mcp-name': name }),
})

/** Sends messages with one credential, as a client of each era does. */
export const speaker = (kantine: Running, key: string) => ({
  legacy: (method: string, params: Params = {}, sending: Sending = {}) =>
    post(kantine, key, { jsonrpc: '2.0', id: 1, method, params }, sending),
  modern(method: string, params: Params & { readonly name?: string } = {}, { headers, ...sending }: Sending = {}) {
    const message = { jsonrpc: '2.0', id: 1, method, params: { _meta: envelope(), ...params } }
    return post(kantine, key, message, { ...sending, headers: { ...modernHeaders(method, params.name), ...headers } })
  },
})

/** The names of the tools in the answer to `tools/list`. */
export const namesIn = ({ body }: Answered): string[] => body.result.tools.map(({ name }: { name: string }) => name)
