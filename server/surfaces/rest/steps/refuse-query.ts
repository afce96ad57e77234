import { queryOf } from '../../../http/query.ts'
import { refuseParameters } from '../../../operations/input.ts'
import type { Start } from '../call.ts'

/**
 * Refuses query parameters: only lists take them.
 *
 * @throws {Refusal} `bad_request`, naming the parameters
 */
export const refuseQuery = ({ request }: Pick<Start, 'request'>): void => refuseParameters(queryOf(request))
