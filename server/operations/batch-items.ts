/** Makes plans from the items of a batch (sections 4.3 and 4.4). */
import { limits } from '@kantine/contract/limits.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { type NamedTags, tagsIn } from '../entity-tags.ts'
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
import type { Preconditions, Versions } from './versions.ts'

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
  const { op: name, id = null, data = null, ...further } = item
  const op = ops.find((one) => one === name)
  if (!op) return { at, faults: [{ pointer: '/op', detail: `op must be one of ${known}.` }] }
  const { wrong, preconditions, others } = conditionIn(further, takesCondition(resource, op))
  const faults = [
    ...unknownNames(
      others,
      `an operation. Use only op, id${takesCondition(resource, op) ? ', data and if_match' : ' and data'}`,
    ),
    ...wrong,
    ...idFaults(op, id),
    ...dataFaults(op, data),
  ]
  const about = op !== 'create' && isId(id) ? { id } : {}
  if (faults.length === 0) return { ...about, at: `${at}/data`, plan: plan(op, { id, data, preconditions }) }
  const ofData = op === 'delete' || data === null ? [] : candidateOf(resource, data, op).faults
  return { ...about, at, faults: [...faults, ...ofData.map((fault) => placed(fault, '/data'))] }
}

/** An operation that creates or changes the record with an external id. */
function upsertItem(resource: Resource, item: FieldValues, at: string, plan: PlanItem): Item {
  const { op: _, external_id: externalId, data = null, ...further } = item
  const { wrong, preconditions, others } = conditionIn(further, takesCondition(resource, 'upsert'))
  const faults = [
    ...unknownNames(others, 'an upsert. Use only op, external_id, data and if_match'),
    ...wrong,
    ...externalIdFaults(resource, externalId),
    ...dataFaults('upsert', data),
  ]
  if (faults.length === 0)
    return { at: `${at}/data`, plan: plan('put_by_external_id', { externalId, data, preconditions }) }
  const ofData = data === null ? [] : candidateOf(resource, data, 'update').faults
  return { at, faults: [...faults, ...ofData.map((fault) => placed(fault, '/data'))] }
}

const takesCondition = ({ partial }: Resource, op: Op | 'upsert'): boolean => !partial && op !== 'create'

/** The `if_match` of an operation that takes it, as a precondition or a fault, and the other names in it. */
function conditionIn(further: FieldValues, isTaken: boolean): Condition {
  if (!isTaken) return { wrong: [], preconditions: undefined, others: further }
  const { if_match: given = null, ...others } = further
  if (given === null) return { wrong: [], preconditions: undefined, others }
  const tags = typeof given === 'string' && given.length <= limits.ifMatchCharacters ? tagsIn(given) : undefined
  if (tags) return { wrong: [], preconditions: { expected: strongOf(tags) }, others }
  const detail =
    'if_match must be * or quoted ETags, such as "\\"k3J9xY2mQ0aBcD4eF6gH8i\\"". Send the etag of a result, or the header ETag.'
  return { wrong: [{ pointer: '/if_match', detail }], preconditions: undefined, others }
}

type Condition = {
  readonly wrong: readonly FieldError[]
  readonly preconditions: Preconditions | undefined
  readonly others: FieldValues
}

/** Weak tags never match (RFC 9110, section 13.1.1). */
const strongOf = (tags: NamedTags): Versions =>
  tags === 'any' ? tags : tags.filter(({ weak }) => !weak).map(({ opaque }) => opaque)

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
