import type { Outcome } from '@kantine/contract/operations.ts'
import type { Caller } from '../callers/caller.ts'
import { aboutForm } from '../refusal.ts'
import type { Context } from './context.ts'
import { relyingOn, requirePermission } from './may.ts'
import { type Operation, outcomeOf } from './operation.ts'
import { checkedFields } from './write.ts'

/** What an operation did, and its answer. */
export type Executed = { readonly outcome: Outcome; readonly answer: object | undefined }

/**
 * Carries out an operation: checks the permission and the input, then runs it.
 *
 * @param input values by the names of the fields, not checked yet
 * @throws {Refusal} `insufficient_scope`; `validation_failed`, naming everything that is wrong; and what the operation itself throws
 */
export async function execute(
  context: Context,
  operation: Operation,
  caller: Caller,
  input: unknown,
): Promise<Executed> {
  requirePermission(caller, operation)
  const { form } = operation
  return aboutForm(form, async () => {
    const checked = checkedFields(form, input) as never
    const relying = relyingOn(caller, () => operation.permission)
    return { outcome: outcomeOf(operation), answer: await operation.run(context, relying, checked) }
  })
}
