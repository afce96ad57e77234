import { createdAt, type Resource } from '@kantine/contract/resource.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { creationIn, type FieldValues } from './body.ts'
import { entryOf, type Notifies } from './change-log.ts'
import type { Collection } from './collection.ts'
import { Collections, type Reference } from './collections.ts'
import { Counters } from './counters.ts'
import { DerivedFields } from './derived-fields.ts'
import type { Connection } from './engine.ts'
import { ListVersions } from './list-versions.ts'
import { NotedChanges } from './noted-changes.ts'
import { RecordCount } from './record-count.ts'
import { uniqueKeyOf, uniqueKeysOf } from './record-names.ts'
import type { RecordChange, RecordRule } from './record-rule.ts'
import { withCopies } from './snapshot-fields.ts'
import type { Statement } from './sql.ts'
import { inChunks } from './statements.ts'

/** The most changes kept in memory before they are sent. Records with names are sent together, no matter how many one `put` has. */
const changesAtOnce = 500

/** A record to store; a new one if it has no id. */
type Given = {
  readonly id?: number
  readonly fields: FieldValues
  /** Whether it ended before it is stored: no event says that it becomes a former record. */
  readonly endedBefore?: true
}

/** The same with its id, assigned now if it is new. */
type Numbered = Given & { readonly id: number; readonly isNumberedNow: boolean }

type PutOptions = {
  /** Writes the rows of stored records even without a visible difference, with the given time of creation, and sends no notifications. */
  readonly rerender?: boolean
}

/** A record as a write sees it at one moment. */
type Seen = { readonly body: string | undefined; readonly isListed: boolean }

export type UnitOfWorkOptions = {
  readonly club: number
  /** Milliseconds since 1970: the `updated_at` of everything this write changes. */
  readonly stamp: number
  /** Every stored resource. */
  readonly resources: readonly Resource[]
  /** The rules that it asks about each record. */
  readonly rules: readonly RecordRule[]
}

/** The record methods of a `Writer`: it reads and changes records of all resources, with the references and derived fields that change with them. */
export abstract class UnitOfWork {
  readonly club: number
  /** Milliseconds since 1970: the `updated_at` of everything this write changes. */
  readonly stamp: number
  /** Every stored resource. */
  readonly resources: readonly Resource[]
  /** Is told of each change of a record as it happens. */
  onChange: ((change: RecordChange) => void) | undefined
  protected readonly ownDb: Connection
  protected readonly counters: Counters
  protected readonly listVersions: ListVersions
  protected readonly noted: NotedChanges
  readonly #rules: readonly RecordRule[]
  readonly #collections: Collections
  readonly #count: RecordCount
  readonly #derived: DerivedFields
  #isFollowing = false

  constructor(db: Connection, { club, stamp, resources, rules }: UnitOfWorkOptions) {
    this.club = club
    this.stamp = stamp
    this.resources = resources
    this.ownDb = db
    this.counters = new Counters(db, club)
    this.listVersions = new ListVersions(club)
    this.noted = new NotedChanges(rules)
    this.#rules = rules
    this.#collections = new Collections(resources, db, club)
    this.#count = new RecordCount(db, club)
    this.#derived = new DerivedFields(resources)
  }

  /** Sends the changes so far to the database. */
  abstract flush(): Promise<void>

  /** The number of changes of records so far. */
  changes(): number {
    return this.noted.count
  }

  /** The JSON of the club's records with these ids, by id. Many ids take few statements. */
  async bodies(resource: Pick<Resource, 'name'>, ids: readonly number[]): Promise<Map<number, string>> {
    const collection = this.#collections.get(resource)
    await this.settleDerivedFields(collection.resource)
    return loadBodies(collection, ids)
  }

  /** Like `bodies`, but with pending changes to counts and lists, which the stored records do not have yet. */
  async unsettled(resource: Pick<Resource, 'name'>, ids: readonly number[]): Promise<Map<number, FieldValues>> {
    const collection = this.#collections.get(resource)
    const found = await loadBodies(collection, ids)
    return new Map(
      [...found].map(([id, body]) => [id, this.#derived.pending(collection.resource, id, JSON.parse(body))]),
    )
  }

  /** The records with one of the ids in a field, in the order of their ids. If more than 500 refer to one id, it may miss some. */
  async referring(
    resource: Pick<Resource, 'name'>,
    field: string,
    ids: readonly number[],
  ): Promise<{ readonly id: number; readonly fields: FieldValues }[]> {
    const collection = this.#collections.get(resource)
    if (!(await collection.loadReferring(field, ids))) {
      for (const id of ids) await collection.loadReferring(field, [id])
    }
    return ids.flatMap((id) => collection.referringTo(field, id)).sort((a, b) => a.id - b.id)
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
    const collection = this.#collections.get(resource)
    const naming = uniqueKeyOf(collection.resource, field)
    if (!naming) return records.map(() => undefined)
    await collection.loadByName(naming, records)
    return records.map((fields) => collection.idOf(naming, fields))
  }

  /** @throws {Refusal} `quota_exceeded`, if the club has no room for so many new records */
  requireRoom(howMany: number): Promise<void> {
    return this.#count.requireRoom(howMany)
  }

  /**
   * Stores records: those without an id get new ids. An unchanged record keeps its stamp.
   *
   * @returns the ids, in the order of the records
   * @throws {Refusal} `quota_exceeded` above the club's quota; nothing is stored
   */
  async put(resource: Resource, records: readonly Given[], options: PutOptions = {}): Promise<number[]> {
    const collection = this.#collections.get(resource)
    const numbered = await this.#number(collection, records)
    // A name may pass from one record to another, so records with names are sent together.
    const parts = uniqueKeysOf(collection.resource).length > 0 ? [numbered] : inChunks(numbered)
    for (const some of parts) {
      await this.#putTogether(collection, some, options)
      await this.flushIfMuch()
    }
    return numbered.map(({ id }) => id)
  }

  /** Assigns ids to the records without one, and marks given ids as used. */
  async #number({ resource }: Collection, records: readonly Given[]): Promise<Numbered[]> {
    const given = records.flatMap(({ id }) => (id === undefined ? [] : [id]))
    const missing = records.length - given.length
    await this.#count.requireRoom(missing)
    let next = missing > 0 ? await this.counters.take(resource.name, missing) : 0
    if (given.length > 0) {
      const highest = given.reduce((a, b) => Math.max(a, b))
      await this.counters.reserve(resource.name, highest)
    }
    return records.map((record) => ({ ...record, id: record.id ?? next++, isNumberedNow: record.id === undefined }))
  }

  async #putTogether(
    collection: Collection,
    records: readonly Numbered[],
    { rerender = false }: PutOptions,
  ): Promise<void> {
    await collection.load(records.flatMap(({ id, isNumberedNow }) => (isNumberedNow ? [] : [id])))
    await this.#count.requireRoom(records.filter(({ id }) => collection.bodyOf(id) === undefined).length)
    const complete = await withCopies(collection.resource, records, (name, ids) => this.bodies({ name }, ids))
    for (const { id, fields, endedBefore } of complete) {
      this.#putOne(collection, id, fields, rerender ? 'nothing' : endedBefore ? 'without-end' : 'all')
      await yieldToEventLoop()
    }
  }

  #putOne(collection: Collection, id: number, given: FieldValues, notifies: Notifies): void {
    const { resource } = collection
    const was = seen(collection, id)
    const created = this.#withCreation(resource, was, given, notifies === 'nothing')
    const fields = this.#rules.reduce(
      (fields, { asStored }) => asStored?.(resource, fields) ?? fields,
      this.#derived.settle(resource, id, created),
    )
    if (!collection.put(id, fields, this.stamp, notifies === 'nothing')) return
    if (was.body === undefined) this.#count.add(1)
    this.#note(collection, id, was, fields, notifies)
  }

  /** With the time of creation, if the resource has it: of this write for a new record; a stored one keeps its own. Rendered again, it can get one. */
  #withCreation({ fields }: Resource, { body }: Seen, given: FieldValues, isRerendered: boolean): FieldValues {
    if (!Object.hasOwn(fields, createdAt) || (isRerendered && Object.hasOwn(given, createdAt))) return given
    const created = isRerendered ? null : new Date(this.stamp).toISOString()
    return { ...given, [createdAt]: body === undefined ? created : creationIn(body) }
  }

  /** Reads in advance what `remove` needs, with few statements even for many records. */
  async loadForRemoval(resource: Resource, ids: readonly number[]): Promise<void> {
    await this.#collections.get(resource).load(ids)
    for (const { from, field } of this.#collections.referencesTo(resource)) {
      await this.#collections.get(from).loadReferring(field, ids)
    }
  }

  /** Removes the records that exist. Records that refer to them are removed too if the reference is required; otherwise it is cleared. */
  async remove(resource: Resource, ids: readonly number[]): Promise<void> {
    await this.loadForRemoval(resource, ids)
    const collection = this.#collections.get(resource)
    for (const id of ids) {
      await collection.load([id])
      if (collection.bodyOf(id) === undefined) continue
      for (const reference of this.#collections.referencesTo(resource)) await this.#dropReferences(reference, id)
      // Changes may have been sent meanwhile, after which the collection has forgotten the records it read.
      await collection.load([id])
      this.#removeOne(collection, id)
      await yieldToEventLoop()
    }
    await this.flushIfMuch()
  }

  /** Removes the records that refer to a record, or clears their references. Works in rounds, because there can be many. */
  async #dropReferences({ from, field, required }: Reference, id: number): Promise<void> {
    const collection = this.#collections.get(from)
    for (let round = 1, areAll = false; !areAll; round++) {
      areAll = await collection.loadReferring(field, [id])
      const referring = collection.referringTo(field, id)
      if (round > 1 && !areAll && referring.length === 0)
        throw new Error(`${from.name}.${field} is not as its index says.`)
      if (required) {
        const ids = referring.map(({ id }) => id)
        await this.following(() => this.remove(from, ids))
      } else {
        const records = referring.map((record) => ({ ...record, fields: without(record.fields, field, id) }))
        await this.following(() => this.put(from, records))
      }
      collection.forgetReferring(field, id)
      if (!areAll) await this.makeRoom()
    }
  }

  #removeOne(collection: Collection, id: number): void {
    const was = seen(collection, id)
    collection.remove(id)
    this.#count.add(-1)
    this.#note(collection, id, was, undefined, 'all')
  }

  #note(collection: Collection, id: number, was: Seen, after: FieldValues | undefined, notifies: Notifies): void {
    const { body = '', isListed } = seen(collection, id)
    const before: FieldValues | undefined = was.body === undefined ? undefined : JSON.parse(was.body)
    const change = { resource: collection.resource, id, before, after }
    this.#derived.noteChange(change)
    this.onChange?.(change)
    const entry = entryOf(change, { before: was.isListed, after: isListed }, notifies)
    this.noted.note(
      change,
      this.#isFollowing ? { ...entry, isConsequence: true } : entry,
      (was.body?.length ?? 0) + body.length,
    )
  }

  /** Updates the fields that count or list records: in every resource, or only in one that is about to be read. */
  protected async settleDerivedFields(only?: Resource): Promise<void> {
    for (const [resource, changes] of this.#derived.take(only)) {
      for (const some of inChunks([...changes])) {
        const found = await this.bodies(resource, [...new Map(some).keys()])
        const records = some.flatMap(([id, change]) => {
          const body = found.get(id)
          return body === undefined ? [] : [{ id, fields: change(JSON.parse(body)) }]
        })
        await this.following(() => this.put(resource, records))
      }
    }
  }

  /** Makes changes that follow from others: they are by Kantine, although the same write makes them. */
  protected async following<T>(work: () => Promise<T>): Promise<T> {
    const was = this.#isFollowing
    this.#isFollowing = true
    try {
      return await work()
    } finally {
      this.#isFollowing = was
    }
  }

  /** Bounds the changes that a write keeps in memory. */
  protected async flushIfMuch(): Promise<void> {
    if (this.noted.waiting >= changesAtOnce) await this.makeRoom()
  }

  /** Sends the changes so far, which a trial keeps instead. */
  protected makeRoom(): Promise<void> {
    return this.flush()
  }

  /** The statements that write the changes so far, each built only after the previous ones are sent. */
  protected async *recordStatements(): AsyncGenerator<Statement> {
    for (const collection of this.#collections.opened()) {
      if (collection.hasChanges) this.listVersions.note(collection.resource)
      yield* collection.statements()
    }
    yield* this.#count.statements()
  }
}

const seen = (collection: Collection, id: number): Seen => ({
  body: collection.bodyOf(id),
  isListed: collection.isListed(id),
})

async function loadBodies(collection: Collection, ids: readonly number[]): Promise<Map<number, string>> {
  await collection.load(ids)
  const found = new Map<number, string>()
  for (const id of ids) {
    const body = collection.bodyOf(id)
    if (body !== undefined) found.set(id, body)
  }
  return found
}

/** The fields of a record without its reference to an id. */
const without = (fields: FieldValues, field: string, id: number): FieldValues => ({
  ...fields,
  [field]: Array.isArray(fields[field]) ? fields[field].filter((other) => other !== id) : null,
})
