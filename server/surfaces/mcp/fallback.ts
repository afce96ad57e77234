import type { McpHttpHandler, McpServerFactory, Server } from '@modelcontextprotocol/server'
import { printable } from '../../refusal.ts'
import { suggestionFor } from '../../suggest.ts'
import type { Call, Fallback } from './call.ts'
import { callTool } from './call-tool.ts'
import { idOf } from './json-rpc.ts'
import { askingOf, capabilities } from './plain-request.ts'
import { ReadyResult } from './ready-result.ts'
import { listHint, serverInfo } from './revisions.ts'
import type { Sdk } from './sdk.ts'
import type { Tool } from './tool.ts'
import { wrongParams } from './wrong-params.ts'

/**
 * Answers through the SDK: handshakes, notifications, and everything that is wrong, of which the SDK knows the error.
 *
 * @param reference answers in place of the server with Kantine's tools, for the tests of conformance
 */
export function openFallback(reference?: McpServerFactory): Fallback {
  let handler: McpHttpHandler | undefined
  return {
    async answer(call) {
      const { sdk, message } = call
      const { MethodNotFound, InvalidParams } = sdk.ProtocolErrorCode
      if (waitsForChanges(message)) return errorOf(message, MethodNotFound, 'Method not found', 404)
      const wrong = wrongParams(sdk, message, call.request.headers)
      if (wrong) return errorOf(message, InvalidParams, wrong)
      handler ??= sdk.createMcpHandler(reference ?? ((context) => serverOf(sdk, carriedIn(context))))
      const carried: Carried = { call }
      const authInfo = { token: '', clientId: '', scopes: [], extra: { carried } }
      const response = await handler.fetch(webRequestOf(call), { parsedBody: message, authInfo })
      // The SDK would hide a fault of ours in its answer; it goes where all faults go.
      if (carried.fault) throw carried.fault
      return response
    },
    close: async () => handler?.close(),
  }
}

/**
 * Whether a client wants to wait for changes of the lists, for as long as it likes. The lists never change here, and a server that says so
 * need not have the method.
 */
const waitsForChanges = (message: unknown): boolean =>
  (message as { method?: unknown }).method === 'subscriptions/listen'

/** An error of JSON-RPC as the answer to a message. */
const errorOf = (message: unknown, code: number, detail: string, status = 200) =>
  Response.json({ jsonrpc: '2.0', id: idOf(message), error: { code, message: detail } }, { status })

/** A call on its way through the SDK, and the fault of ours that ended it. */
type Carried = { readonly call: Call; fault?: unknown }

type Context = Parameters<McpServerFactory>[0]

const carriedIn = ({ authInfo }: Context) => authInfo?.extra?.carried as Carried

/** The server that the SDK asks: it has the tools, and nothing else. */
function serverOf(sdk: Sdk, carried: Carried): Server {
  const { call } = carried
  const { toolbox, services } = call
  const server = new sdk.Server(serverInfo, {
    capabilities: { tools: {} },
    instructions: services.instructions,
    cacheHints: { 'tools/list': listHint },
  })
  server.setRequestHandler('tools/list', () => ({ tools: toolbox.listFor(call) as never[] }))
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: args = {} } }, { mcpReq }) => {
    const tool = toolbox.named(name)
    if (!tool) throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, noSuchTool(name, services.tools))
    try {
      const { envelope = {}, inputResponses } = mcpReq
      const client = (envelope as { readonly [name: string]: unknown })[capabilities]
      const asking = askingOf(client, { requestState: mcpReq.requestState(), inputResponses })
      const result = await callTool(call, tool, { name, args, ...(asking && { asking }) })
      return (result instanceof ReadyResult ? result.value : result) as never
    } catch (error) {
      carried.fault = error
      throw error
    }
  })
  return server
}

function noSuchTool(name: string, tools: readonly Tool[]): string {
  const known = tools.map(({ name }) => name)
  const meant = suggestionFor(name, known)
  const next = meant ? `Did you mean ${meant}?` : 'tools/list has those that there are.'
  return `There is no tool ${printable(name) ?? 'of this name'}. ${next}`
}

/** The request as the SDK takes it, without its body. It ends when the client goes away. */
function webRequestOf({ services, request, reply }: Call): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const headers = new Headers({ 'content-type': 'application/json', accept: 'application/json, text/event-stream' })
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith('mcp-') && typeof value === 'string') headers.set(name, value)
  }
  return new Request(new URL(request.url, services.config.baseUrl), { method: 'POST', headers, signal: gone.signal })
}
