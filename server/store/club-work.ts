/** The work of a write in one club: what it checks before, and what it leaves to the commit. */
import type { Resource } from '@kantine/contract/resource.ts'
import { Refusal } from '../refusal.ts'
import { type Actor, type Authority, accountOf } from './actor.ts'
import { refuseDone } from './done-requests.ts'
import type { Clock, Connection, Ended, Engine, FirstOfWrite, Row } from './engine.ts'
import type { NestedWriteGuard } from './nested-write-guard.ts'
import type { WriteRules } from './write-rules.ts'
import { type BeforeCommit, Writer, type WriterOptions } from './writer.ts'

export type Work<T> = (write: Writer) => Promise<T>

/** What all writes of a store share. */
export type WriteParts = {
  readonly engine: Engine
  /** Every stored resource. */
  readonly resources: readonly Resource[]
  readonly rules: WriteRules
  readonly guard: NestedWriteGuard
  readonly retentionClock: () => number
  readonly keptMs: WriterOptions['keptMs']
}

/** The work that an actor asked for, and the check of the actor's right to do it. */
export type Asked<T> = {
  readonly club: number
  readonly actor: Actor
  readonly work: Work<T>
  readonly authority: Authority | undefined
}

/** The result of the work, and the function to call once it is committed. */
type Uncommitted<T> = { readonly result: T; readonly committed: () => void }

/** The locks and first reads of the write. */
export const firstOf = ({ actor, authority }: Asked<unknown>, claim?: string): FirstOfWrite => ({
  claim,
  account: accountOf(actor),
  look: authority?.statement,
})

/**
 * @param found the first row of the check's statement
 * @throws {Refusal} `not_found` if the club does not exist; or the reason why the actor's right ended
 */
export function requireRight(
  { club, authority }: Asked<unknown>,
  clock: Clock,
  found: Row | undefined,
  wallClock: number,
): void {
  if (!clock.clubExists) throw new Refusal('not_found', `There is no club ${club} here.`)
  authority?.check(found, wallClock)
}

/** What the writer of the work needs besides its connection. */
export function writerOptions(
  { engine, resources, rules, retentionClock, keptMs }: WriteParts,
  { club, actor }: Asked<unknown>,
  clock: Clock,
): WriterOptions {
  return {
    club,
    actor,
    resources,
    dialect: engine.dialect,
    keptMs,
    stamp: Math.max(clock.now, clock.lastStamp),
    wallClock: engine.wallClock(),
    retentionClock: retentionClock(),
    consequences: rules.consequences,
    beforeCommit: rules.beforeCommit,
  }
}

/**
 * Does the work within a transaction of the engine, which sends the last statements with the commit.
 *
 * @param beforeCommit default: that of the rules
 */
export const withinTransaction =
  <T>(parts: WriteParts, asked: Asked<T>, beforeCommit: BeforeCommit = parts.rules.beforeCommit) =>
  (db: Connection, clock: Clock, found: Row | undefined): Promise<Ended<Uncommitted<T>>> =>
    parts.guard.run(asked.club, async () => {
      requireRight(asked, clock, found, parts.engine.wallClock())
      await refuseDone(db.get, asked.actor)
      const writer = new Writer(db, { ...writerOptions(parts, asked, clock), beforeCommit })
      const result = await asked.work(writer)
      const last = await writer.lastStatements(result)
      return { last, result: { result, committed: () => writer.committed() } }
    })
