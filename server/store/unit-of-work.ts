import type { Resource } from '@kantine/contract/resource.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import type { FieldValues } from './body.ts'
import { type Entry, entryOf } from './change-log.ts'
import { Collection } from './collection.ts'
import { Counters } from './counters.ts'
import { DerivedFields } from './derived-fields.ts'
import type { Connection } from './engine.ts'
import { ListVersions } from './list-versions.ts'
import { withPlannedEnd } from './planned-ends.ts'
import { RecordCount } from './record-count.ts'
import { uniqueKeyOf, uniqueKeysOf } from './record-names.ts'
import { withCopies } from './snapshot-fields.ts'
import type { Statement } from './sql.ts'
import { inChunks } from './statements.ts'

/** The most changes kept in memory before they are sent. Records with names are sent together, no matter how many one `put` has. */
const changesAtOnce = 500

/** What a change takes in memory besides the texts of the record: its entry, its state and its row. */
const bytesBesides = 500

/** A record to store; a new one if it has no id. */
type Given = {
  readonly id?: number
  readonly fields: FieldValues
  /** Whether it ended before it is stored: no event says that it becomes a former record. */
  readonly endedBefore?: true
}

/** The events that a change of a record sends. */
type Notifies = 'all' | 'nothing' | 'not its end'

/** A field with ids of another resource. A record with a required reference is removed with its target. */
type Reference = { readonly from: Resource; readonly field: string; readonly required: boolean | undefined }

/** The record methods of a `Writer`: it reads and changes records of all resources, and applies the changes that follow from these. */
export abstract class UnitOfWork {
  readonly club: number
  /** Milliseconds since 1970: the `updated_at` of everything this write changes. */
  readonly stamp: number
  /** Every stored resource. */
  readonly resources: readonly Resource[]
  protected readonly ownDb: Connection
  protected readonly counters: Counters
  protected readonly listVersions: ListVersions
  readonly #count: RecordCount
  readonly #following: DerivedFields
  readonly #collections = new Map<string, Collection>()
  /** The events that were changed, or lost a registration. */
  #events = new Set<number>()
  /** The members who were archived, or whose last day changed after that. */
  #archived = new Set<number>()
  #entries: Entry[] = []
  #changes = 0
  /** The size of the records changed so far, before and after, and of what is kept besides. */
  protected changedBytes = 0

  constructor(db: Connection, { club, stamp, resources }: Pick<UnitOfWork, 'club' | 'stamp' | 'resources'>) {
    this.club = club
    this.stamp = stamp
    this.resources = resources
    this.ownDb = db
    this.counters = new Counters(db, club)
    this.listVersions = new ListVersions(club)
    this.#count = new RecordCount(db, club)
    this.#following = new DerivedFields(resources)
  }

  abstract flush(): Promise<void>

  /** The number of changes of records so far. */
  changes(): number {
    return this.#changes
  }

  /** The collection of a resource with all its stored fields, even when only some of them are served. */
  #collectionOf({ name }: Pick<Resource, 'name'>): Collection {
    const known = this.#collections.get(name)
    if (known) return known
    const resource = this.resources.find((resource) => resource.name === name)
    if (!resource) throw new Error(`${name} is not stored.`)
    const collection = new Collection(resource, this.ownDb, this.club)
    this.#collections.set(name, collection)
    return collection
  }

  /** The JSON of the club's records with these ids, by id. Many ids take few statements. */
  async bodies(resource: Pick<Resource, 'name'>, ids: readonly number[]): Promise<Map<number, string>> {
    const collection = this.#collectionOf(resource)
    await this.settleFollowing(collection.resource)
    await collection.load(ids)
    const found = new Map<number, string>()
    for (const id of ids) {
      const body = collection.bodyOf(id)
      if (body !== undefined) found.set(id, body)
    }
    return found
  }

  /** Like `bodies`, but with pending changes to counts and lists, which the stored records do not have yet. */
  async unsettled(resource: Pick<Resource, 'name'>, ids: readonly number[]): Promise<Map<number, FieldValues>> {
    const collection = this.#collectionOf(resource)
    await collection.load(ids)
    const found = new Map<number, FieldValues>()
    for (const id of ids) {
      const body = collection.bodyOf(id)
      if (body !== undefined) found.set(id, this.#following.pending(collection.resource, id, JSON.parse(body)))
    }
    return found
  }

  /** The records with one of the ids in a field, in the order of their ids. If more than 500 refer to one id, it may miss some. */
  async referring(
    resource: Pick<Resource, 'name'>,
    field: string,
    ids: readonly number[],
  ): Promise<{ readonly id: number; readonly fields: FieldValues }[]> {
    const collection = this.#collectionOf(resource)
    if (!(await collection.loadReferring(field, ids))) {
      for (const id of ids) await collection.loadReferring(field, [id])
    }
    return ids.flatMap((id) => collection.referringTo(field, id)).sort((a, b) => a.id - b.id)
  }

  /** The calendar events at which this write may have freed places since the last call. */
  takeEvents(): ReadonlySet<number> {
    const events = this.#events
    this.#events = new Set()
    return events
  }

  /** The members whose membership this write has ended since the last call. */
  takeArchivedMembers(): ReadonlySet<number> {
    const archived = this.#archived
    this.#archived = new Set()
    return archived
  }

  /**
   * The ids of the records that have the same names as the given ones, in the same order.
   *
   * @param field a unique field to search by; default: the natural key
   */
  async idsByName(
    resource: Resource,
    records: readonly FieldValues[],
    field?: string,
  ): Promise<(number | undefined)[]> {
    const collection = this.#collectionOf(resource)
    const naming = uniqueKeyOf(collection.resource, field)
    if (!naming) return records.map(() => undefined)
    await collection.loadByName(naming, records)
    return records.map((fields) => collection.idOf(naming, fields))
  }

  /**
   * Stores records: those without an id get new ids. An unchanged record keeps its stamp.
   *
   * @param options.rerender writes the rows of stored records even without a visible difference, and sends no notifications
   * @returns the ids, in the order of the records @throws {Refusal} `quota_exceeded` above the club's quota; nothing is stored
   */
  async put(
    resource: Resource,
    records: readonly Given[],
    { rerender = false }: { readonly rerender?: boolean } = {},
  ): Promise<number[]> {
    const collection = this.#collectionOf(resource)
    let fresh = await this.#takeIds(collection, records)
    const ids: number[] = []
    // A name may pass from one record to another, so records with names are sent together.
    for (const some of uniqueKeysOf(collection.resource).length > 0 ? [records] : inChunks(records)) {
      await collection.load(some.flatMap(({ id }) => id ?? []))
      await this.#count.requireRoom(some.filter(({ id }) => id === undefined || !collection.bodyOf(id)).length)
      const complete = await withCopies(collection.resource, some, (name, ids) => this.bodies({ name }, ids))
      for (const { id = fresh++, fields, endedBefore } of complete) {
        ids.push(id)
        this.#putOne(collection, id, fields, rerender ? 'nothing' : endedBefore ? 'not its end' : 'all')
        await yieldToEventLoop()
      }
      await this.flushIfMuch()
    }
    return ids
  }

  /** @throws {Refusal} `quota_exceeded`, if the club has no room for so many new records */
  requireRoom(howMany: number): Promise<void> {
    return this.#count.requireRoom(howMany)
  }

  /** Assigns ids to the records without one, and marks given ids as used; returns the first new id. */
  async #takeIds({ resource }: Collection, records: readonly Given[]): Promise<number> {
    const given = records.flatMap(({ id }) => (id === undefined ? [] : [id]))
    const missing = records.length - given.length
    await this.#count.requireRoom(missing)
    const first = missing > 0 ? await this.counters.take(resource.name, missing) : 0
    if (given.length > 0) {
      const highest = given.reduce((a, b) => Math.max(a, b))
      await this.counters.reserve(resource.name, highest)
    }
    return first
  }

  #putOne(collection: Collection, id: number, given: FieldValues, notifies: Notifies): void {
    const fields = withPlannedEnd(collection.resource, this.#following.settle(collection.resource, id, given))
    const before = collection.bodyOf(id)
    const wasListed = collection.isListed(id)
    if (!collection.put(id, fields, this.stamp, notifies === 'nothing')) return
    if (before === undefined) this.#count.add(1)
    this.#note(collection, id, before, wasListed, fields, notifies)
  }

  /** Reads in advance what `remove` needs, with few statements even for many records. */
  async loadForRemoval(resource: Resource, ids: readonly number[]): Promise<void> {
    await this.#collectionOf(resource).load(ids)
    for (const { from, field } of this.#referencesTo(resource)) {
      await this.#collectionOf(from).loadReferring(field, ids)
    }
  }

  /** Removes the records that exist. Records that refer to them are removed too if the reference is required; otherwise it is cleared. */
  async remove(resource: Resource, ids: readonly number[]): Promise<void> {
    await this.loadForRemoval(resource, ids)
    const collection = this.#collectionOf(resource)
    for (const id of ids) {
      await collection.load([id])
      if (collection.bodyOf(id) === undefined) continue
      for (const reference of this.#referencesTo(resource)) await this.#dropReferences(reference, id)
      // Changes may have been sent meanwhile, after which the collection has forgotten the records it read.
      await collection.load([id])
      this.#removeOne(collection, id)
      await yieldToEventLoop()
    }
    await this.flushIfMuch()
  }

  /** Removes the records that refer to a record, or clears their references. Works in rounds, because there can be many. */
  async #dropReferences({ from, field, required }: Reference, id: number): Promise<void> {
    const collection = this.#collectionOf(from)
    for (let round = 1, areAll = false; !areAll; round++) {
      areAll = await collection.loadReferring(field, [id])
      const referring = collection.referringTo(field, id)
      if (round > 1 && !areAll && referring.length === 0)
        throw new Error(`${from.name}.${field} is not as its index says.`)
      if (required) {
        const ids = referring.map(({ id }) => id)
        await this.remove(from, ids)
      } else {
        const records = referring.map((record) => ({ ...record, fields: without(record.fields, field, id) }))
        await this.put(from, records)
      }
      collection.forgetReferring(field, id)
      if (!areAll) await this.makeRoom()
    }
  }

  /** The fields of all resources that hold ids of this one. */
  #referencesTo({ name }: Resource): Reference[] {
    return this.resources.flatMap((from) =>
      Object.entries(from.fields)
        .filter(([, { references }]) => references === name)
        .map(([field, { required }]) => ({ from, field, required })),
    )
  }

  #removeOne(collection: Collection, id: number): void {
    const before = collection.bodyOf(id)
    const wasListed = collection.isListed(id)
    collection.remove(id)
    this.#count.add(-1)
    this.#note(collection, id, before, wasListed, undefined, 'all')
  }

  #note(
    collection: Collection,
    id: number,
    before: string | undefined,
    wasListed: boolean,
    after: FieldValues | undefined,
    notifies: Notifies,
  ): void {
    const { resource } = collection
    const old: FieldValues | undefined = before === undefined ? undefined : JSON.parse(before)
    this.#changes++
    this.changedBytes += bytesBesides + (before?.length ?? 0) + (collection.bodyOf(id)?.length ?? 0)
    this.#following.noteChange(resource, id, old, after)
    const event = resource.name === 'event' ? id : old?.event_id
    if (old && typeof event === 'number') this.#events.add(event)
    const hasEnded = old?.status !== after?.status || old?.left_on !== after?.left_on
    if (resource.name === 'member' && old && after?.status === 'archived' && hasEnded) this.#archived.add(id)
    const entry = entryOf(resource, id, old, after, { before: wasListed, after: collection.isListed(id) })
    if (notifies === 'all') this.#entries.push(entry)
    else this.#entries.push({ ...entry, events: notifies === 'nothing' ? [] : withoutEnds(resource, entry.events) })
  }

  /** Updates the fields that count or list records: in every resource, or in one that is about to be read. */
  protected async settleFollowing(of?: Resource): Promise<void> {
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
  protected async flushIfMuch(): Promise<void> {
    if (this.#entries.length >= changesAtOnce) await this.makeRoom()
  }

  /** Sends the changes so far, which a trial keeps instead. */
  protected makeRoom(): Promise<void> {
    return this.flush()
  }

  /** The entries of the changes since the last call. */
  protected takeEntries(): readonly Entry[] {
    const entries = this.#entries
    this.#entries = []
    return entries
  }

  /** The statements that write the changes so far, each built only after the previous ones are sent. */
  protected async *recordStatements(): AsyncGenerator<Statement> {
    for (const collection of this.#collections.values()) {
      if (collection.hasChanges) this.listVersions.note(collection.resource)
      yield* collection.statements()
    }
    yield* this.#count.statements()
  }
}

/** The fields of a record without its reference to an id. */
const without = (fields: FieldValues, field: string, id: number): FieldValues => ({
  ...fields,
  [field]: Array.isArray(fields[field]) ? fields[field].filter((other) => other !== id) : null,
})

/** Without the events that say that a record took a value, such as the one of former members. */
function withoutEnds({ events: { becomes = [] } = {} }: Resource, kinds: Entry['events']): Entry['events'] {
  return kinds.filter((kind) => !becomes.some(({ event }) => event === kind))
}
