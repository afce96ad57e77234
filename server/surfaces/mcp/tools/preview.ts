/** What a write would do, before it is done: for an assistant (`preview: true`) and for its user, who is asked (`confirmation.ts`). */
import { type Operation, operations } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import type { Input } from '../../../operations/input.ts'
import { preview, run } from '../../../operations/run.ts'
import type { ToolCall } from '../tool.ts'
import { boundedRecord } from './bounded.ts'
import { fewFieldsOf } from './fields.ts'
import type { OutsideText } from './outside-text.ts'

/** Changes of one kind to records of one resource. */
type Group = {
  readonly resource: string
  readonly change: string
  readonly count: number
  /** The first of them. */
  readonly ids: readonly number[]
  /** The fields that change, when records are updated. */
  readonly fields?: readonly string[]
}

export type Foreseen = {
  /** What became of it: `created`, `changed`, `removed` or `processed`. */
  readonly outcome: string
  /** The record as it would be, or which would be removed; the results of a batch. */
  readonly result: unknown
  readonly changes: readonly Group[]
  /** How many records would change that the caller may not read. */
  readonly unseen: number
}

const mostIds = 20
const mostOfRecord = 6_000

/**
 * Finds out what a write would do.
 *
 * @throws {Refusal} what `preview` of the operations throws
 */
export async function foresee(
  { store, caller }: ToolCall,
  { operation, resource }: { readonly operation: Operation; readonly resource: Resource },
  input: Input,
  outside: OutsideText,
): Promise<Foreseen> {
  const { answer, changes, unseen } = await preview(store, operation, resource, caller, input)
  const record = answer.text === '' ? await run(store, operations.get, resource, caller, input) : answer
  const names = answer.text === '' ? fewFieldsOf(resource) : undefined
  const value = JSON.parse(String(record.text))
  const result =
    operation.name === 'bulk'
      ? value
      : JSON.parse(boundedRecord(resource, value, outside, { names, most: mostOfRecord }))
  return { outcome: answer.outcome, result, changes: grouped(changes), unseen }
}

type Changed = {
  readonly resource: string
  readonly action: string
  readonly id: number
  readonly fields: readonly string[]
}

function grouped(changes: readonly Changed[]): Group[] {
  const groups = Object.groupBy(changes, ({ resource, action }) => `${resource} ${action}`)
  return Object.values(groups).map((some = []) => {
    const [first] = some as [Changed]
    const fields = [...new Set(some.flatMap((change) => change.fields))]
    return {
      resource: resources.find(({ name }) => name === first.resource)?.plural ?? first.resource,
      change: first.action,
      count: some.length,
      ids: some.slice(0, mostIds).map(({ id }) => id),
      ...(fields.length > 0 && { fields }),
    }
  })
}

/** What would happen, in sentences for a person. */
export const sentencesOf = ({ changes, unseen }: Foreseen): string =>
  [
    ...changes.map(
      ({ resource, change, count, ids, fields }) =>
        `- ${resource}: ${count} ${change} (id ${ids.join(', ')}${count > ids.length ? ', …' : ''}${fields ? `; fields: ${fields.join(', ')}` : ''})`,
    ),
    ...(unseen > 0 ? [`- and ${unseen} changes to records that this connection may not read`] : []),
  ].join('\n')
