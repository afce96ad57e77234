import type { Resource } from '@kantine/contract/resource.ts'
import type { FieldValues } from './body.ts'

/** A field that counts the records of a resource (`counts` in the definition). */
type CountedField = { readonly resource: Resource; readonly field: string; readonly of: string; readonly by: string }

/** By how much a field has to change, by the id of the record. */
type CountChange = {
  readonly resource: Resource
  readonly field: string
  readonly changes: ReadonlyMap<number, number>
}

/**
 * Collects how records were created, removed or moved within a write, for the fields that count them. Each count is changed once for
 * all of that; the count of a record that is removed too is not changed at all.
 */
export class CountedFields {
  readonly #fields: readonly CountedField[]
  readonly #changes = new Map<CountedField, Map<number, number>>()

  constructor(resources: readonly Resource[]) {
    this.#fields = countedFields(resources)
  }

  /** Notes a record that was created, removed, or changed. */
  noteChange({ name }: Resource, before: FieldValues | undefined, after: FieldValues | undefined): void {
    for (const counted of this.#fields) {
      if (counted.of !== name) continue
      this.#add(counted, before?.[counted.by], -1)
      this.#add(counted, after?.[counted.by], 1)
    }
  }

  /** The changes of counts since the last call, in every resource or in one. */
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
