/** Batches (sections 4.3 and 4.4): one transaction, items in their order; a refused item does not stop the others. */
import { type ErrorCode, errors } from '@kantine/contract/errors.ts'
import { limits } from '@kantine/contract/limits.ts'
import { statusOf } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { candidateOf, isObject } from '../records/check.ts'
import { isId } from '../records/references.ts'
import { faultsInClub } from '../records/rules.ts'
import { type Fault, printable, Refusal } from '../refusal.ts'
import type { FieldValues } from '../store/body.ts'
import type { Writer } from '../store/writer.ts'
import type { Input } from './input.ts'
import type { Done, Plan } from './plan.ts'
import { validationFailed } from './write.ts'

/** The result of one item; 2xx means that it was applied. */
type Result = { readonly status: number; readonly id?: number; readonly error?: string }

/** One item: its plan, or what is wrong with it. */
type Item = { readonly id?: number } & ({ readonly plan: Plan } | { readonly faults: readonly Fault[] })

/** The planners of single calls; the items of a batch use them too. */
type Planners = { readonly [op in (typeof ops)[number] | 'upsert']: (resource: Resource, input: Input) => Plan }

const ops = ['create', 'update', 'delete'] as const

/**
 * Plans a batch: of upserts where the definition has `unique`, and of creates, updates and deletes elsewhere.
 *
 * @throws {Refusal} `validation_failed`, when it is not a batch; then nothing is done
 */
export function planBatch(resource: Resource, data: unknown, planners: Planners): Plan {
  const items = resource.unique
    ? itemsOf(data, 'records').map((item): Item => ({ plan: planners.upsert(resource, { data: item }) }))
    : mixedItems(resource, itemsOf(data, 'operations'), planners)
  let results: Result[] = []
  return {
    async work(write) {
      results = []
      await readAhead(write, resource, items)
      for (const item of items) results.push(await resultOf(write, item))
      return { outcome: 'processed' }
    },
    async text() {
      const failed = results.filter(({ error }) => error !== undefined).length
      return JSON.stringify({ results, succeeded: results.length - failed, failed })
    },
  }
}

/** The items of a batch: `{"operations": […]}` or `{"records": […]}`. */
function itemsOf(data: unknown, name: 'operations' | 'records'): readonly unknown[] {
  const refuse = (pointer: string, detail: string) => validationFailed([{ pointer, detail }])
  if (!isObject(data)) throw refuse('', `A batch is a JSON object such as {"${name}": […]}.`)
  const others = Object.keys(data).filter((other) => other !== name)
  if (others.length > 0) {
    const shown = printable(others[0] as string)
    throw refuse(
      shown ? `/${shown}` : '',
      `${shown ?? 'A name in the body'} is not known here. A batch holds only ${name}.`,
    )
  }
  const items = data[name]
  if (!Array.isArray(items)) throw refuse(`/${name}`, `${name} must be a list of 1 to ${limits.batchItems} items.`)
  if (items.length < 1 || items.length > limits.batchItems) {
    throw refuse(
      `/${name}`,
      `${name} must have 1 to ${limits.batchItems} items and has ${items.length}. Send several batches.`,
    )
  }
  return items
}

/** One item with an unknown `op` makes the whole batch invalid. */
function mixedItems(resource: Resource, items: readonly unknown[], planners: Planners): Item[] {
  const faults = items.flatMap((item, i) => opFaults(item, i))
  if (faults.length > 0) throw validationFailed(faults)
  return items.map((item) => mixedItem(resource, item as FieldValues, planners))
}

function opFaults(item: unknown, i: number): Fault[] {
  if (isObject(item) && ops.some((op) => op === item.op)) return []
  const rule = `must be one of ${ops.join(', ')}`
  return isObject(item)
    ? [{ pointer: `/operations/${i}/op`, detail: `operations/${i}/op ${rule}.` }]
    : [{ pointer: `/operations/${i}`, detail: `operations/${i} must be an object whose op ${rule}.` }]
}

/** One operation of a mixed batch. Faults in its data have pointers within `data`. */
function mixedItem(resource: Resource, item: FieldValues, planners: Planners): Item {
  const { op, id = null, data = null, ...others } = item as { op: (typeof ops)[number]; id?: unknown; data?: unknown }
  const faults: Fault[] = Object.keys(others).map((name) => ({
    pointer: `/${name}`,
    detail: `${printable(name) ?? 'A name in the operation'} is not known in an operation. It holds op, id and data.`,
  }))
  if (op === 'create' && id !== null) {
    faults.push({ pointer: '/id', detail: 'id is set by Kantine. Leave it out of a create.' })
  }
  if (op !== 'create' && !isId(id)) {
    faults.push({ pointer: '/id', detail: `id is required for ${op}: the id of a record.` })
  }
  if (op === 'delete' && data !== null) {
    faults.push({ pointer: '/data', detail: 'data is not allowed in a delete. Leave it out.' })
  }
  if (op !== 'delete' && data === null) {
    faults.push({ pointer: '/data', detail: `data is required for ${op}: the fields of the record.` })
  }
  const known = op !== 'create' && isId(id) ? { id } : {}
  if (faults.length === 0) return { ...known, plan: planners[op](resource, { id, data }) }
  const ofData = op === 'delete' || data === null ? [] : candidateOf(resource, data, op).faults
  return { ...known, faults: [...faults, ...ofData] }
}

/** Reads everything that the items need, with few statements. */
async function readAhead(write: Writer, resource: Resource, items: readonly Item[]): Promise<void> {
  const planned = items.flatMap((item) => ('plan' in item ? [item.plan] : []))
  const ids = planned.flatMap(({ id }) => id ?? [])
  if (ids.length > 0) await write.bodies(resource, ids)
  const candidates = planned.flatMap(({ candidate }) => candidate ?? [])
  await faultsInClub(
    write,
    resource,
    candidates.map(({ fields }) => fields),
  )
  if (resource.unique) {
    const named = candidates.filter(({ faults }) => faults.length === 0).map(({ fields }) => fields)
    await write.idsByName(resource, named)
  }
  const going = planned.flatMap(({ id, removes }) => (removes && id !== undefined ? [id] : []))
  if (going.length > 0) await write.loadForRemoval(resource, going)
}

/** Carries out one item; a refused item has changed nothing. */
async function resultOf(write: Writer, item: Item): Promise<Result> {
  try {
    if ('faults' in item) throw validationFailed(item.faults)
    return appliedResult(await item.plan.work(write))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status } = errors[error.code as ErrorCode]
    return { status, ...(item.id !== undefined && { id: item.id }), error: error.message }
  }
}

/** A single removal answers 204; here it has an entry in the answer, so it is 200. */
const appliedResult = ({ outcome, id }: Done): Result => ({
  status: outcome === 'removed' ? 200 : statusOf[outcome],
  ...(id !== undefined && { id }),
})
