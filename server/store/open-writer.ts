import type { Resource } from '@kantine/contract/resource.ts'
import type { Actor } from './actor.ts'
import { Counters } from './counters.ts'
import type { Connection } from './engine.ts'
import { journalStatements } from './journal.ts'
import { ListVersions, listOfChanges } from './list-versions.ts'
import { RecordsOfWrite } from './records-of-write.ts'
import { loadForRemoval, remove } from './removal.ts'
import { type Statement, sql } from './sql.ts'
import { runTogether } from './statements.ts'
import { type Note, writeTrail } from './trail.ts'
import { Unrecorded, watch } from './watch.ts'
import type { BeforeCommit, Writer } from './writer.ts'

/** The most statements that are sent with the commit; they are made in one turn of the event loop. */
const sentWithCommit = 50

/** What a write is: in which club, under which stamp, on whose behalf. */
type OfWrite = Pick<Writer, 'club' | 'stamp' | 'wallClock' | 'retentionClock' | 'keptMs'> & {
  readonly actor: Actor
  /** Every resource that is stored. */
  readonly resources: readonly Resource[]
  readonly beforeCommit: BeforeCommit
}

/** The writer of one transaction, and what its end needs. */
export type OpenWriter = Writer & {
  /** Called once, after the work: the last statements of the transaction. */
  lastStatements(): Promise<Statement[]>
  /** Called after the commit. */
  committed(): void
}

/** Opens the writer of one transaction. */
export function openWriter(
  db: Connection,
  { club, stamp, wallClock, retentionClock, actor, resources, keptMs, beforeCommit }: OfWrite,
): OpenWriter {
  const watched = watch(db)
  const counters = new Counters(db, club)
  const listVersions = new ListVersions(club)
  const flush = () => runTogether(db, statements())
  const records = new RecordsOfWrite({ db, club, stamp, resources, counters, listVersions, flush })
  const afterCommit: (() => void)[] = []
  const notes: Note[] = []
  let isRecorded = false

  /** The statements that write the changes so far, each made when those before it are sent. */
  async function* statements(): AsyncGenerator<Statement> {
    const entries = records.takeEntries()
    isRecorded ||= entries.length > 0
    yield* records.statements()
    if (entries.length > 0) {
      yield* journalStatements(club, stamp, actor, entries, await counters.take('journal', entries.length))
      yield* await beforeCommit(writer, entries)
      listVersions.note(listOfChanges)
    }
    yield* listVersions.statements()
    yield* counters.statements()
  }

  const writer: OpenWriter = {
    ...{ db: watched.db, club, resources, stamp, wallClock, retentionClock, keptMs, flush },
    changes: () => records.changed,
    bodies: (resource, ids) => records.bodies(resource, ids),
    idsByName: (resource, some, field) => records.idsByName(resource, some, field),
    put: (resource, some, options) => records.put(resource, some, options),
    remove: (resource, ids) => remove(records, resource, ids),
    loadForRemoval: (resource, ids) => loadForRemoval(records, resource, ids),
    takeIds: (counter, howMany = 1) => counters.take(counter, howMany),
    lastId: (counter) => counters.last(counter),
    afterCommit: (run) => afterCommit.push(run),
    note: (note) => notes.push(note),
    books: () => db,
    async lastStatements() {
      await records.settleFollowing()
      await records.flushIfMuch()
      const last: Statement[] = []
      for await (const statement of statements()) {
        if (last.length >= sentWithCommit) await runTogether(db, last.splice(0))
        last.push(statement)
      }
      if (watched.changed && !isRecorded && notes.length === 0) throw new Unrecorded()
      await writeTrail(db, notes, { club, at: stamp, actor })
      return records.changed > 0 ? [...last, clockStatement(club, stamp)] : last
    },
    committed() {
      for (const run of afterCommit) run()
    },
  }
  return writer
}

/** The statement that remembers the last stamp of a club. */
const clockStatement = (club: number, stamp: number): Statement =>
  sql`insert into club_clocks (club_id, last_stamp) values (${club}, ${stamp})
    on conflict (club_id) do update set last_stamp = excluded.last_stamp`
