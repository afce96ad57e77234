/** What a write would do, before it is done: for an assistant (`preview: true`) and for its user, who is asked (`question.ts`). */
import { type Operation, operations } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import { execute, preview } from '../../../operations/execute.ts'
import type { Input } from '../../../operations/input.ts'
import { parsed } from '../../../operations/plan.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import { yieldToEventLoop } from '../../../yield-to-event-loop.ts'
import type { ToolCall } from '../tool.ts'

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
  /** The record as it would be, or which would be removed; the results of a batch. All of it, texts of outsiders without marks. */
  readonly value: { readonly [name: string]: unknown }
  readonly changes: readonly Group[]
  /** How many records would change that the caller may not read. */
  readonly unseen: number
}

const mostIds = 20

/**
 * Finds out what a write would do.
 *
 * @throws {Refusal} what `preview` of the operations throws
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
  return { outcome, value, changes: await grouped(changes), unseen }
}

type Changed = {
  readonly resource: string
  readonly action: string
  readonly id: number
  readonly fields: readonly string[]
}

/** The changes by resource and kind. There can be tens of thousands. */
async function grouped(changes: readonly Changed[]): Promise<Group[]> {
  const groups = new Map<string, { readonly first: Changed; readonly ids: number[]; readonly fields: Set<string> }>()
  for (const change of changes) {
    const name = `${change.resource} ${change.action}`
    const group = groups.get(name) ?? { first: change, ids: [], fields: new Set() }
    groups.set(name, group)
    group.ids.push(change.id)
    for (const field of change.fields) group.fields.add(field)
    await yieldToEventLoop()
  }
  return [...groups.values()].map(({ first, ids, fields }) => ({
    resource: resources.find(({ name }) => name === first.resource)?.plural ?? first.resource,
    change: first.action,
    count: ids.length,
    ids: ids.slice(0, mostIds),
    ...(fields.size > 0 && { fields: [...fields] }),
  }))
}
