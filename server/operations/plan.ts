import type { Outcome } from '@kantine/contract/operations.ts'
import type { Candidate } from '../records/check.ts'
import type { Writer } from '../store/writer.ts'

/** What became of a write, before anybody renders it. */
export type Done = {
  readonly outcome: Outcome
  /** The id of the record; absent for a batch, and where there was nothing to remove. */
  readonly id?: number
}

/**
 * A write that was understood: what came in is checked as far as that goes without the database, and the rest happens within a write.
 * Single calls and the items of a batch are the same plans.
 */
export type Plan = {
  /** The record that it is about to look at, and whether it removes it; a batch reads ahead for all its items. */
  readonly id?: number
  readonly removes?: true
  /** What came in for the record. */
  readonly candidate?: Candidate
  /**
   * Does it.
   *
   * @throws {Refusal} `not_found`, or `validation_failed`, naming everything that is wrong; then it has changed nothing
   */
  work(write: Writer): Promise<Done>
  /** The JSON of the answer to a single call; empty where there is nothing to say. */
  text(write: Writer, done: Done): Promise<string>
}
