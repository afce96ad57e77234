import { queryOf } from '../../../http/query.ts'
import { refuseParameters } from '../../../operations/input.ts'
import type { Start } from '../call.ts'

/**
 * Refuses query parameters when the route reads none.
 *
 * @throws {Refusal} `bad_request`, naming the parameters
 */
export function refuseQuery({ route, request }: Pick<Start, 'route' | 'request'>): void {
  if (!route.takesParameters) refuseParameters(queryOf(request))
}
