import { isAboutOne } from '@kantine/contract/operations.ts'
import { parseBody, refuseBody } from '../../../http/body.ts'
import { idInPath } from '../../../http/query.ts'
import { notFound } from '../../../operations/get.ts'
import type { Input } from '../../../operations/input.ts'
import { type Start, targetOf } from '../call.ts'

/**
 * Reads the id in the path and the JSON of the body, where the operation has them.
 *
 * @throws {Refusal} `not_found` when the text in the path cannot be an id; `bad_request` when the body is not JSON
 */
export function readRecord({ route, request, raw }: Pick<Start, 'route' | 'request'> & { readonly raw?: Buffer }): {
  input: Input
} {
  const { operation, resource } = targetOf({ route })
  const id = isAboutOne(operation) ? idInPath(request, () => notFound(resource)) : undefined
  if (operation.data && raw) return { input: { id, data: parseBody(raw) } }
  if (raw) refuseBody(raw)
  return { input: { id } }
}
