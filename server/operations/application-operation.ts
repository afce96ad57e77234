/**
 * Operations that belong to no resource of the API: what only the application and the command line do, such as issuing a key or
 * changing a webhook endpoint. Each is one value, and every surface carries it out by the same function.
 */
import type { WithFields } from '@kantine/contract/resource.ts'
import type { Caller, Permission } from '../callers/caller.ts'
import { candidateOf, isObject, type WriteKind } from '../records/check.ts'
import type { Store } from '../store/store.ts'
import type { Idempotency } from './idempotency.ts'
import { type Requirement, requirePermission } from './may.ts'
import type { Plan } from './plan.ts'
import { type Previewed, previewPlan, type Ran, runPlan } from './run.ts'
import { validationFailed } from './write.ts'

/** `On` is what it works on (the store, the webhooks), `Input` what its fields say, and `Output` what it gives back. */
export type ApplicationOperation<On, Input, Output> = {
  /** One stem everywhere: `rotate_secret`. */
  readonly name: string
  /** One sentence for a reader. */
  readonly doc: string
  readonly permission: Permission
  readonly effect: Requirement['effect']
  /** What it takes: its fields, and how the whole is called in a message. */
  readonly input: WithFields
  /** Only the fields that are given; the others stay as they are. */
  readonly partial?: true
  run(on: On, caller: Caller, input: Input): Promise<Output>
}

/** Names the types of an operation once. */
export const defineOperation = <On, Input, Output>(
  operation: ApplicationOperation<On, Input, Output>,
): ApplicationOperation<On, Input, Output> => operation

/**
 * Carries out an operation of the application: asks whether the caller may, checks the input, and does it.
 *
 * @param input values by the names of the fields, not checked yet
 * @throws {Refusal} `insufficient_scope`; `validation_failed`, naming everything that is wrong; and what the operation refuses
 */
export async function carryOut<On, Input, Output>(
  operation: ApplicationOperation<On, Input, Output>,
  on: On,
  caller: Caller,
  input: unknown,
): Promise<Output> {
  requirePermission(caller, operation)
  const kind: WriteKind = operation.partial ? 'update' : 'create'
  const { fields, faults } = candidateOf(operation.input, input, kind)
  if (faults.length > 0) throw validationFailed(faults)
  return operation.run(on, caller, fields as Input)
}

/**
 * An operation of the application on records of a club. Like those of the API it is a plan: it can be carried out once however often it
 * arrives, and previewed.
 */
export type RecordsOperation = Omit<ApplicationOperation<never, never, never>, 'run' | 'partial'> & {
  /** The fields that name what it is about: one Idempotency-Key for two of those is two keys. */
  readonly about?: readonly string[]
  /** @param input values, not checked yet: the plan names everything that is wrong with them at once, and with the club */
  plan(input: unknown): Plan
}

/**
 * Carries out an operation of the application on records.
 *
 * @throws {Refusal} `insufficient_scope`, and what the plan refuses
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
  return runPlan(store, caller, call, operation.plan(input), idempotency)
}

/**
 * What an operation of the application on records would do.
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
  return previewPlan(store, caller, operation.plan(input))
}
