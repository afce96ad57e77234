import type { Authorize } from './actor.ts'
import type { BeforeCommit, Consequence } from './writer.ts'

/** What every write obeys. The parts above the store hand these over when they open it; all are required, so that no write can miss one. */
export type WriteRules = {
  /** Checks whether the actor may still write. */
  readonly authorize: Authorize
  /** What follows from changes of records, in the order in which the rules take turns. */
  readonly consequences: readonly Consequence[]
  /** Adds statements, such as those for notifications. */
  readonly beforeCommit: BeforeCommit
}
