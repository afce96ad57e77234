import type { Outcome } from '@kantine/contract/operations.ts'
import type { Candidate } from '../records/check.ts'
import type { Writer } from '../store/writer.ts'

/** The outcome of a write, before the answer is rendered. */
export type Done = {
  readonly outcome: Outcome
  /** The id of the record; absent for a batch, and when there was nothing to remove. */
  readonly id?: number
}

/**
 * A planned write: its input is checked as far as possible without the database; the rest happens within a write of the store. Single
 * calls and the items of a batch use the same plans.
 */
export type Plan = {
  /** The id of the record it is about, and whether it removes it; a batch uses both to read ahead for all its items. */
  readonly id?: number
  readonly removes?: true
  /** The record from the input. */
  readonly candidate?: Candidate
  /**
   * Carries it out.
   *
   * @throws {Refusal} `not_found`, or `validation_failed`, naming everything that is wrong; then nothing was changed
   */
  work(write: Writer): Promise<Done>
  /** The JSON of the answer to a single call; empty when the answer has no body. */
  text(write: Writer, done: Done): Promise<string>
}
