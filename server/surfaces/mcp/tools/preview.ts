/** Previews a write: for an assistant (`preview: true`), and in the question to its user (`question.ts`). */
import { operations } from '@kantine/contract/operations.ts'
import { createdAt } from '@kantine/contract/resource.ts'
import { execute, preview } from '../../../operations/execute.ts'
import { parsed } from '../../../operations/plan.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import { type ShownChanges, shownChanges } from '../../../operations/shown-changes.ts'
import type { CompleteResult, WriteCall } from '../tool.ts'
import { confirmationOf } from './agreement.ts'
import { batchInNames } from './batch-in-names.ts'
import { shownRecord } from './bounded.ts'
import { aboutCancelled } from './cancelled-event.ts'
import { fewFieldsOf } from './fields.ts'
import { jsonResult } from './results.ts'

/** The result of a call with `preview: true`. If the call would remove or end something, it includes the confirmation that allows this. */
export async function previewResult(call: WriteCall): Promise<CompleteResult> {
  const { tool, input, destroys } = call
  const { resource, batchResult } = tool
  const { outcome, value, changes, unseen } = await foresee(call)
  const names = outcome === 'removed' ? fewFieldsOf(resource) : knownBefore(outcome, value)
  const shown = batchResult
    ? await batchInNames(call, batchResult(value, input), value.results)
    : { ...aboutCancelled(call, value), ...shownRecord(resource, value, { names, most: mostOfRecord }) }
  return jsonResult({
    preview: 'Nothing was changed. This is what would happen.',
    outcome,
    changes,
    ...(unseen > 0 && { changes_to_unreadable_records: unseen }),
    ...shown,
    ...(destroys && { confirmation: confirmationOf(call), next: showFirst }),
  })
}

/** The fields that a preview can foretell: the ids of new records and the times of changes are only known once the write runs. */
function knownBefore(outcome: string, value: Foreseen['value']): readonly string[] {
  const later = outcome === 'created' ? ['id', createdAt, 'updated_at'] : ['updated_at']
  return Object.keys(value).filter((name) => !later.includes(name))
}

/** The maximum number of characters of the record. */
const mostOfRecord = 6_000

const showFirst =
  'Show the user what would change. When they agree, call again with this confirmation and without preview; it works once.'

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
export async function foresee({ context, caller, tool, operation, input }: WriteCall): Promise<Foreseen> {
  const previewed = await preview(context, operation, caller, input)
  const { outcome, text, changes, unseen } = previewed
  const get = recordOperation(operations.get, tool.resource)
  const value = parsed(text === '' ? await execute(context, get, caller, input) : previewed)
  return { outcome, value, changes: shownChanges(changes), unseen }
}
