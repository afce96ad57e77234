import type { FastifyReply } from 'fastify'

/** A message is refused as JSON-RPC says: the codes of JSON-RPC 2.0, section 5.1. */
export class RpcError extends Error {
  readonly code: number

  constructor(code: number, detail: string) {
    super(detail)
    this.name = 'RpcError'
    this.code = code
  }
}

/** The codes that are used here; the SDK knows all others. */
export const rpcCodes = { parseError: -32700, invalidRequest: -32600 } as const

/** Answers with the error. Nothing was understood of the message, so the answer has no id. */
export function sendRpcError(reply: FastifyReply, { code, message }: RpcError): void {
  const body = { jsonrpc: '2.0', id: null, error: { code, message } }
  reply.code(400).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))
}
