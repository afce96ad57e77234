import type { Resource } from '@kantine/contract/resource.ts'
import { giveWay } from '../give-way.ts'
import type { FieldValues } from './body.ts'
import { Collection } from './collection.ts'
import { withCopies } from './copied-fields.ts'
import type { Counters } from './counters.ts'
import type { Connection } from './engine.ts'
import { FollowingFields } from './following-fields.ts'
import { type Entry, entryOf } from './journal.ts'
import type { ListVersions } from './list-versions.ts'
import { RecordCount } from './record-count.ts'
import { namingOf, namingsOf } from './record-names.ts'
import type { Statement } from './sql.ts'
import { inChunks } from './statements.ts'

/** How many changes wait in memory before they are sent; records with names go out together, however many one `put` has. */
const changesAtOnce = 500

/** A record to store; a new one where it has no id. */
type Given = { readonly id?: number; readonly fields: FieldValues }

/** What the records of a write belong to. */
type Within = {
  readonly db: Connection
  readonly club: number
  readonly stamp: number
  readonly resources: readonly Resource[]
  readonly counters: Counters
  readonly listVersions: ListVersions
  /** Sends the changes so far. */
  flush(): Promise<void>
}

/** The records of all resources within a write: what it reads of them and changes, and what follows from the changes. */
export class RecordsOfWrite {
  /** The number of changes so far. */
  changed = 0
  readonly #within: Within
  readonly #count: RecordCount
  readonly #following: FollowingFields
  readonly #collections = new Map<string, Collection>()
  #entries: Entry[] = []

  constructor(within: Within) {
    this.#within = within
    this.#count = new RecordCount(within.db, within.club)
    this.#following = new FollowingFields(within.resources)
  }

  get resources(): readonly Resource[] {
    return this.#within.resources
  }

  /** The collection of a resource with all its stored fields, even when only some of them are served. */
  collectionOf({ name }: Pick<Resource, 'name'>): Collection {
    const known = this.#collections.get(name)
    if (known) return known
    const resource = this.resources.find((resource) => resource.name === name)
    if (!resource) throw new Error(`${name} is not stored.`)
    const collection = new Collection(resource, this.#within.db, this.#within.club)
    this.#collections.set(name, collection)
    return collection
  }

  /** `Writer.bodies` */
  async bodies(resource: Pick<Resource, 'name'>, ids: readonly number[]): Promise<Map<number, string>> {
    const collection = this.collectionOf(resource)
    await this.settleFollowing(collection.resource)
    await collection.load(ids)
    const found = new Map<number, string>()
    for (const id of ids) {
      const body = collection.bodyOf(id)
      if (body !== undefined) found.set(id, body)
    }
    return found
  }

  /** `Writer.idsByName` */
  async idsByName(
    resource: Resource,
    records: readonly FieldValues[],
    field?: string,
  ): Promise<(number | undefined)[]> {
    const collection = this.collectionOf(resource)
    const naming = namingOf(collection.resource, field)
    if (!naming) return records.map(() => undefined)
    await collection.loadByName(naming, records)
    return records.map((fields) => collection.idOf(naming, fields))
  }

  /** `Writer.put` */
  async put(
    resource: Resource,
    records: readonly Given[],
    { rerender = false }: { readonly rerender?: boolean } = {},
  ): Promise<number[]> {
    const collection = this.collectionOf(resource)
    let fresh = await this.#takeIds(collection, records)
    const ids: number[] = []
    // A name may pass from one record to another, so records with names go out together.
    for (const some of namingsOf(collection.resource).length > 0 ? [records] : inChunks(records)) {
      await collection.load(some.flatMap(({ id }) => id ?? []))
      await this.#count.requireRoom(some.filter(({ id }) => id === undefined || !collection.bodyOf(id)).length)
      const complete = await withCopies(collection.resource, some, (name, ids) => this.bodies({ name }, ids))
      for (const { id = fresh++, fields } of complete) {
        ids.push(id)
        this.#putOne(collection, id, fields, rerender)
        await giveWay()
      }
      await this.flushIfMuch()
    }
    return ids
  }

  /** Gives out ids for the records without one, and marks those that are given as used; returns the first new id. */
  async #takeIds({ resource }: Collection, records: readonly Given[]): Promise<number> {
    const { counters } = this.#within
    const given = records.flatMap(({ id }) => (id === undefined ? [] : [id]))
    const missing = records.length - given.length
    await this.#count.requireRoom(missing)
    const first = missing > 0 ? await counters.take(resource.name, missing) : 0
    if (given.length > 0) {
      const highest = given.reduce((a, b) => Math.max(a, b))
      await counters.reserve(resource.name, highest)
    }
    return first
  }

  #putOne(collection: Collection, id: number, given: FieldValues, rerender: boolean): void {
    const fields = this.#following.settle(collection.resource, id, given)
    const before = collection.bodyOf(id)
    const wasListed = collection.isListed(id)
    if (!collection.put(id, fields, this.#within.stamp, rerender)) return
    if (before === undefined) this.#count.add(1)
    this.#note(collection, id, before, wasListed, fields, !rerender)
  }

  /** Removes a record that is loaded and there, and nothing that refers to it: that is done before (`removal.ts`). */
  removeOne(collection: Collection, id: number): void {
    const before = collection.bodyOf(id)
    const wasListed = collection.isListed(id)
    collection.remove(id)
    this.#count.add(-1)
    this.#note(collection, id, before, wasListed, undefined, true)
  }

  #note(
    collection: Collection,
    id: number,
    before: string | undefined,
    wasListed: boolean,
    after: FieldValues | undefined,
    notifies: boolean,
  ): void {
    const { resource } = collection
    const old: FieldValues | undefined = before === undefined ? undefined : JSON.parse(before)
    this.changed++
    this.#following.noteChange(resource, id, old, after)
    const entry = entryOf(resource, id, old, after, { before: wasListed, after: collection.isListed(id) })
    this.#entries.push(notifies ? entry : { ...entry, events: [] })
  }

  /** Updates the fields that count or list records, in every resource or in one that is about to be read. */
  async settleFollowing(of?: Resource): Promise<void> {
    for (const [resource, changes] of this.#following.take(of)) {
      for (const some of inChunks([...changes])) {
        const found = await this.bodies(resource, [...new Map(some).keys()])
        const records = some.flatMap(([id, change]) => {
          const body = found.get(id)
          return body === undefined ? [] : [{ id, fields: change(JSON.parse(body)) }]
        })
        await this.put(resource, records)
      }
    }
  }

  /** Bounds the changes that a write keeps in memory. */
  async flushIfMuch(): Promise<void> {
    if (this.#entries.length >= changesAtOnce) await this.flush()
  }

  flush(): Promise<void> {
    return this.#within.flush()
  }

  /** The entries of the changes since the last call. */
  takeEntries(): readonly Entry[] {
    const entries = this.#entries
    this.#entries = []
    return entries
  }

  /** The statements that write the changes so far, each made when those before it are sent. */
  async *statements(): AsyncGenerator<Statement> {
    for (const collection of this.#collections.values()) {
      if (collection.hasChanges) this.#within.listVersions.note(collection.resource)
      yield* collection.statements()
    }
    yield* this.#count.statements()
  }
}
