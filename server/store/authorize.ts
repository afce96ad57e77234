import type { Actor } from './actor.ts'
import type { Row } from './engine.ts'
import type { Statement } from './sql.ts'

/** What a write reads, once it has its locks, to find out whether its actor still may. */
export type Authority = {
  readonly statement: Statement
  /**
   * @param found the first row that the statement gave
   * @throws {Refusal} when the right of the actor has ended
   */
  check(found: Row | undefined): void
}

/**
 * Says what the right of an actor to write has to be compared with; undefined where it rests on nothing that can end.
 *
 * @param clubs those that the write has taken
 */
export type Authorize = (actor: Actor, clubs: readonly number[]) => Authority | undefined
