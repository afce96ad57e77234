/** An operation of the application that changes records, as its author writes it. */
import type { Outcome } from '@kantine/contract/operations.ts'
import type { Resource, WithFields } from '@kantine/contract/resource.ts'
import type { Caller } from '../callers/caller.ts'
import { type Candidate, candidateOf, isObject, storedFields } from '../records/check.ts'
import { validationFailed } from '../records/validation-failed.ts'
import { mostFaultsSought } from '../records/values.ts'
import { type FieldError, fieldOf } from '../refusal.ts'
import type { FieldValues } from '../store/body.ts'
import type { Writer } from '../store/writer.ts'
import type { Plans } from './execute.ts'

/**
 * `execute` checks the input, opens the transaction, repeats and previews. A write gets no context, so it cannot send mail or call another
 * server while it holds its club's lock: such an operation has `run`, and does so after its own write.
 */
export type Writes<Input, Answer> = {
  /** The records that it writes, if reading them requires a scope: a preview shows only what the caller may read. */
  readonly records?: Resource
  /**
   * Finds what the club's data forbids. Its errors are named together with those of the fields, except for fields that are wrong already.
   *
   * @param input the values that are right in themselves
   * @throws {Refusal} `not_found`
   */
  check?(write: Writer, input: Partial<Input>, caller: Caller): Promise<readonly FieldError[]>
  /**
   * Changes the records, within the transaction.
   *
   * @param input passed the check of the fields and `check`
   * @returns the value of `output`
   */
  write(write: Writer, input: Input, caller: Caller): Promise<Answer>
}

/** The plan of such an operation. */
export const planOfWrite =
  (operation: Writes<never, unknown>, form: WithFields, outcome: Outcome): Plans['plan'] =>
  (input, caller) => {
    const candidate = candidateOf(form, input, 'create')
    if (!operation.check) refuse(candidate.faults)
    return {
      async work(write) {
        refuse(await faultsOf(operation, form, candidate, write, caller))
        const answer = await operation.write(write, candidate.fields as never, caller)
        return { outcome, ...idOf(answer), ...(answer !== undefined && { results: JSON.stringify(answer) }) }
      },
    }
  }

/** The errors of the fields, and those of the club's data as far as the fields are right. */
async function faultsOf(
  { check }: Writes<never, unknown>,
  form: WithFields,
  { fields, faults }: Candidate,
  write: Writer,
  caller: Caller,
): Promise<readonly FieldError[]> {
  if (!check || faults.length >= mostFaultsSought) return faults
  if (faults.length === 0) return check(write, fields as never, caller)
  const wrong = new Set(faults.map(fieldOf))
  const inClub = await check(write, rightFields(form, fields, wrong) as never, caller)
  return [...faults, ...inClub.filter((fault) => !wrong.has(fieldOf(fault)))]
}

const rightFields = (form: WithFields, given: FieldValues, wrong: ReadonlySet<string>): FieldValues =>
  storedFields(
    form,
    Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(form.fields, name) && !wrong.has(name))),
  )

function refuse(faults: readonly FieldError[]): void {
  if (faults.length > 0) throw validationFailed(faults)
}

/** The id in an answer, if it has one. */
export const idOf = (answer: unknown) => (isObject(answer) && typeof answer.id === 'number' ? { id: answer.id } : {})
