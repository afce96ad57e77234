import type { WithFields } from '@kantine/contract/resource.ts'
import { parseBody, refuseBody } from '../../http/body.ts'
import { validationFailed } from '../../operations/write.ts'
import { candidateOf, isObject, type WriteKind } from '../../records/check.ts'
import type { Call } from './call.ts'

/**
 * The fields of a body, as they are described.
 *
 * @param kind `update` where all of them may be left out
 * @throws {Refusal} `bad_request` when it is no JSON, `validation_failed` when it breaks a rule
 */
export function fieldsOf<Fields>(call: Call, form: WithFields, kind: WriteKind = 'create'): Fields {
  const { fields, faults } = candidateOf(form, bodyOf(call), kind)
  if (faults.length > 0) throw validationFailed(faults)
  return fields as Fields
}

/**
 * The JSON of a body.
 *
 * @throws {Refusal} `bad_request`, when it is none
 */
export const bodyOf = ({ raw }: Call): unknown => parseBody(raw)

/**
 * The JSON of a body together with what the path says already.
 *
 * @throws {Refusal} `bad_request` when it is no JSON, `validation_failed` when it says again what the path says
 */
export function bodyWith(call: Call, fromPath: { readonly [name: string]: unknown }): unknown {
  const body = bodyOf(call)
  if (!isObject(body)) return body
  const faults = Object.keys(fromPath)
    .filter((name) => Object.hasOwn(body, name))
    .map((name) => ({ pointer: `/${name}`, detail: `${name} stands in the path already. Leave it out.` }))
  if (faults.length > 0) throw validationFailed(faults)
  return { ...body, ...fromPath }
}

/** @throws {Refusal} `bad_request`, for a call that has nothing to read from a body */
export const refuseBodyOf = ({ raw }: Call): void => refuseBody(raw)
