import { parseBody } from '../../../http/body.ts'
import { Refusal } from '../../../refusal.ts'
import type { Received, Start } from '../call.ts'
import { plainRequestOf } from '../plain-request.ts'
import { RpcError, rpcCodes } from '../rpc-error.ts'
import { loadSdk } from '../sdk.ts'

/**
 * Reads the message of the body.
 *
 * @throws {RpcError} when it is not JSON, is too deep or has too many values; when it is a batch, which MCP has not had since 2025-06-18
 */
export async function readMessage({ request, raw }: Start & { readonly raw: Buffer }): Promise<Received> {
  const message = parse(raw)
  if (Array.isArray(message)) throw new RpcError(rpcCodes.invalidRequest, 'Send each message in a request of its own.')
  const sdk = await loadSdk()
  const plain = plainRequestOf(sdk, message, request.headers)
  return { sdk, message, ...(plain && { plain }) }
}

function parse(raw: Buffer): unknown {
  try {
    return parseBody(raw)
  } catch (error) {
    throw error instanceof Refusal ? new RpcError(rpcCodes.parseError, error.message) : error
  }
}
