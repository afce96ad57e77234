import { parseBody } from '../../../http/body.ts'
import { Refusal } from '../../../refusal.ts'
import type { Received, Start } from '../call.ts'
import { idOf, ruleBrokenBy } from '../json-rpc.ts'
import { plainRequestOf } from '../plain-request.ts'
import { RpcError, rpcCodes } from '../rpc-error.ts'
import { loadSdk } from '../sdk.ts'

/**
 * Reads the message of the body.
 *
 * @throws {RpcError} when it is not JSON, is too deep or has too many values; when it is no message of JSON-RPC
 */
export async function readMessage({ request, raw }: Start & { readonly raw: Buffer }): Promise<Received> {
  const message = parse(raw)
  const rule = ruleBrokenBy(message)
  if (rule !== undefined) throw new RpcError(rpcCodes.invalidRequest, rule, idOf(message))
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
