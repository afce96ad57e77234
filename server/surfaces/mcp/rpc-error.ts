import type { RequestId } from '@modelcontextprotocol/server'
import type { FastifyReply } from 'fastify'

/** A message is refused as JSON-RPC says: the codes of JSON-RPC 2.0, section 5.1. */
export class RpcError extends Error {
  readonly code: number
  readonly id: RequestId | null

  /** @param id of the message; null where nothing was understood of it */
  constructor(code: number, detail: string, id: RequestId | null = null) {
    super(detail)
    this.name = 'RpcError'
    this.code = code
    this.id = id
  }
}

/** The codes that are used here; the SDK knows all others. */
export const rpcCodes = { parseError: -32700, invalidRequest: -32600 } as const

/** Answers with the error. */
export function sendRpcError(reply: FastifyReply, { code, message, id }: RpcError): void {
  const body = { jsonrpc: '2.0', id, error: { code, message } }
  reply.code(400).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))
}
