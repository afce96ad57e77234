import { isAboutOne, isByExternalId } from '@kantine/contract/operations.ts'
import { isChanges } from '@kantine/contract/resource.ts'
import type { FastifyRequest } from 'fastify'
import { parseBody, refuseBody } from '../../../http/body.ts'
import { undecodable } from '../../../http/not-served.ts'
import { idInPath, queryOf, valuesOf } from '../../../http/query.ts'
import { type Input, parametersOf, refuseParameters, summaryParametersOf } from '../../../operations/input.ts'
import { notFound } from '../../../operations/lists/get.ts'
import { type Start, targetOf } from '../call.ts'

/**
 * Rejects query parameters, because only lists take any.
 *
 * @throws {Refusal} `bad_request`, naming the parameters
 */
export const refuseQuery = ({ request }: Pick<Start, 'request'>): void => refuseParameters(queryOf(request))

/** Reads the parameters of a list or a summary into values (section 4.2). */
export function readList({ route, request }: Pick<Start, 'route' | 'request'>): { input: Input } {
  const { operation, resource } = targetOf({ route })
  const parameters =
    operation.name === 'summarize' && !isChanges(resource) ? summaryParametersOf(resource) : parametersOf(resource)
  return { input: { parameters: valuesOf(parameters, queryOf(request)) } }
}

/**
 * Reads the id or external id in the path, and the body.
 *
 * @throws {Refusal} `not_found` for an impossible id; `bad_request` for an undecodable path or a body that is not JSON
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

function externalIdIn(request: FastifyRequest): string {
  const refusal = undecodable(request)
  if (refusal) throw refusal
  return (request.params as { external_id: string }).external_id
}
