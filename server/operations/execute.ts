import type { Resource, WithFields } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import type { Caller } from '../callers/caller.ts'
import { withFieldLabels } from '../refusal.ts'
import type { ChangeGroup } from '../store/change-groups.ts'
import type { Store } from '../store/store.ts'
import type { Writer } from '../store/writer.ts'
import { type Confirmation, redeeming } from './confirmations.ts'
import type { Context } from './context.ts'
import { carriedOutOnce, type Idempotency, type Request, requestOf } from './idempotency.ts'
import { mayRead, type Requirement, relyingOn, requirePermission } from './may.ts'
import { answerTo, carriedOut, type OperationResult, type Plan } from './plan.ts'

/** The part of an operation that `execute` needs: its requirement and its work. It does not depend on any surface. */
export type Executable = Requirement & {
  /** The fields of its input. Refusals use their labels. */
  readonly form?: WithFields
} & (Runs | Plans)

export type Runs = {
  /** @param input checked by the operation itself */
  run(context: Context, caller: Caller, input: never): Promise<OperationResult>
}

/** A write to records. It can be previewed, and a repeated request runs once. */
export type Plans = {
  /** The records that it writes, if reading them requires a scope: a preview shows only what the caller may read. */
  readonly records?: Resource
  /** @param input not checked yet; the plan names every error in it, including those that depend on the club's data */
  plan(input: never, caller: Caller): Plan | Promise<Plan>
  /**
   * The operation and its subject as one text. With another text, the same Idempotency-Key counts as another key. Absent in the
   * application, where a person's request has its own mark (`store/done-requests.ts`).
   */
  called?(input: never): string
}

/** The marks of a write: its Idempotency-Key, and the confirmation that it redeems. */
type Marks = { readonly idempotency?: Idempotency | undefined; readonly confirmation?: Confirmation | undefined }

/**
 * Runs an operation: checks the permission, then the input. A repeated request with the same Idempotency-Key only returns the earlier
 * response, and redeems no confirmation.
 *
 * @param input values by field name, not checked yet
 * @throws {Refusal} `insufficient_scope` or `read_only_key`; `validation_failed` or `bad_request`, naming every error; and what
 * `carriedOutOnce` and the operation throw
 * @throws {ClaimConflict} while the same request is running
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
    const request = idempotency && requestOf(relying, operation.called?.(input as never) ?? '', idempotency)
    return carryOut(context.store, relying, confirmation ? redeeming(plan, confirmation) : plan, request)
  })
}

/** Runs a plan in a transaction, or answers a repeated request: with the same text for a batch; with the record, if it is unchanged. */
const carryOut = (
  store: Store,
  { club, actor }: Caller,
  plan: Plan,
  request: Request | undefined,
): Promise<OperationResult> =>
  store.write(
    club,
    actor,
    async (write) => {
      const done = request ? await carriedOutOnce(plan, write, request) : await carriedOut(plan, write)
      return answerTo(plan, write, done)
    },
    request?.claim,
  )

/** The response of a write, and its changes to this and other records. */
export type Previewed = OperationResult & {
  /** The changes that the caller may read. */
  readonly changes: readonly ChangeGroup[]
  /** The number of other changes. */
  readonly unseen: number
}

/**
 * Runs the plan of an operation on a snapshot, to show its effect. It stores nothing, sends no notifications and uses up no ids. A preview also
 * requires the read scope, because it reveals the content of records.
 *
 * @param options.shown the resources whose changes it can show
 * @param options.signal stops it, when nobody waits for it any more
 * @throws {Refusal} `insufficient_scope`, and what `execute` throws for the same input
 */
export async function preview(
  context: Context,
  operation: Executable,
  caller: Caller,
  input: unknown,
  { shown = resources, signal }: { readonly shown?: readonly Resource[]; readonly signal?: AbortSignal } = {},
): Promise<Previewed> {
  if (!('plan' in operation)) throw new Error('Only an operation with a plan has a preview.')
  const { records } = operation
  const relying = relyingCaller(caller, operation)
  if (records) requirePermission(caller, { permission: records.scopes.read, effect: 'reads' })
  const { result, changes } = await withLabels(operation, async () => {
    const plan = await operation.plan(input as never, relying)
    const work = async (write: Writer) => answerTo(plan, write, await carriedOut(plan, write))
    return context.store.preview(relying.club, relying.actor, work, signal)
  })
  const readable = records && [records, ...shown.filter((other) => mayRead(caller, other))].map(({ name }) => name)
  const isSeen = ({ resource }: ChangeGroup) => readable?.includes(resource) ?? true
  const unseen = changes.filter((group) => !isSeen(group)).reduce((sum, { count }) => sum + count, 0)
  return { ...result, changes: changes.filter(isSeen), unseen }
}

/** The caller, with the operation's requirement as the basis for its writes. */
function relyingCaller(caller: Caller, operation: Executable): Caller {
  requirePermission(caller, operation)
  return relyingOn(caller, operation.permission)
}

const withLabels = <T>({ form }: Executable, work: () => Promise<T>): Promise<T> =>
  form ? withFieldLabels(form, work) : work()
