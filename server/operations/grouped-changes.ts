/** The changes of a preview, grouped for people and assistants. */
import { storedResources } from '@kantine/contract/resources.ts'
import type { PreviewedEntry } from '../store/store.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

/** Changes of one kind to records of one resource. */
export type ChangeGroup = {
  readonly resource: string
  readonly change: string
  readonly count: number
  /** The ids of the first records. */
  readonly ids: readonly number[]
  /** The fields that change, when records are updated. */
  readonly fields?: readonly string[]
}

const mostIds = 20

const stored = storedResources()

/** The changes by resource and kind. There can be tens of thousands. */
export async function grouped(changes: readonly PreviewedEntry[]): Promise<ChangeGroup[]> {
  const groups = new Map<
    string,
    { readonly first: PreviewedEntry; readonly ids: number[]; readonly fields: Set<string> }
  >()
  for (const change of changes) {
    const name = `${change.resource} ${change.action}`
    const group = groups.get(name) ?? { first: change, ids: [], fields: new Set() }
    groups.set(name, group)
    group.ids.push(change.id)
    for (const field of change.fields) group.fields.add(field)
    await yieldToEventLoop()
  }
  return [...groups.values()].map(({ first, ids, fields }) => ({
    resource: stored.find(({ name }) => name === first.resource)?.plural ?? first.resource,
    change: first.action,
    count: ids.length,
    ids: ids.slice(0, mostIds),
    ...(fields.size > 0 && { fields: [...fields] }),
  }))
}
