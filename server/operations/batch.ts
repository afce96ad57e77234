/** Batches (sections 4.3 and 4.4): one transaction, with the items in order; a rejected item does not stop the others. */
import { type ErrorCode, errors } from '@kantine/contract/errors.ts'
import { limits } from '@kantine/contract/limits.ts'
import { statusOf } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { entityTag } from '../entity-tags.ts'
import { faultsInClub } from '../records/rules.ts'
import { sentenceOf, validationFailed } from '../records/validation-failed.ts'
import { type FieldError, Refusal } from '../refusal.ts'
import type { Writer } from '../store/writer.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { type Item, itemsOf, type PlanItem, placed } from './batch-items.ts'
import type { Plan, WriteOutcome } from './plan.ts'
import { servedText } from './served.ts'
import { versionOf } from './versions.ts'

/** The result of one item; 2xx means that it was applied. */
type Result = {
  readonly status: number
  readonly id?: number
  /** Of the record after the batch; absent for a record that it removed. */
  readonly updated_at?: string
  readonly etag?: string
  readonly error?: string
  readonly code?: Refusal['code']
  readonly errors?: readonly FieldError[]
}

/**
 * Plans a batch of upserts if the definition has `naturalKey`, or of mixed operations otherwise.
 *
 * @param caller makes the plan of each item, and says whether the results show the versions of records
 * @throws {Refusal} `validation_failed` if it is not a batch; nothing is done in that case
 */
export async function planBatch(
  resource: Resource,
  data: unknown,
  { plan, showsVersions }: { readonly plan: PlanItem; readonly showsVersions: boolean },
): Promise<Plan> {
  const items = await itemsOf(resource, data, plan)
  return {
    async work(write) {
      await readAhead(write, resource, items)
      const results: Result[] = []
      for (const item of items) {
        results.push(await resultOf(write, resource, item))
        await yieldToEventLoop()
      }
      const failed = results.filter(({ error }) => error !== undefined).length
      const succeeded = results.length - failed
      const answered = resource.partial ? results : await withVersions(write, resource, results, showsVersions)
      return { outcome: 'processed', results: JSON.stringify({ results: answered, succeeded, failed }) }
    },
  }
}

/** Reads everything that the items need, with few statements. */
async function readAhead(write: Writer, resource: Resource, items: readonly Item[]): Promise<void> {
  const planned = items.flatMap((item) => ('plan' in item ? [item.plan] : []))
  const ids = planned.flatMap(({ id }) => id ?? [])
  if (ids.length > 0) await write.bodies(resource, ids)
  const candidates = planned.flatMap(({ candidate }) => candidate ?? [])
  await faultsInClub(write, resource, candidates)
  if (resource.naturalKey) {
    const named = candidates.filter(({ faults }) => faults.length === 0).map(({ fields }) => fields)
    await write.idsByName(resource, named)
  }
  const going = planned.flatMap(({ id, removes }) => (removes && id !== undefined ? [id] : []))
  if (going.length > 0) await write.loadForRemoval(resource, going)
}

/** Runs one item; a rejected item has changed nothing. */
async function resultOf(write: Writer, resource: Resource, item: Item): Promise<Result> {
  try {
    if ('faults' in item) throw validationFailed(item.faults)
    return appliedResult(await item.plan.work(write))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refusedResult(resource, item, error)
  }
}

/** Names only a few faults: the response is saved, and even a short body can have thousands. */
function refusedResult({ partial }: Resource, { id, at }: Item, { code, message, faults }: Refusal): Result {
  const named = faults.slice(0, limits.faultsOfItem).map((fault) => placed(fault, at))
  return {
    status: errors[code as ErrorCode].status,
    ...(id !== undefined && { id }),
    error: faults.length > limits.faultsOfItem ? sentenceOf(faults, limits.faultsOfItem) : message,
    ...(!partial && { code, ...(named.length > 0 && { errors: named }) }),
  }
}

/** The results with the versions of their records after the whole batch, which may have changed a record several times. */
async function withVersions(
  write: Writer,
  resource: Resource,
  results: readonly Result[],
  showsVersions: boolean,
): Promise<Result[]> {
  const ids = results.flatMap(({ id, error }) => (id === undefined || error !== undefined ? [] : [id]))
  const bodies = await write.bodies(resource, [...new Set(ids)])
  const answered: Result[] = []
  for (const { status, id, ...others } of results) {
    const body = id === undefined || others.error !== undefined ? undefined : bodies.get(id)
    answered.push({
      status,
      ...(id !== undefined && { id }),
      ...(body !== undefined && {
        updated_at: String(JSON.parse(body).updated_at),
        ...(showsVersions && { etag: entityTag(versionOf(servedText(resource, body))) }),
      }),
      ...others,
    })
    await yieldToEventLoop()
  }
  return answered
}

/** A single removal returns 204; in a batch it has an entry in the response, so its status is 200. */
const appliedResult = ({ outcome, id }: WriteOutcome): Result => ({
  status: outcome === 'removed' ? 200 : statusOf[outcome],
  ...(id !== undefined && { id }),
})
