import type { Fielded } from '@kantine/contract/resource.ts'
import { parseBody, refuseBody } from '../../http/body.ts'
import { validationFailed } from '../../operations/write.ts'
import { candidateOf, type Purpose } from '../../records/check.ts'
import type { Call } from './call.ts'

/**
 * The fields of a body, as they are described.
 *
 * @param purpose `update` where all of them may be left out
 * @throws {Refusal} `bad_request` when it is no JSON, `validation_failed` when it breaks a rule
 */
export function fieldsOf<Fields>(call: Call, form: Fielded, purpose: Purpose = 'create'): Fields {
  const { fields, faults } = candidateOf(form, bodyOf(call), purpose)
  if (faults.length > 0) throw validationFailed(faults)
  return fields as Fields
}

/**
 * The JSON of a body.
 *
 * @throws {Refusal} `bad_request`, when it is none
 */
export const bodyOf = ({ raw }: Call): unknown => parseBody(raw)

/** @throws {Refusal} `bad_request`, for a call that has nothing to read from a body */
export const refuseBodyOf = ({ raw }: Call): void => refuseBody(raw)
