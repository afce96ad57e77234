import type { GivenOf } from '@kantine/contract/fields.ts'
import type { WithFields } from '@kantine/contract/resource.ts'
import { parseBody } from '../../http/body.ts'
import { checkedFields } from '../../operations/write-records.ts'
import { isObject } from '../../records/check.ts'
import { validationFailed } from '../../records/validation-failed.ts'
import { withFieldLabels } from '../../refusal.ts'
import type { FieldValues } from '../../store/body.ts'
import type { Call } from './call.ts'

/**
 * The JSON of a body, combined with the values in the path.
 *
 * @throws {Refusal} `bad_request` when the body is not JSON, `validation_failed` if it is no object or repeats a name from the path
 */
export function bodyWith(call: Call, fromPath: { readonly [name: string]: unknown }): FieldValues {
  const body = parseBody(call.raw)
  if (!isObject(body)) throw validationFailed([{ pointer: '', detail: 'The body must be a JSON object, such as {}.' }])
  const faults = Object.keys(fromPath)
    .filter((name) => Object.hasOwn(body, name))
    .map((name) => ({ pointer: `/${name}`, detail: `${name} is already in the path. Leave it out.` }))
  if (faults.length > 0) throw validationFailed(faults)
  return { ...body, ...fromPath }
}

/**
 * Runs some work on the form fields in a body.
 *
 * @throws {Refusal} `bad_request`, `validation_failed`, and whatever the work throws; each has the form's labels
 */
export const withForm = <Form extends WithFields, T>(
  form: Form,
  call: Call,
  work: (values: GivenOf<Form['fields']>) => Promise<T>,
): Promise<T> => withFieldLabels(form, async () => work(checkedFields(form, parseBody(call.raw))))
