import { refuseParameters } from '../../../operations/input.ts'
import type { Start } from '../call.ts'

/**
 * Only lists take parameters.
 *
 * @throws {Refusal} `bad_request`, naming the parameters
 */
export const refuseQuery = ({ request }: Pick<Start, 'request'>): void => refuseParameters(request.query as object)
