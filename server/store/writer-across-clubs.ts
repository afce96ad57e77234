import { type Actor, kantineItself } from './actor.ts'
import { type Note, writeAuditLog } from './audit-log.ts'
import { takeIds } from './counters.ts'
import { markDone } from './done-requests.ts'
import type { Connection } from './engine.ts'
import { runTogether } from './statements.ts'
import type { UnauditedWrite } from './unaudited-writes.ts'
import { Unrecorded, watch } from './watch.ts'

/** The methods of a write outside any single club. */
export type WriterAcrossClubs = {
  readonly db: Connection
  /** Takes the next ids of a counter that belongs to no club, and returns the first of them. */
  takeIds(counter: string, howMany?: number): Promise<number>
  /** Adds an entry to the audit log: for the club that the note names, or for none. */
  note(note: Note): void
  /** Makes this actor the author of all notes of the write, for a person whose account the write creates. */
  actAs(actor: Actor): void
}

/**
 * Runs the work of a write outside any single club, and adds its notes to the audit log. With a note, it marks the request of its actor as done.
 *
 * @param on its actor, or the name of an unaudited write, which needs no notes
 * @throws {Unrecorded} when it changed something for an actor without adding a note
 */
export async function workAcrossClubs<T>(
  db: Connection,
  now: number,
  on: Actor | UnauditedWrite,
  work: (write: WriterAcrossClubs) => Promise<T>,
): Promise<T> {
  const watched = watch(db)
  const notes: Note[] = []
  let actor = typeof on === 'string' ? kantineItself : on
  const result = await work({
    db: watched.db,
    takeIds: (counter, howMany = 1) => takeIds(db, counter, howMany),
    note: (note) => notes.push(note),
    actAs: (one) => {
      actor = one
    },
  })
  if (typeof on !== 'string' && watched.changed && notes.length === 0) throw new Unrecorded()
  await writeAuditLog(db, notes, { club: 0, at: now, actor })
  if (notes.length > 0) await runTogether(db, markDone(actor, now, notes[0]?.subject))
  return result
}
