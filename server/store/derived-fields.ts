import { isDeepStrictEqual } from 'node:util'
import type { Fields, Listed } from '@kantine/contract/fields.ts'
import { memoize } from '@kantine/contract/memoize.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import type { FieldValues } from './body.ts'
import type { RecordChange } from './record-rule.ts'

/** A field that counts or lists the records of another resource (`counts` and `lists` in the definition). */
type FollowingField = {
  readonly resource: Resource
  readonly name: string
  readonly of: string
  readonly by: string
  /** The listed value of each record; undefined for a count. */
  readonly shape: Fields | undefined
  readonly as: NonNullable<Listed['as']>
  /** How many of the last records it lists; all if it has no limit of its own. */
  readonly last: number
}

/** An item of a list: the id of the record, and its listed value. */
type Item = FieldValues & { readonly id: number }

/** The change to one field: the difference in a count, or list items by id, with undefined for removed ones. */
type FieldChange = { count: number; readonly items: Map<number, Item | undefined> }

type Change = Map<FollowingField, FieldChange>

/**
 * Collects created, removed and changed records within a write, for the fields that count or list them. Each field changes once for all of
 * these; those of removed records do not change.
 */
export class DerivedFields {
  readonly #fields: readonly FollowingField[]
  readonly #changes = new Map<Resource, Map<number, Change>>()

  constructor(resources: readonly Resource[]) {
    this.#fields = followingFields(resources)
  }

  /** Notes a record that was created, removed, or changed. */
  noteChange({ resource, id, before, after }: RecordChange): void {
    for (const field of this.#fields) {
      if (field.of !== resource.name) continue
      const item = after && itemOf(field, id, after)
      if (before && after && before[field.by] === after[field.by] && isDeepStrictEqual(itemOf(field, id, before), item))
        continue
      this.#add(field, before?.[field.by], -1, id, undefined)
      this.#add(field, after?.[field.by], 1, id, item)
    }
  }

  /** The records whose fields must change since the last call, in every resource or in one, each with the cause. */
  *take(only?: Resource): Generator<[Resource, Map<number, (fields: FieldValues) => FieldValues>]> {
    for (const [resource, changes] of this.#changes) {
      if (only && only.name !== resource.name) continue
      this.#changes.delete(resource)
      yield [resource, new Map([...changes].map(([id, change]) => [id, (fields) => changed(fields, change)]))]
    }
  }

  /** The fields of a record with its pending changes. */
  pending(resource: Resource, id: number, fields: FieldValues): FieldValues {
    const change = this.#changes.get(resource)?.get(id)
    return change ? changed(fields, change) : fields
  }

  /** The same, and removes those changes from the pending ones. */
  settle(resource: Resource, id: number, fields: FieldValues): FieldValues {
    const settled = this.pending(resource, id, fields)
    this.#changes.get(resource)?.delete(id)
    return settled
  }

  #add(field: FollowingField, target: unknown, count: number, id: number, item: Item | undefined): void {
    if (typeof target !== 'number') return
    const ofResource = this.#changes.get(field.resource) ?? new Map<number, Change>()
    const ofRecord: Change = ofResource.get(target) ?? new Map()
    const change = ofRecord.get(field) ?? { count: 0, items: new Map() }
    change.count += count
    if (field.shape) change.items.set(id, item)
    this.#changes.set(field.resource, ofResource.set(target, ofRecord.set(field, change)))
  }
}

const changed = (fields: FieldValues, change: Change): FieldValues => ({
  ...fields,
  ...Object.fromEntries([...change].map(([field, one]) => [field.name, newValue(field, fields[field.name], one)])),
})

function newValue({ shape, last }: FollowingField, value: unknown, { count, items }: FieldChange): unknown {
  if (!shape) return Number(value) + count
  return listOf(last, [
    ...((value ?? []) as readonly Item[]).filter(({ id }) => !items.has(id)),
    ...[...items.values()].filter((item) => item !== undefined),
  ])
}

const listOf = (last: number, items: readonly Item[]): readonly Item[] =>
  items.toSorted((a, b) => a.id - b.id).slice(-last)

/** The listed value of a record; its id for a count. */
const itemOf = ({ shape = {}, as }: FollowingField, id: number, record: FieldValues): Item => ({
  ...Object.fromEntries(
    Object.entries(shape).map(([name, part]) => [name, record[as[name] ?? name] ?? part.default ?? null]),
  ),
  id,
})

const followingFields: (resources: readonly Resource[]) => readonly FollowingField[] = memoize((resources) =>
  resources.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, { counts, lists, shape, schema }]) => {
      const { of: followed, by } = counts ?? lists ?? {}
      if (followed === undefined || by === undefined) return []
      const last = lists?.keepsLast ? (schema.maxItems as number) : Number.POSITIVE_INFINITY
      return [{ resource, name, of: followed, by, shape: lists && shape, as: lists?.as ?? {}, last }]
    }),
  ),
)
