import type { Resource } from '@kantine/contract/resource.ts'
import type { Fields } from './body.ts'

/** A field that counts the records of a resource (`counts` in the definition). */
type Counting = { readonly resource: Resource; readonly field: string; readonly of: string; readonly by: string }

/** By how much a field has to change in which records. */
type Due = { readonly resource: Resource; readonly field: string; readonly changes: ReadonlyMap<number, number> }

/**
 * What came and went within a write, for the fields that count it. A count changes once for all of that, and one whose record
 * goes as well does not change at all.
 */
export class Counts {
  readonly #counting: readonly Counting[]
  readonly #changes = new Map<Counting, Map<number, number>>()

  constructor(resources: readonly Resource[]) {
    this.#counting = countingFields(resources)
  }

  /** Takes notice of a record that came, went, or belongs somewhere else now. */
  note({ name }: Resource, before: Fields | undefined, after: Fields | undefined): void {
    for (const counting of this.#counting) {
      if (counting.of !== name) continue
      this.#add(counting, before?.[counting.by], -1)
      this.#add(counting, after?.[counting.by], 1)
    }
  }

  /** What has to change since the last time: in every resource, or in one. */
  take(resource?: Resource): Due[] {
    return [...this.#changes].flatMap(([counting, changes]) => {
      if (resource && counting.resource.name !== resource.name) return []
      this.#changes.delete(counting)
      return [{ ...counting, changes }]
    })
  }

  #add(counting: Counting, id: unknown, change: number): void {
    if (typeof id !== 'number') return
    const changes = this.#changes.get(counting) ?? new Map<number, number>()
    this.#changes.set(counting, changes.set(id, (changes.get(id) ?? 0) + change))
  }
}

const known = new WeakMap<readonly Resource[], readonly Counting[]>()

function countingFields(resources: readonly Resource[]): readonly Counting[] {
  const fields =
    known.get(resources) ??
    resources.flatMap((resource) =>
      Object.entries(resource.fields).flatMap(([field, { counts }]) =>
        counts ? [{ resource, field, ...counts }] : [],
      ),
    )
  known.set(resources, fields)
  return fields
}
