/** Carries out operations on resources. It knows no HTTP: a surface asks `may`, calls `run`, and renders the answer. */
import { hash } from 'node:crypto'
import { callOf, type Operation, scopesFor } from '@kantine/contract/operations.ts'
import { type Changes, isChanges, type Resource } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import type { Caller } from '../callers/caller.ts'
import type { Preview, Store } from '../store/store.ts'
import { type Confirmation, redeeming } from './confirmations.ts'
import { getRecord } from './get.ts'
import { type Idempotency, writeOnce } from './idempotency.ts'
import { type Input, listQueryOf } from './input.ts'
import { listRecords } from './list.ts'
import { listChanges } from './list-changes.ts'
import { mayRead, relyingOn, requirePermission } from './may.ts'
import { type Answer, answerTo, carriedOut, type Plan } from './plan.ts'
import { planners } from './planners.ts'
import { answerWith } from './versions.ts'

/** The answer; a page comes as the bytes of its JSON. */
export type Ran = Omit<Answer, 'text'> & { readonly text: string | Buffer }

/**
 * Carries out an operation on a resource of the caller's club, or lists its changes.
 *
 * @param input values, which need not be checked before
 * @param idempotency given when the caller sent an Idempotency-Key
 * @param confirmation given when the write needs one; it is redeemed within the write, and not by a repetition that changes nothing
 * @throws {Refusal} `not_found`, `changes_expired`, `precondition_failed`, `bad_request` or `validation_failed`, naming everything that is wrong; or what
 * `writeOnce` throws
 */
export async function run(
  store: Store,
  operation: Operation,
  resource: Resource | Changes,
  caller: Caller,
  input: Input,
  idempotency?: Idempotency,
  confirmation?: Confirmation,
): Promise<Ran> {
  const { name } = operation
  const { known } = input.preconditions ?? {}
  if (name === 'list' || isChanges(resource)) {
    const query = listQueryOf(resource, input.parameters ?? {})
    const { version, text } = isChanges(resource)
      ? await listChanges(store, caller, resource, query, known)
      : await listRecords(store, caller.club, resource, query, known)
    return text === undefined ? { outcome: 'unchanged', version, text: '' } : { outcome: 'found', version, text }
  }
  if (name === 'get') return answerWith(await getRecord(store, caller.club, resource, input.id), known)
  const plan = await planners[name](resource, input, caller)
  return writeOnce(
    store,
    relyingOn(caller, () => scopesFor(operation, resource)),
    calledOf(operation, resource, input),
    idempotency,
    confirmation ? redeeming(plan, confirmation) : plan,
  )
}

/** The called operation with what it is about, as one text. It is kept, and an external id can name a person: it stands as a digest. */
function calledOf(operation: Operation, resource: Resource, { id, externalId }: Input): string {
  const { method, path } = callOf(operation, resource)
  const named = externalId === undefined ? String(id) : hash('sha256', String(externalId), 'base64url')
  return `${method} ${path.replace(/\{\w+\}/, named)}`
}

/** What a write would answer, and everything it would change, also in other records. */
export type Previewed = { readonly answer: Answer; readonly changes: Preview<Answer>['entries'] }

/**
 * Carries out an operation and undoes it, to show what it would do. Nothing is stored, no notification is sent, and no id is used up.
 * Who only writes could find out by trying what records hold, so a preview asks for the scope that reads them as well.
 *
 * @returns the changes that the caller may read, and the number of the others
 * @throws {Refusal} `insufficient_scope`, and what `run` throws for the same input
 */
export async function preview(
  store: Store,
  operation: Operation,
  resource: Resource | Changes,
  caller: Caller,
  input: Input,
): Promise<Previewed & { readonly unseen: number }> {
  const { name } = operation
  if (name === 'list' || name === 'get' || isChanges(resource))
    throw new Error(`${name} changes nothing, so it has no preview.`)
  requirePermission(caller, { permission: resource.scopes.read, effect: 'reads' })
  const { answer, changes } = await previewPlan(store, caller, await planners[name](resource, input, caller))
  const readable = [resource, ...resources.filter((other) => mayRead(caller, other))].map(({ name }) => name)
  const seen = changes.filter((change) => readable.includes(change.resource))
  return { answer, changes: seen, unseen: changes.length - seen.length }
}

/** The preview of a plan, with all its changes. */
export async function previewPlan(store: Store, { club, actor }: Caller, plan: Plan): Promise<Previewed> {
  const { result, entries } = await store.preview(club, actor, async (write) =>
    answerTo(plan, write, await carriedOut(plan, write)),
  )
  return { answer: result, changes: entries }
}
