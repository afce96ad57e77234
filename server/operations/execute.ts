import type { Resource, WithFields } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import type { Caller } from '../callers/caller.ts'
import { isObject } from '../records/check.ts'
import { withFieldLabels } from '../refusal.ts'
import type { PreviewedEntry } from '../store/store.ts'
import type { Writer } from '../store/writer.ts'
import { type Confirmation, redeeming } from './confirmations.ts'
import type { Context } from './context.ts'
import { executeWrite, type Idempotency } from './idempotency.ts'
import { mayRead, type Requirement, relyingOn, requirePermission } from './may.ts'
import { answerTo, carriedOut, type OperationResult, type Plan } from './plan.ts'

/** What `execute` has to know of an operation: what it requires, and how it is done. It knows no surface. */
export type Executable = Requirement & {
  /** The fields of its input; its refusals know their labels. */
  readonly form?: WithFields
} & (Runs | Plans)

export type Runs = {
  /** @param input checked by the operation itself */
  run(context: Context, caller: Caller, input: never): Promise<OperationResult>
}

/** A write to records, which can be previewed, and repeated without being carried out twice. */
export type Plans = {
  /** The records that it writes, where callers need a scope to read them: a preview shows nothing that the caller may not read. */
  readonly records?: Resource
  /** @param input not checked yet; the plan names everything that is wrong with it, also within the club */
  plan(input: never, caller: Caller): Plan | Promise<Plan>
  /** The operation with what it is about, as one text. The same Idempotency-Key with another text is another key. */
  called(input: never): string
}

/** What marks a write: the Idempotency-Key, and the confirmation that it redeems. */
type Marks = { readonly idempotency?: Idempotency | undefined; readonly confirmation?: Confirmation | undefined }

/**
 * Carries out an operation: asks for the permission, checks the input, then runs it. A repetition with the same Idempotency-Key is only
 * answered, and redeems no confirmation.
 *
 * @param input values by the names of the fields, not checked yet
 * @throws {Refusal} `insufficient_scope` or `read_only_key`; `validation_failed` or `bad_request`, naming everything that is wrong; what
 * `executeWrite` throws; and what the operation itself throws
 */
export async function execute(
  context: Context,
  operation: Executable,
  caller: Caller,
  input: unknown,
  { idempotency, confirmation }: Marks = {},
): Promise<OperationResult> {
  const relying = relyingCaller(caller, operation)
  return withLabels(operation, async () => {
    if ('run' in operation) return operation.run(context, relying, input as never)
    const plan = await operation.plan(input as never, relying)
    const call = operation.called((isObject(input) ? input : {}) as never)
    return executeWrite(context.store, relying, call, idempotency, confirmation ? redeeming(plan, confirmation) : plan)
  })
}

/** What a write would answer, and what it would change, also in other records. */
export type Previewed = OperationResult & {
  /** The changes that the caller may read. */
  readonly changes: readonly PreviewedEntry[]
  /** How many other changes there would be. */
  readonly unseen: number
}

/**
 * Carries out an operation and undoes it, to show what it would do. Nothing is stored, no notification is sent, and no id is used up.
 * Who only writes could find out by trying what records hold, so a preview asks for the scope that reads them as well.
 *
 * @throws {Refusal} `insufficient_scope`, and what `execute` throws for the same input
 */
export async function preview(
  context: Context,
  operation: Executable,
  caller: Caller,
  input: unknown,
): Promise<Previewed> {
  if (!('plan' in operation)) throw new Error('Only an operation with a plan has a preview.')
  const { records } = operation
  const relying = relyingCaller(caller, operation)
  if (records) requirePermission(caller, { permission: records.scopes.read, effect: 'reads' })
  const { result, entries } = await withLabels(operation, async () => {
    const plan = await operation.plan(input as never, relying)
    const work = async (write: Writer) => answerTo(plan, write, await carriedOut(plan, write))
    return context.store.preview(relying.club, relying.actor, work)
  })
  const readable = records && [records, ...resources.filter((other) => mayRead(caller, other))].map(({ name }) => name)
  const changes = readable ? entries.filter(({ resource }) => readable.includes(resource)) : entries
  return { ...result, changes, unseen: entries.length - changes.length }
}

/** The caller with what the operation requires as the ground of its writes, where the caller meets it. */
function relyingCaller(caller: Caller, operation: Executable): Caller {
  requirePermission(caller, operation)
  return relyingOn(caller, operation.permission)
}

const withLabels = <T>({ form }: Executable, work: () => Promise<T>): Promise<T> =>
  form ? withFieldLabels(form, work) : work()
