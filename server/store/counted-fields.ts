import type { Resource } from '@kantine/contract/resource.ts'
import type { FieldValues } from './body.ts'

/** A field that counts the records of a resource (`counts` in the definition). */
type CountedField = { readonly resource: Resource; readonly field: string; readonly of: string; readonly by: string }

/** By how much a field has to change in which records. */
type CountChange = {
  readonly resource: Resource
  readonly field: string
  readonly changes: ReadonlyMap<number, number>
}

/**
 * What came and went within a write, for the fields that count it. A count changes once for all of that, and one whose record
 * goes as well does not change at all.
 */
export class CountedFields {
  readonly #fields: readonly CountedField[]
  readonly #changes = new Map<CountedField, Map<number, number>>()

  constructor(resources: readonly Resource[]) {
    this.#fields = countedFields(resources)
  }

  /** Takes notice of a record that came, went, or belongs somewhere else now. */
  noteChange({ name }: Resource, before: FieldValues | undefined, after: FieldValues | undefined): void {
    for (const counted of this.#fields) {
      if (counted.of !== name) continue
      this.#add(counted, before?.[counted.by], -1)
      this.#add(counted, after?.[counted.by], 1)
    }
  }

  /** What has to change since the last time: in every resource, or in one. */
  takeChanges(resource?: Resource): CountChange[] {
    return [...this.#changes].flatMap(([counted, changes]) => {
      if (resource && counted.resource.name !== resource.name) return []
      this.#changes.delete(counted)
      return [{ ...counted, changes }]
    })
  }

  #add(counted: CountedField, id: unknown, change: number): void {
    if (typeof id !== 'number') return
    const changes = this.#changes.get(counted) ?? new Map<number, number>()
    this.#changes.set(counted, changes.set(id, (changes.get(id) ?? 0) + change))
  }
}

const known = new WeakMap<readonly Resource[], readonly CountedField[]>()

function countedFields(resources: readonly Resource[]): readonly CountedField[] {
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
