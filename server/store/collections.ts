import type { Resource } from '@kantine/contract/resource.ts'
import { Collection } from './collection.ts'
import type { Connection } from './engine.ts'

/** A field with ids of another resource. A record with a required reference is removed with its target. */
export type Reference = {
  readonly from: Resource
  readonly field: string
  readonly required: boolean | undefined
}

/** The collections of a write: one for each resource whose records it reads or changes. */
export class Collections {
  readonly #resources: readonly Resource[]
  readonly #db: Connection
  readonly #club: number
  readonly #opened = new Map<string, Collection>()

  /** @param resources every stored resource */
  constructor(resources: readonly Resource[], db: Connection, club: number) {
    this.#resources = resources
    this.#db = db
    this.#club = club
  }

  /** The collection of a resource with all its stored fields, even when only some of them are served. */
  get({ name }: Pick<Resource, 'name'>): Collection {
    const opened = this.#opened.get(name)
    if (opened) return opened
    const resource = this.#resources.find((resource) => resource.name === name)
    if (!resource) throw new Error(`${name} is not stored.`)
    const collection = new Collection(resource, this.#db, this.#club)
    this.#opened.set(name, collection)
    return collection
  }

  /** Those that the write has used so far. */
  opened(): Iterable<Collection> {
    return this.#opened.values()
  }

  /** The fields of all resources that hold ids of this one. */
  referencesTo({ name }: Resource): Reference[] {
    return this.#resources.flatMap((from) =>
      Object.entries(from.fields)
        .filter(([, { references }]) => references === name)
        .map(([field, { required }]) => ({ from, field, required })),
    )
  }
}
