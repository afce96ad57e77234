import { version } from '@kantine/contract/version.ts'
import type {
  CallToolRequest,
  CallToolResult,
  ListToolsResult,
  McpServer,
  Server,
  ServerContext,
} from '@modelcontextprotocol/server'
import { instructions } from './instructions.ts'

export type Sdk = typeof import('@modelcontextprotocol/server')

export type ToolHandlers = {
  list(): ListToolsResult
  call(request: CallToolRequest, context: ServerContext): Promise<CallToolResult>
}

/** Makes the SDK server that handles one message. */
export type ServerOf = (sdk: Sdk, handlers: ToolHandlers, era: 'modern' | 'legacy') => Server | McpServer

/** How long a client may cache the list of tools, which changes only with the scopes of the client's credential. */
const listHint = { ttlMs: 300_000, cacheScope: 'private' } as const

/** The server with Kantine's tools, and nothing else. */
export const serverOf: ServerOf = (sdk, { list, call }) => {
  const server = new sdk.Server(
    { name: 'kantine', title: 'Kantine', version },
    { capabilities: { tools: {} }, instructions, cacheHints: { 'tools/list': listHint } },
  )
  server.setRequestHandler('tools/list', list)
  server.setRequestHandler('tools/call', call)
  return server
}
