import { isAboutOne, isByExternalId } from '@kantine/contract/operations.ts'
import type { FastifyRequest } from 'fastify'
import { parseBody, refuseBody } from '../../../http/body.ts'
import { undecodable } from '../../../http/not-served.ts'
import { idInPath } from '../../../http/query.ts'
import { notFound } from '../../../operations/get.ts'
import type { Input } from '../../../operations/input.ts'
import { type Start, targetOf } from '../call.ts'

/**
 * Reads the id or the external id in the path and the JSON of the body, where the operation has them.
 *
 * @throws {Refusal} `not_found` when the text in the path cannot be an id; `bad_request` when the path cannot be decoded, or the body is
 * not JSON
 */
export function readRecord({ route, request, raw }: Pick<Start, 'route' | 'request'> & { readonly raw?: Buffer }): {
  input: Input
} {
  const { operation, resource } = targetOf({ route })
  const id = isAboutOne(operation) ? idInPath(request, () => notFound(resource)) : undefined
  const externalId = isByExternalId(operation) ? externalIdIn(request) : undefined
  if (operation.data && raw) return { input: { id, externalId, data: parseBody(raw) } }
  if (raw) refuseBody(raw)
  return { input: { id } }
}

/** The external id in the path, decoded. */
function externalIdIn(request: FastifyRequest): string {
  const refusal = undecodable(request)
  if (refusal) throw refusal
  return (request.params as { external_id: string }).external_id
}
