/**
 * Operations that belong to no resource of the API: only the application and the command line have them, such as issuing a key or
 * changing a webhook endpoint. Each is one value, and every surface carries it out with the same function.
 */
import type { WithFields } from '@kantine/contract/resource.ts'
import type { Caller, Permission } from '../callers/caller.ts'
import { isObject } from '../records/check.ts'
import { aboutForm } from '../refusal.ts'
import type { Store } from '../store/store.ts'
import { type Idempotency, writeOnce } from './idempotency.ts'
import { type Requirement, relyingOn, requirePermission } from './may.ts'
import type { Plan } from './plan.ts'
import { type Previewed, previewPlan, type Ran } from './run.ts'
import { checkedFields } from './write.ts'

/** `On` is what it works on (the store, the webhooks), `Input` the values of its fields, and `Output` its result. */
export type ApplicationOperation<On, Input, Output> = {
  /** Such as `rotate_secret`; the same on every surface. */
  readonly name: string
  /** One sentence for a reader. */
  readonly doc: string
  readonly permission: Permission
  readonly effect: Requirement['effect']
  /** Its input: the fields, and `plural`, the word for the whole in messages. */
  readonly input: WithFields
  run(on: On, caller: Caller, input: Input): Promise<Output>
}

/** Defines an operation, with its types written once. */
export const defineOperation = <On, Input, Output>(
  operation: ApplicationOperation<On, Input, Output>,
): ApplicationOperation<On, Input, Output> => operation

/**
 * Carries out an operation of the application: checks the permission and the input, then runs it.
 *
 * @param input values by the names of the fields, not checked yet
 * @throws {Refusal} `insufficient_scope`; `validation_failed`, naming everything that is wrong; and what the operation itself throws
 */
export async function carryOut<On, Input, Output>(
  operation: ApplicationOperation<On, Input, Output>,
  on: On,
  caller: Caller,
  input: unknown,
): Promise<Output> {
  requirePermission(caller, operation)
  return aboutForm(operation.input, () =>
    operation.run(
      on,
      relyingOn(caller, () => operation.permission),
      checkedFields(operation.input, input) as Input,
    ),
  )
}

/**
 * An operation of the application on records of a club. Like those of the API it is a plan: it can be previewed, and repeated without
 * being carried out twice.
 */
export type RecordsOperation = Omit<ApplicationOperation<never, never, never>, 'run'> & {
  /** The fields that say what it is about. The same Idempotency-Key with other values in them is another key. */
  readonly about?: readonly string[]
  /** @param input values, not checked yet; the plan names everything that is wrong with them, also within the club */
  plan(input: unknown): Plan
}

/**
 * Carries out an operation of the application on records.
 *
 * @throws {Refusal} `insufficient_scope`, and what the plan throws
 */
export async function runOnRecords(
  store: Store,
  operation: RecordsOperation,
  caller: Caller,
  input: unknown,
  idempotency?: Idempotency,
): Promise<Ran> {
  requirePermission(caller, operation)
  const { name, about = [] } = operation
  const call = [name, ...about.map((field) => (isObject(input) ? input[field] : undefined))].join(' ')
  return aboutForm(operation.input, () =>
    writeOnce(
      store,
      relyingOn(caller, () => operation.permission),
      call,
      idempotency,
      operation.plan(input),
    ),
  )
}

/**
 * Shows what an operation of the application on records would do.
 *
 * @throws {Refusal} what `runOnRecords` throws for the same input
 */
export async function previewOnRecords(
  store: Store,
  operation: RecordsOperation,
  caller: Caller,
  input: unknown,
): Promise<Previewed> {
  requirePermission(caller, operation)
  return previewPlan(
    store,
    relyingOn(caller, () => operation.permission),
    operation.plan(input),
  )
}
