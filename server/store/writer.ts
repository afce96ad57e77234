import type { Resource } from '@kantine/contract/resource.ts'
import type { Kept } from '@kantine/contract/retention.ts'
import { giveWay } from '../give-way.ts'
import type { Actor } from './actor.ts'
import type { FieldValues } from './body.ts'
import type { Bookkeeping } from './bookkeeping.ts'
import { Collection } from './collection.ts'
import { withCopies } from './copied-fields.ts'
import { Counters } from './counters.ts'
import type { Connection, Statement } from './engine.ts'
import { FollowingFields } from './following-fields.ts'
import { type Entry, entryOf, journalStatements } from './journal.ts'
import { ListVersions, listOfChanges } from './list-versions.ts'
import { RecordCount } from './record-count.ts'
import { namingOf, namingsOf } from './record-names.ts'
import { inChunks, runTogether } from './statements.ts'
import { type Note, writeTrail } from './trail.ts'
import { Unrecorded, watch } from './watch.ts'

/**
 * What the work of a write can do. Everything happens in one transaction and under one stamp; reads see what the write has changed
 * so far.
 */
export type Writer = {
  /** For other tables than those of records; what it changes has to be noted (`note`). */
  readonly db: Connection
  readonly club: number
  /** Every resource that is stored. */
  readonly resources: readonly Resource[]
  /** Milliseconds since 1970: the `updated_at` of everything this write changes. */
  readonly stamp: number
  /** For how many milliseconds the settings keep something (`contract/retention.ts`); `Infinity` where they keep it for ever. */
  keptMs(name: Kept): number
  /** The number of changes of records so far. */
  readonly changed: number
  /** The JSON of the club's records with these ids, by id. Many at once take few statements. */
  bodies(resource: Resource, ids: readonly number[]): Promise<Map<number, string>>
  /**
   * The ids of the records that have the same names as the given ones, in the same order.
   *
   * @param field a unique field of the resource, by which it finds them; the natural key of the definition where it is absent
   */
  idsByName(resource: Resource, records: readonly FieldValues[], field?: string): Promise<(number | undefined)[]>
  /**
   * Stores records: those without an id get new ids. A record that does not really change keeps its stamp.
   *
   * @param options.rerender renders stored records again: the rows are written even when callers see no difference, and receivers
   * are not notified
   * @returns the ids, in the order of the records
   * @throws {Refusal} `quota_exceeded`, when the club may not have so many records; then nothing was stored
   */
  put(
    resource: Resource,
    records: readonly { id?: number; fields: FieldValues }[],
    options?: { rerender?: boolean },
  ): Promise<number[]>
  /**
   * Removes the records that exist. Records that refer to them are removed too where the reference is required; elsewhere the
   * reference is cleared.
   */
  remove(resource: Resource, ids: readonly number[]): Promise<void>
  /** Reads in advance what `remove` needs, for many records with few statements. */
  loadForRemoval(resource: Resource, ids: readonly number[]): Promise<void>
  /** Sends the changes so far to the database, without the counts and lists that follow from them. The writer does so by itself when there are many. */
  flush(): Promise<void>
  /** Takes the next ids of a counter of the club, and returns the first of them. For records, `put` does this. */
  takeIds(counter: string, howMany?: number): Promise<number>
  /** Adds an entry to the trail: for everything but changes of records. */
  note(note: Note): void
  /** A connection for writes that need no entry, for a reason in the list of `bookkeeping.ts`. */
  books(name: Bookkeeping): Connection
  /** The last id that a counter of the club gave out; 0 before the first. */
  lastId(counter: string): Promise<number>
  /** Calls a function right after the commit; never when the write is undone. */
  afterCommit(run: () => void): void
}

/**
 * Gets the changes of records of every write before they are committed. The statements it returns are run in the same transaction.
 * It can use `afterCommit` to learn of the commit.
 */
export type BeforeCommit = (
  write: Pick<Writer, 'db' | 'club' | 'stamp' | 'takeIds' | 'lastId' | 'note' | 'afterCommit'>,
  entries: readonly Entry[],
) => Promise<readonly Statement[]>

/** How many changes wait in memory before they are sent; records with names go out together, however many one `put` has. */
const changesAtOnce = 500

/** The most statements that are sent with the commit; they are made in one turn of the event loop. */
const sentWithCommit = 50

/**
 * The writer of one transaction. `lastStatements` is called once, after the work, and returns the last statements of the transaction;
 * `committed` is called after the commit.
 */
export function writerOf(
  db: Connection,
  club: number,
  stamp: number,
  actor: Actor,
  resources: readonly Resource[],
  keptMs: Writer['keptMs'],
  beforeCommit: BeforeCommit,
): Writer & { lastStatements(): Promise<Statement[]>; committed(): void } {
  const watched = watch(db)
  const counters = new Counters(db, club)
  const recordCount = new RecordCount(db, club)
  const listVersions = new ListVersions(club)
  const afterCommit: (() => void)[] = []
  const following = new FollowingFields(resources)
  const collections = new Map<string, Collection>()
  let entries: Entry[] = []
  let changed = 0
  const notes: Note[] = []
  let isRecorded = false

  function resourceNamed(name: string): Resource {
    const resource = resources.find((resource) => resource.name === name)
    if (!resource) throw new Error(`${name} is not stored.`)
    return resource
  }

  /** The collection of a resource with all its stored fields, even when only some of them are served. */
  function collectionOf({ name }: Resource): Collection {
    const resource = resourceNamed(name)
    const collection = collections.get(name) ?? new Collection(resource, db, club)
    collections.set(name, collection)
    return collection
  }

  function record(
    collection: Collection,
    id: number,
    before: string | undefined,
    wasListed: boolean,
    after: FieldValues | undefined,
    notifies = true,
  ): void {
    const { resource } = collection
    const old: FieldValues | undefined = before === undefined ? undefined : JSON.parse(before)
    following.noteChange(resource, id, old, after)
    const entry = entryOf(resource, id, old, after, { before: wasListed, after: collection.isListed(id) })
    entries.push(notifies ? entry : { ...entry, events: [] })
  }

  /** Updates the fields that count or list records, in every resource or in one that is about to be read. */
  async function settleFollowing(of?: Resource): Promise<void> {
    for (const [resource, changes] of following.take(of)) {
      for (const some of inChunks([...changes])) {
        const found = await writer.bodies(resource, [...new Map(some).keys()])
        const records = some.flatMap(([id, change]) => {
          const body = found.get(id)
          return body === undefined ? [] : [{ id, fields: change(JSON.parse(body)) }]
        })
        await writer.put(resource, records)
      }
    }
  }

  /** The statements that write the changes so far, each made when those before it are sent. */
  async function* statements(): AsyncGenerator<Statement> {
    const noted = entries
    entries = []
    isRecorded ||= noted.length > 0
    for (const collection of collections.values()) {
      if (collection.hasChanges) listVersions.note(collection.resource)
      yield* collection.statements()
    }
    yield* recordCount.statements()
    if (noted.length > 0) {
      yield* journalStatements(club, stamp, actor, noted, await counters.take('journal', noted.length))
      yield* await beforeCommit(writer, noted)
      listVersions.note(listOfChanges)
    }
    yield* listVersions.statements()
    yield* counters.statements()
  }

  /** Removes what refers to a record, or takes the reference out; in rounds, for any number of records can refer to one. */
  async function dropReferences({ from, field, required }: Reference, id: number): Promise<void> {
    const collection = collectionOf(from)
    for (let round = 1, areAll = false; !areAll; round++) {
      areAll = await collection.loadReferring(field, [id])
      const referring = collection.referringTo(field, id)
      if (round > 1 && !areAll && referring.length === 0)
        throw new Error(`${from.name}.${field} is not as its index says.`)
      if (required) {
        await writer.remove(
          from,
          referring.map(({ id }) => id),
        )
      } else {
        await writer.put(
          from,
          referring.map((record) => ({ ...record, fields: without(record.fields, field, id) })),
        )
      }
      if (!areAll) await writer.flush()
    }
  }

  /** Bounds the changes that a write keeps in memory. */
  async function flushIfMuch(): Promise<void> {
    if (entries.length >= changesAtOnce) await writer.flush()
  }

  const writer: Writer = {
    db: watched.db,
    club,
    resources,
    stamp,
    keptMs,
    get changed() {
      return changed
    },
    async bodies(resource, ids) {
      await settleFollowing(resource)
      const collection = collectionOf(resource)
      await collection.load(ids)
      const found = new Map<number, string>()
      for (const id of ids) {
        const body = collection.bodyOf(id)
        if (body !== undefined) found.set(id, body)
      }
      return found
    },
    async idsByName(resource, records, field) {
      const collection = collectionOf(resource)
      const naming = namingOf(collection.resource, field)
      if (!naming) return records.map(() => undefined)
      await collection.loadByName(naming, records)
      return records.map((fields) => collection.idOf(naming, fields))
    },
    async put(resource, records, { rerender = false } = {}) {
      const collection = collectionOf(resource)
      const given = records.flatMap(({ id }) => (id === undefined ? [] : [id]))
      const missing = records.length - given.length
      await recordCount.requireRoom(missing)
      let fresh = missing > 0 ? await counters.take(resource.name, missing) : 0
      if (given.length > 0)
        await counters.reserve(
          resource.name,
          given.reduce((a, b) => Math.max(a, b)),
        )
      const ids: number[] = []
      // A name may pass from one record to another, so records with names go out together.
      for (const some of namingsOf(collection.resource).length > 0 ? [records] : inChunks(records)) {
        await collection.load(some.flatMap(({ id }) => id ?? []))
        await recordCount.requireRoom(some.filter(({ id }) => id === undefined || !collection.bodyOf(id)).length)
        const complete = await withCopies(collection.resource, some, (name, ids) =>
          writer.bodies(resourceNamed(name), ids),
        )
        for (const { id = fresh++, fields: given } of complete) {
          ids.push(id)
          const fields = following.settle(collection.resource, id, given)
          const before = collection.bodyOf(id)
          const wasListed = collection.isListed(id)
          if (!collection.put(id, fields, stamp, rerender)) continue
          changed++
          if (before === undefined) recordCount.add(1)
          record(collection, id, before, wasListed, fields, !rerender)
          await giveWay()
        }
        await flushIfMuch()
      }
      return ids
    },
    async loadForRemoval(resource, ids) {
      await collectionOf(resource).load(ids)
      for (const { from, field } of referencesTo(resources, resource)) {
        await collectionOf(from).loadReferring(field, ids)
      }
    },
    async remove(resource, ids) {
      await writer.loadForRemoval(resource, ids)
      const collection = collectionOf(resource)
      for (const id of ids) {
        await collection.load([id])
        if (collection.bodyOf(id) === undefined) continue
        for (const reference of referencesTo(resources, resource)) await dropReferences(reference, id)
        await collection.load([id])
        const before = collection.bodyOf(id)
        const wasListed = collection.isListed(id)
        collection.remove(id)
        recordCount.add(-1)
        changed++
        record(collection, id, before, wasListed, undefined)
        await giveWay()
      }
      await flushIfMuch()
    },
    takeIds: (counter, howMany = 1) => counters.take(counter, howMany),
    lastId: (counter) => counters.last(counter),
    afterCommit: (run) => afterCommit.push(run),
    note: (note) => notes.push(note),
    books: () => db,
    async flush() {
      await runTogether(db, statements())
    },
  }

  return Object.assign(writer, {
    async lastStatements() {
      const clock: Statement = {
        sql: `insert into club_clocks (club_id, last_stamp) values ($1, $2)
          on conflict (club_id) do update set last_stamp = excluded.last_stamp`,
        values: [club, stamp],
      }
      await settleFollowing()
      await flushIfMuch()
      const last: Statement[] = []
      for await (const statement of statements()) {
        if (last.length >= sentWithCommit) await runTogether(db, last.splice(0))
        last.push(statement)
      }
      if (watched.changed && !isRecorded && notes.length === 0) throw new Unrecorded()
      await writeTrail(db, notes, { club, at: stamp, actor })
      return [...last, ...(changed > 0 ? [clock] : [])]
    },
    committed() {
      for (const run of afterCommit) run()
    },
  })
}

/** A field of a resource that holds ids of another; a record with a required reference is removed with its target. */
type Reference = { readonly from: Resource; readonly field: string; readonly required: boolean | undefined }

/** The fields of all resources that hold ids of this one. */
const referencesTo = (resources: readonly Resource[], { name }: Resource): Reference[] =>
  resources.flatMap((from) =>
    Object.entries(from.fields)
      .filter(([, { references }]) => references === name)
      .map(([field, { required }]) => ({ from, field, required })),
  )

/** The fields of a record without its reference to an id. */
const without = (fields: FieldValues, field: string, id: number): FieldValues => ({
  ...fields,
  [field]: Array.isArray(fields[field]) ? fields[field].filter((other) => other !== id) : null,
})
