/** Makes plans from the items of a batch (sections 4.3 and 4.4). */
import { limits } from '@kantine/contract/limits.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { candidateOf, isObject } from '../records/check.ts'
import { isId } from '../records/references.ts'
import { validationFailed } from '../records/validation-failed.ts'
import { mostFaultsSought } from '../records/values.ts'
import { type FieldError, printable } from '../refusal.ts'
import type { FieldValues } from '../store/body.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { externalIdFaults } from './external-id.ts'
import type { Input } from './input.ts'
import type { Plan } from './plan.ts'

export type Item = {
  readonly id?: number
  /** The item's pointer in the body, which the pointers of its errors start with. */
  readonly at: string
} & ({ readonly plan: Plan } | { readonly faults: readonly FieldError[] })

/** Makes a plan from one item, as for a single call. */
export type PlanItem = (
  operation: 'create' | 'update' | 'delete' | 'put_by_external_id' | 'upsert',
  input: Input,
) => Plan

const ops = ['create', 'update', 'delete'] as const

type Op = (typeof ops)[number]

/**
 * The items of a batch: upserts if the definition has `naturalKey`, otherwise mixed operations. An invalid item has errors instead of a
 * plan.
 *
 * @throws {Refusal} `validation_failed` if the body is not a batch or has too many items
 */
export async function itemsOf(resource: Resource, data: unknown, plan: PlanItem): Promise<Item[]> {
  const name = resource.naturalKey ? 'records' : 'operations'
  const items: Item[] = []
  for (const [i, item] of listIn(data, name).entries()) {
    await yieldToEventLoop()
    const at = `/${name}/${i}`
    items.push(resource.naturalKey ? { at, plan: plan('upsert', { data: item }) } : mixedItem(resource, item, at, plan))
  }
  return items
}

/** The list in the body of a batch: `{"operations": […]}` or `{"records": […]}`. */
function listIn(data: unknown, name: 'operations' | 'records'): readonly unknown[] {
  const refuse = (pointer: string, detail: string) => validationFailed([{ pointer, detail }])
  if (!isObject(data)) throw refuse('', `A batch is a JSON object such as {"${name}": […]}.`)
  const others = Object.keys(data).filter((other) => other !== name)
  if (others.length > 0) {
    const shown = printable(others[0] as string)
    throw refuse(
      shown ? `/${shown}` : '',
      `${shown ?? 'A name in the body'} is unknown. A batch contains only ${name}.`,
    )
  }
  const items = data[name]
  if (!Array.isArray(items)) throw refuse(`/${name}`, `${name} must be a list of at most ${limits.batchItems} items.`)
  if (items.length > limits.batchItems) {
    throw refuse(
      `/${name}`,
      `${name} must have at most ${limits.batchItems} items, but has ${items.length}. Send several batches.`,
    )
  }
  return items
}

function mixedItem(resource: Resource, item: unknown, at: string, plan: PlanItem): Item {
  const hasUpsert = resource.operations.put_by_external_id !== undefined
  const known = [...ops, ...(hasUpsert ? ['upsert'] : [])].join(', ')
  if (!isObject(item)) {
    return { at, faults: [{ pointer: '', detail: `An operation must be an object with an op: one of ${known}.` }] }
  }
  if (hasUpsert && item.op === 'upsert') return upsertItem(resource, item, at, plan)
  const { op: name, id = null, data = null, ...others } = item
  const op = ops.find((one) => one === name)
  if (!op) return { at, faults: [{ pointer: '/op', detail: `op must be one of ${known}.` }] }
  const faults = [
    ...unknownNames(others, 'an operation. Use only op, id and data'),
    ...idFaults(op, id),
    ...dataFaults(op, data),
  ]
  const about = op !== 'create' && isId(id) ? { id } : {}
  if (faults.length === 0) return { ...about, at: `${at}/data`, plan: plan(op, { id, data }) }
  const ofData = op === 'delete' || data === null ? [] : candidateOf(resource, data, op).faults
  return { ...about, at, faults: [...faults, ...ofData.map((fault) => placed(fault, '/data'))] }
}

/** An operation that creates or changes the record with an external id. */
function upsertItem(resource: Resource, item: FieldValues, at: string, plan: PlanItem): Item {
  const { op: _, external_id: externalId, data = null, ...others } = item
  const faults = [
    ...unknownNames(others, 'an upsert. Use only op, external_id and data'),
    ...externalIdFaults(resource, externalId),
    ...dataFaults('upsert', data),
  ]
  if (faults.length === 0) return { at: `${at}/data`, plan: plan('put_by_external_id', { externalId, data }) }
  const ofData = data === null ? [] : candidateOf(resource, data, 'update').faults
  return { at, faults: [...faults, ...ofData.map((fault) => placed(fault, '/data'))] }
}

/** @param where the object that has the names, and the names it can have */
const unknownNames = (others: FieldValues, where: string): FieldError[] =>
  Object.keys(others)
    .slice(0, mostFaultsSought)
    .map((name) => {
      const shown = printable(name)
      return {
        pointer: shown ? `/${shown}` : '',
        detail: `${shown ?? 'A name in the operation'} is not a field of ${where}.`,
      }
    })

function idFaults(op: Op, id: unknown): FieldError[] {
  const fault = (detail: string): FieldError[] => [{ pointer: '/id', detail }]
  if (op === 'create') return id === null ? [] : fault('id is set by Kantine. Leave it out when you create a record.')
  if (id === null) return fault(`id is required for ${op}: the id of a record.`)
  if (isId(id)) return []
  const number = typeof id === 'string' && isId(Number(id)) ? Number(id) : undefined
  return number === undefined
    ? fault(`id must be the id of a record: a whole number from 1 to ${Number.MAX_SAFE_INTEGER}.`)
    : fault(`id must be a number, not a string. Send ${number} without quotes.`)
}

function dataFaults(op: Op | 'upsert', data: unknown): FieldError[] {
  const fault = (detail: string): FieldError[] => [{ pointer: '/data', detail }]
  if (op === 'delete') return data === null ? [] : fault('data is not allowed in a delete. Leave it out.')
  return data === null ? fault(`data is required for ${op}: the fields of the record.`) : []
}

/** A fault with its pointer extended to the whole body. */
export const placed = (fault: FieldError, at: string): FieldError =>
  'pointer' in fault ? { pointer: at + fault.pointer, detail: fault.detail } : fault
