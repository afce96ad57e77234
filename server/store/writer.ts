import type { Resource } from '@kantine/contract/resource.ts'
import type { Kept } from '@kantine/contract/retention.ts'
import type { FieldValues } from './body.ts'
import type { Bookkeeping } from './bookkeeping.ts'
import type { Connection } from './engine.ts'
import type { Entry } from './journal.ts'
import type { Statement } from './sql.ts'
import type { Note } from './trail.ts'

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
  /** Milliseconds since 1970 as the clock says now, and that by which what is old is forgotten (`Store`). */
  readonly wallClock: number
  readonly retentionClock: number
  /** For how many milliseconds the settings keep something (`contract/retention.ts`); `Infinity` where they keep it for ever. */
  keptMs(name: Kept): number
  /** The number of changes of records so far. */
  changes(): number
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
  write: Pick<Writer, 'db' | 'club' | 'stamp' | 'wallClock' | 'takeIds' | 'lastId' | 'note' | 'afterCommit'>,
  entries: readonly Entry[],
) => Promise<readonly Statement[]>
