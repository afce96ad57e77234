import type { Outcome } from '@kantine/contract/operations.ts'
import type { Candidate } from '../records/check.ts'
import type { Writer } from '../store/writer.ts'

/** The outcome of a write, before the answer is rendered. */
export type WriteOutcome = {
  readonly outcome: Outcome
  /** The id of the record; absent for a batch, and when there was nothing to remove. */
  readonly id?: number
  /** What became of the items of a batch, as JSON: ids, statuses and sentences, and no values of records. */
  readonly results?: string
  /** Which version of its record a single write left; absent where it left none, and where a release before noted the outcome. */
  readonly left?: Left | undefined
  /** Whether the request repeats an earlier one, which did the work. */
  readonly replayed?: boolean
}

/** The version of a record, and its `updated_at`. */
export type Left = { readonly updatedAt: string; readonly version: string }

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
  work(write: Writer): Promise<WriteOutcome>
  /** The version of the record that its work has left. */
  left?(write: Writer, done: WriteOutcome): Promise<Left | undefined>
  /**
   * The JSON of the answer to a single call; empty when the answer has no body. A repeated request calls this without `work`, with the
   * outcome of the first request.
   */
  text(write: Writer, done: WriteOutcome): Promise<string>
  /** The version of the record that the answer names; undefined where the caller gets less than the whole record. */
  version?(done: WriteOutcome): string | undefined
}

/** What an operation answers, before a surface renders it. */
export type OperationResult = Omit<WriteOutcome, 'results' | 'left'> & {
  /** JSON; empty when the answer has no body. A page of a list comes as bytes, which nobody has parsed. */
  readonly text: string | Buffer
  /** The version of the record or of the list; undefined where the caller gets less than the whole record. */
  readonly version?: string | undefined
}

/** The answer as a value; undefined when it has no body. */
export const parsed = ({ text }: OperationResult) => (text.length === 0 ? undefined : JSON.parse(String(text)))

/**
 * Carries out a plan.
 *
 * @throws what its work throws
 */
export async function carriedOut(plan: Plan, write: Writer): Promise<WriteOutcome> {
  const done = await plan.work(write)
  return plan.left ? { ...done, left: await plan.left(write, done) } : done
}

/** The answer to a write that was carried out, now or by an earlier request. */
export async function answerTo(plan: Plan, write: Writer, done: WriteOutcome): Promise<OperationResult> {
  const { results: _, left: __, ...others } = done
  return { ...others, text: await plan.text(write, done), version: plan.version?.(done) }
}
