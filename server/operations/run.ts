/** Carries out operations on resources. It knows no HTTP: a surface asks `may`, calls `run`, and renders the answer. */
import { callOf, type Operation } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import type { Caller } from '../callers/caller.ts'
import type { Preview, Store } from '../store/store.ts'
import type { Writer } from '../store/writer.ts'
import { getRecord } from './get.ts'
import { type Answer, type Idempotency, writeOnce } from './idempotency.ts'
import { type Input, listQueryOf } from './input.ts'
import { listRecords } from './list.ts'
import type { Plan } from './plan.ts'
import { planners } from './planners.ts'

/** The answer; a page comes as the bytes of its JSON. */
export type Ran = Omit<Answer, 'text'> & {
  readonly text: string | Buffer
  /** Whether it repeats the first answer to the same Idempotency-Key. */
  readonly replayed?: boolean
}

/**
 * Carries out an operation on a resource of the caller's club.
 *
 * @param input values, which need not be checked before
 * @param idempotency given when the caller sent an Idempotency-Key
 * @throws {Refusal} `not_found`, `bad_request` or `validation_failed`, naming everything that is wrong; or what `writeOnce` throws
 */
export async function run(
  store: Store,
  operation: Operation,
  resource: Resource,
  caller: Caller,
  input: Input,
  idempotency?: Idempotency,
): Promise<Ran> {
  const { name } = operation
  if (name === 'list') {
    const query = listQueryOf(resource, input.parameters ?? {})
    return { outcome: 'found', text: await listRecords(store, caller.club, resource, query) }
  }
  if (name === 'get') return { outcome: 'found', text: await getRecord(store, caller.club, resource, input.id) }
  const { method, path } = callOf(operation, resource)
  const call = `${method} ${path.replace('{id}', String(input.id))}`
  return runPlan(store, caller, call, planners[name](resource, input), idempotency)
}

/**
 * Carries out a plan within one write.
 *
 * @param call the called operation, for `writeOnce`
 */
export const runPlan = (
  store: Store,
  caller: Caller,
  call: string,
  plan: Plan,
  idempotency?: Idempotency,
): Promise<Ran> => writeOnce(store, caller, call, idempotency, carryOutPlan(plan))

/** What a write would answer, and everything it would change, also in other records. */
export type Previewed = { readonly answer: Answer; readonly changes: Preview<Answer>['entries'] }

/**
 * Carries out an operation and undoes it, to show what it would do. Nothing is stored, no notification is sent, and no id is used up.
 *
 * @throws {Refusal} what `run` throws for the same input
 */
export async function preview(
  store: Store,
  operation: Operation,
  resource: Resource,
  caller: Caller,
  input: Input,
): Promise<Previewed> {
  const { name } = operation
  if (name === 'list' || name === 'get') throw new Error(`${name} changes nothing, so it has no preview.`)
  return previewPlan(store, caller, planners[name](resource, input))
}

/** The preview of a plan. */
export async function previewPlan(store: Store, { club, actor }: Caller, plan: Plan): Promise<Previewed> {
  const { result, entries } = await store.preview(club, actor, carryOutPlan(plan))
  return { answer: result, changes: entries }
}

const carryOutPlan =
  (plan: Plan) =>
  async (write: Writer): Promise<Answer> => {
    const done = await plan.work(write)
    return { ...done, text: await plan.text(write, done) }
  }
