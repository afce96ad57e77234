/** Previews a write: for an assistant (`preview: true`), and in the question to its user (`question.ts`). */
import { type Operation, operations } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { execute, preview } from '../../../operations/execute.ts'
import type { Input } from '../../../operations/input.ts'
import { parsed } from '../../../operations/plan.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import { type ShownChanges, shownChanges } from '../../../operations/shown-changes.ts'
import type { ToolCall } from '../tool.ts'

export type Foreseen = {
  /** The outcome: `created`, `changed`, `removed` or `processed`. */
  readonly outcome: string
  /** The resulting record, or the one that would be removed; for a batch, its results. Complete, and without marks. */
  readonly value: { readonly [name: string]: unknown }
  readonly changes: readonly ShownChanges[]
  /** Number of changes to records the caller cannot read. */
  readonly unseen: number
}

/**
 * Determines the effect of a write.
 *
 * @throws {Refusal} whatever the operations' `preview` throws
 */
export async function foresee(
  { context, caller }: ToolCall,
  { operation, resource }: { readonly operation: Operation; readonly resource: Resource },
  input: Input,
): Promise<Foreseen> {
  const previewed = await preview(context, recordOperation(operation, resource), caller, input)
  const { outcome, text, changes, unseen } = previewed
  const get = recordOperation(operations.get, resource)
  const value = parsed(text === '' ? await execute(context, get, caller, input) : previewed)
  return { outcome, value, changes: shownChanges(changes), unseen }
}
