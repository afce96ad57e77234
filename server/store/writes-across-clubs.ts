import { type Actor, type Authorize, accountOf, kantineItself } from './actor.ts'
import { refuseDone } from './done-requests.ts'
import type { Engine, FirstAcrossClubs } from './engine.ts'
import type { NestedWriteGuard } from './nested-write-guard.ts'
import type { UnauditedWrite } from './unaudited-writes.ts'
import { type WriterAcrossClubs, workAcrossClubs } from './writer-across-clubs.ts'

/** Clubs and accounts, by id, that a write locks first. */
type Locks = Pick<FirstAcrossClubs, 'clubs' | 'accounts'>

/** The writes of a store outside any single club. */
export type WritesAcrossClubs = {
  /**
   * One transaction outside any single club, with its entries in the audit log. It locks the account of the actor, and the club of the
   * actor's permission.
   *
   * @param locks further locks: the clubs whose people, keys or grants it changes, and the accounts it changes. Nothing else writes there
   * meanwhile. In `work`, read again what was read before.
   * @throws {Refusal} the reason why the actor's right ended
   * @throws {AlreadyDone} if the actor's request was done earlier
   */
  writeAcrossClubs<T>(actor: Actor, work: (write: WriterAcrossClubs) => Promise<T>, locks?: Locks): Promise<T>
  /** One transaction that needs no entry, for a reason given in `unaudited-writes.ts`. */
  writeUnaudited<T>(name: UnauditedWrite, work: (write: WriterAcrossClubs) => Promise<T>): Promise<T>
}

export function openWritesAcrossClubs(
  engine: Engine,
  authorize: Authorize,
  guard: NestedWriteGuard,
): WritesAcrossClubs {
  function write<T>(
    by: Actor | UnauditedWrite,
    work: (write: WriterAcrossClubs) => Promise<T>,
    { clubs = [], accounts = [] }: Locks = {},
  ): Promise<T> {
    guard.refuseWrite()
    const actor = typeof by === 'string' ? kantineItself : by
    const account = accountOf(actor)
    const needs = actor.ground?.needs
    const lockedClubs = needs ? [...clubs, needs.club] : clubs
    const authority = authorize(actor, lockedClubs)
    return engine.writeAcrossClubs(
      (db, found) =>
        guard.run(undefined, async () => {
          authority?.check(found, engine.wallClock())
          await refuseDone(db.get, actor)
          return workAcrossClubs(db, engine.now(), by, work)
        }),
      {
        clubs: lockedClubs,
        accounts: account === undefined ? accounts : [...accounts, account],
        look: authority?.statement,
      },
    )
  }

  return { writeAcrossClubs: write, writeUnaudited: write }
}
