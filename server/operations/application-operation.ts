/**
 * Operations that belong to no resource of the API: only the application and the command line have them, such as issuing a key or
 * changing a webhook endpoint. Each is one value, and every surface carries it out with the same function.
 */
import type { WithFields } from '@kantine/contract/resource.ts'
import type { Caller, Permission } from '../callers/caller.ts'
import { aboutForm } from '../refusal.ts'
import { type Requirement, relyingOn, requirePermission } from './may.ts'
import { checkedFields } from './write.ts'

/** `On` is what it works on (the store, the webhooks), `Input` the values of its fields, and `Output` its result. */
export type ApplicationOperation<On, Input, Output> = {
  /** Such as `rotate_secret`; the same on every surface. */
  readonly name: string
  /** One sentence for a reader. */
  readonly doc: string
  readonly permission: Permission
  readonly effect: Requirement['effect']
  /** Its input: the fields, and `plural`, the word for the whole in messages. */
  readonly input: WithFields
  run(on: On, caller: Caller, input: Input): Promise<Output>
}

/** Defines an operation, with its types written once. */
export const defineOperation = <On, Input, Output>(
  operation: ApplicationOperation<On, Input, Output>,
): ApplicationOperation<On, Input, Output> => operation

/**
 * Carries out an operation of the application: checks the permission and the input, then runs it.
 *
 * @param input values by the names of the fields, not checked yet
 * @throws {Refusal} `insufficient_scope`; `validation_failed`, naming everything that is wrong; and what the operation itself throws
 */
export async function carryOut<On, Input, Output>(
  operation: ApplicationOperation<On, Input, Output>,
  on: On,
  caller: Caller,
  input: unknown,
): Promise<Output> {
  requirePermission(caller, operation)
  return aboutForm(operation.input, () =>
    operation.run(on, relyingOn(caller, operation.permission), checkedFields(operation.input, input) as Input),
  )
}
