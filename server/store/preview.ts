/** The two ways to preview the work of a write: on a snapshot, or as a write that is rolled back. */
import { type ChangeGroup, ChangeGroups } from './change-groups.ts'
import { type Asked, firstOf, requireRight, type WriteParts, withinTransaction, writerOptions } from './club-work.ts'
import { type Connection, clockOf, clubClock } from './engine.ts'
import type { Statement } from './sql.ts'
import { runTogether } from './statements.ts'
import { TrialWriter } from './trial-writer.ts'

/** The changes that a write would make. */
export type Preview<T> = {
  readonly result: T
  /** The changes, including those they cause in other records. */
  readonly changes: readonly ChangeGroup[]
}

/** @throws {NeedsTransaction} when only `writtenAndUndone` can preview the work */
export const triedOnSnapshot = <T>(parts: WriteParts, asked: Asked<T>, signal?: AbortSignal): Promise<Preview<T>> =>
  parts.engine.snapshot((snapshot) =>
    parts.guard.run(asked.club, async () => {
      const db = signal ? stoppable(snapshot, signal) : snapshot
      const clock = clockOf(await db.get(clubClock(asked.club)), parts.engine.now())
      const found = asked.authority && (await db.get(asked.authority.statement))
      requireRight(asked, clock, found, parts.engine.wallClock())
      const trial = new TrialWriter(db, writerOptions(parts, asked, clock))
      const result = await asked.work(trial)
      return { result, changes: await trial.changeGroups() }
    }),
  )

/** Waits for the club's lock, as a write does. */
export async function writtenAndUndone<T>(parts: WriteParts, asked: Asked<T>): Promise<Preview<T>> {
  const groups = new ChangeGroups()
  const work = withinTransaction(parts, asked, async (_, entries) => {
    groups.add(entries)
    return []
  })
  const done: Preview<T>[] = []
  const undo = new Error('The preview is rolled back.')
  const undoing = parts.engine.write(
    asked.club,
    async (db, clock, found) => {
      const { result, last } = await work(db, clock, found)
      await runTogether(db, last)
      done.push({ result: result.result, changes: groups.all() })
      throw undo
    },
    firstOf(asked),
  )
  await undoing.catch((error) => {
    if (error !== undo) throw error
  })
  return done[0] as Preview<T>
}

/** A connection whose next statement throws once a signal has stopped the work. */
function stoppable(db: Connection, signal: AbortSignal): Connection {
  const unlessStopped =
    <T>(run: (statement: Statement) => Promise<T>) =>
    async (statement: Statement) => {
      signal.throwIfAborted()
      return run(statement)
    }
  return { all: unlessStopped(db.all), get: unlessStopped(db.get), page: unlessStopped(db.page) }
}
