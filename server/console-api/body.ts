import type { Fielded } from '@kantine/contract/resource.ts'
import { parseBody, refuseBody } from '../http/body.ts'
import { candidateOf } from '../records/check.ts'
import { validationFailed } from '../records/write.ts'
import type { Call } from './call.ts'

/**
 * The fields of a body, as they are described.
 *
 * @throws {Refusal} `bad_request` when it is no JSON, `validation_failed` when it breaks a rule
 */
export function fieldsOf<Fields>(call: Call, form: Fielded): Fields {
  const { fields, faults } = candidateOf(form, parseBody(rawOf(call)), 'create')
  if (faults.length > 0) throw validationFailed(faults)
  return fields as Fields
}

/** @throws {Refusal} `bad_request`, for a call that has nothing to read from a body */
export const refuseBodyOf = (call: Call): void => refuseBody(rawOf(call))

const rawOf = ({ request }: Call) => (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
