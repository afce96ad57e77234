import type { Outcome } from '@kantine/contract/operations.ts'
import type { Candidate } from '../records/check.ts'
import type { Writer } from '../store/writer.ts'

/** The outcome of a write, before the response is rendered. */
export type WriteOutcome = {
  readonly outcome: Outcome
  /** The id of the record; absent for a batch, and when there was nothing to remove. */
  readonly id?: number
  /** The outcomes of the items of a batch, as JSON: ids, statuses and sentences, without record values. */
  readonly results?: string
  /** The record's version after a single write; absent without one, or if an earlier release saved the outcome. */
  readonly left?: Left | undefined
  /** Whether the request repeats an earlier one, which did the work. */
  readonly replayed?: boolean
}

export type Left = { readonly updatedAt: string; readonly version: string }

/**
 * A planned write. Its input is checked as far as possible without the database; everything else happens within a write to the store.
 * Single calls and the items of a batch use the same plans.
 */
export type Plan = {
  /** The record's id, and whether the plan removes it; a batch uses both to read ahead. */
  readonly id?: number
  readonly removes?: true
  /** The record from the input. */
  readonly candidate?: Candidate
  /**
   * Runs it.
   *
   * @throws {Refusal} `not_found`, or `validation_failed`, naming every error; then nothing was changed
   */
  work(write: Writer): Promise<WriteOutcome>
  /** The record's version after its work. */
  left?(write: Writer, done: WriteOutcome): Promise<Left | undefined>
  /**
   * The JSON of the response to a single call; empty when the response has no body. For a repeated request, this is called without `work`,
   * with the outcome of the first request. Default: the results of its work; empty without any.
   */
  text?(write: Writer, done: WriteOutcome): Promise<string>
  /** The version of the record that the response names; undefined if the caller gets less than the whole record. */
  version?(done: WriteOutcome): string | undefined
}

/** The outcome of an operation, before a surface renders it. */
export type OperationResult = Omit<WriteOutcome, 'results' | 'left'> & {
  /** JSON; empty if the response has no body. A page of a list comes as unparsed bytes. */
  readonly text: string | Buffer
  /** The version of the record or of the list; undefined if the caller gets less than the whole record. */
  readonly version?: string | undefined
}

/** The response as a value; undefined when it has no body. */
export const parsed = ({ text }: OperationResult) => (text.length === 0 ? undefined : JSON.parse(String(text)))

/**
 * Runs a plan.
 *
 * @throws what its work throws
 */
export async function carriedOut(plan: Plan, write: Writer): Promise<WriteOutcome> {
  const done = await plan.work(write)
  return plan.left ? { ...done, left: await plan.left(write, done) } : done
}

/** The response to a write, by this or an earlier request. */
export async function answerTo(plan: Plan, write: Writer, done: WriteOutcome): Promise<OperationResult> {
  const { results = '', left: _, ...others } = done
  return { ...others, text: (await plan.text?.(write, done)) ?? results, version: plan.version?.(done) }
}
