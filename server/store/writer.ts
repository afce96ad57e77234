import type { Kept } from '@kantine/contract/retention.ts'
import type { Actor } from './actor.ts'
import { type Note, writeAuditLog } from './audit-log.ts'
import { changeLogStatements, type NumberedEntry } from './change-log.ts'
import { markDone } from './done-requests.ts'
import type { Connection, Dialect } from './engine.ts'
import { listOfChanges } from './list-versions.ts'
import type { RecordRule } from './record-rule.ts'
import { type Statement, sql } from './sql.ts'
import { inChunks, runTogether } from './statements.ts'
import type { UnauditedWrite } from './unaudited-writes.ts'
import { UnitOfWork, type UnitOfWorkOptions } from './unit-of-work.ts'
import { Unrecorded, type Watched, watch } from './watch.ts'

/** The most statements sent with the commit; they are built without yielding to the event loop. */
const sentWithCommit = 50

/** The most rounds of consequences: a write whose rules still follow from each other then has a bug. */
const mostRounds = 100

export type WriterOptions = Omit<UnitOfWorkOptions, 'rules'> & {
  readonly dialect: Dialect
  /** The wall clock and the clock used for retention, in milliseconds since 1970 (`Store`). */
  readonly wallClock: number
  readonly retentionClock: number
  /** How long something is kept, in milliseconds (`contract/retention.ts`); `Infinity` if it is kept forever. */
  keptMs(name: Kept): number
  readonly actor: Actor
  readonly beforeCommit: BeforeCommit
  readonly consequences: readonly Consequence[]
}

/**
 * The methods of a write: for records, with its changes so far, and for everything else. All of it happens in one transaction, with one
 * stamp.
 */
export class Writer extends UnitOfWork {
  readonly dialect: Dialect
  readonly wallClock: number
  readonly retentionClock: number
  readonly keptMs: WriterOptions['keptMs']
  /** Whether its changes send no notifications. */
  isSilent = false
  /** Whether its changes come from a file. */
  isImport = false
  readonly #watched: Watched
  readonly #actor: Actor
  readonly #beforeCommit: BeforeCommit
  readonly #consequences: readonly Consequence[]
  readonly #notes: Note[] = []
  readonly #afterCommit: (() => void)[] = []
  #isRecorded = false

  constructor(db: Connection, options: WriterOptions) {
    const { dialect, wallClock, retentionClock, keptMs, actor, beforeCommit, consequences } = options
    super(db, { ...options, rules: consequences })
    this.dialect = dialect
    this.wallClock = wallClock
    this.retentionClock = retentionClock
    this.keptMs = keptMs
    this.#actor = actor
    this.#beforeCommit = beforeCommit
    this.#consequences = consequences
    this.#watched = watch(db)
  }

  /** For tables without records; its changes need a note (`note`). */
  get db(): Connection {
    return this.#watched.db
  }

  /** A connection for writes that need no entry, for a reason given in `unaudited-writes.ts`. */
  readonly unaudited = (_: UnauditedWrite): Connection => this.ownDb

  /** Adds an entry to the audit log, for everything except changes to records. */
  readonly note = (note: Note): void => {
    this.#notes.push(note)
  }

  /** Takes the next ids of a counter of the club, and returns the first of them. For records, `put` does this. */
  readonly takeIds = (counter: string, howMany = 1): Promise<number> => this.counters.take(counter, howMany)

  /** The last id that a counter of the club assigned; 0 before the first. */
  readonly lastId = (counter: string): Promise<number> => this.counters.last(counter)

  /** Calls a function right after the commit; never when the write is undone. */
  readonly afterCommit = (run: () => void): void => {
    this.#afterCommit.push(run)
  }

  /**
   * Sends the changes so far to the database, without updating the counts and lists that depend on them. Also called when there are many.
   */
  flush(): Promise<void> {
    return runTogether(this.ownDb, this.#statements())
  }

  /**
   * Called once, after the work. Marks the request of its actor as done.
   *
   * @param result of the work, which may have the id of what it wrote
   * @returns the last statements of the transaction
   * @throws {Unrecorded} when it changed something and left no entry
   */
  async lastStatements(result?: unknown): Promise<Statement[]> {
    const { club, stamp } = this
    await this.settle()
    await this.flushIfMuch()
    const last: Statement[] = []
    for await (const statement of this.#statements()) {
      if (last.length >= sentWithCommit) await runTogether(this.ownDb, last.splice(0))
      last.push(statement)
    }
    if (this.#watched.changed && !this.#isRecorded && this.#notes.length === 0) throw new Unrecorded()
    await writeAuditLog(this.ownDb, this.#notes, { club, at: stamp, actor: this.#actor })
    last.push(...markDone(this.#actor, stamp, idOf(result) ?? this.#notes[0]?.subject))
    if (this.changes() > 0) {
      last.push(sql`insert into club_clocks (club_id, last_stamp) values (${club}, ${stamp})
        on conflict (club_id) do update set last_stamp = excluded.last_stamp`)
    }
    return last
  }

  /** Makes the changes that follow from those of the work: by the rules, and then in fields that count or list records. */
  protected async settle(): Promise<void> {
    for (let round = 1; await this.#follow(); round++) {
      if (round === mostRounds)
        throw new Error(`After ${mostRounds} rounds, the rules of this write still change records.`)
    }
    await this.settleDerivedFields()
  }

  /** Lets each rule follow the changes since its last turn. Returns whether there were any. */
  async #follow(): Promise<boolean> {
    let hasFollowed = false
    for (const rule of this.#consequences) {
      for (const ids of inChunks(this.noted.takeConcerned(rule))) {
        await this.following(async () => rule.follow?.(this, ids))
        hasFollowed = true
      }
    }
    return hasFollowed
  }

  /** Called after the commit. */
  committed(): void {
    for (const run of this.#afterCommit) run()
  }

  /** The statements that write the changes so far, each built only after the previous ones are sent. */
  async *#statements(): AsyncGenerator<Statement> {
    const entries = this.noted.takeEntries()
    yield* this.recordStatements()
    if (entries.length > 0) {
      this.#isRecorded = true
      const first = await this.takeIds('journal', entries.length)
      const numbered = entries.map((entry, i) => ({ ...entry, entryId: first + i }))
      yield* changeLogStatements(this, this.#actor, numbered, this.isImport ? 'import' : undefined)
      yield* await this.#beforeCommit(this, numbered)
      this.listVersions.note(listOfChanges)
    }
    yield* this.listVersions.statements()
    yield* this.counters.statements()
  }
}

const idOf = (result: unknown): number | undefined =>
  typeof result === 'object' && result !== null && 'id' in result && typeof result.id === 'number'
    ? result.id
    : undefined

/** A rule about what follows from changes of records, whichever write makes them. It is asked what concerns it, and follows after the work. */
export type Consequence = RecordRule & {
  /**
   * Makes further changes, until no change concerns any rule.
   *
   * @param ids at most 100 of those that concern it
   */
  readonly follow?: (write: Writer, ids: readonly number[]) => Promise<void>
}

/**
 * Receives the record changes of every write before they are committed. The statements it returns run in the same transaction. It can use
 * `afterCommit` to act after the commit.
 */
export type BeforeCommit = (
  write: Pick<
    Writer,
    'db' | 'club' | 'stamp' | 'wallClock' | 'takeIds' | 'lastId' | 'note' | 'afterCommit' | 'isSilent'
  >,
  entries: readonly NumberedEntry[],
) => Promise<readonly Statement[]>
