import type { Entry } from './change-log.ts'

/** Changes of one kind to records of one resource. */
export type ChangeGroup = Pick<Entry, 'action'> & {
  readonly resource: string
  /** How many records; one that changes in two steps counts once. */
  readonly count: number
  /** The ids of the first records. */
  readonly ids: readonly number[]
  /** The fields that change, when records are updated. */
  readonly fields: readonly string[]
}

/** The most records of a group that are named. */
const mostIds = 20

/** Groups the entries of a preview while they arise, because there can be hundreds of thousands. */
export class ChangeGroups {
  readonly #groups = new Map<string, Pick<ChangeGroup, 'resource' | 'action'> & Found>()

  add(entries: readonly Entry[]): void {
    for (const { resource, action, id, fields } of entries) {
      const name = `${resource.name} ${action}`
      const group = this.#groups.get(name) ?? { resource: resource.name, action, ids: new Set(), fields: new Set() }
      this.#groups.set(name, group)
      group.ids.add(id)
      for (const field of fields) group.fields.add(field)
    }
  }

  /** In the order of their first entries. */
  all(): ChangeGroup[] {
    return [...this.#groups.values()].map(({ ids, fields, ...group }) => ({
      ...group,
      count: ids.size,
      ids: ids.values().take(mostIds).toArray(),
      fields: [...fields],
    }))
  }
}

type Found = { readonly ids: Set<number>; readonly fields: Set<string> }
