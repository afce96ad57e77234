/** Batches (sections 4.3 and 4.4): one transaction, items in their order, none of which stops another. */
import { limits } from '@kantine/contract/limits.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { type Candidate, candidateOf, isObject } from '../records/check.ts'
import { faultsInClub } from '../records/rules.ts'
import { type Fault, printable, Refusal } from '../refusal.ts'
import type { Fields } from '../store/body.ts'
import type { Writer } from '../store/writer.ts'
import { createRecord, deleteRecord, updateRecord, upsertRecord, validationFailed } from './write.ts'

/** What became of one item; 2xx means that it was applied. */
type Result = { readonly status: number; readonly id?: number; readonly error?: string }

/** A batch that was understood as a whole; `run` does it within a write and gives the JSON of the answer. */
export type Batch = { run(write: Writer): Promise<string> }

const ops = ['create', 'update', 'delete'] as const

type Operation = {
  readonly op: (typeof ops)[number]
  readonly id?: number
  readonly candidate: Candidate
  /** What is wrong with the operation beside its data. */
  readonly faults: readonly Fault[]
}

/**
 * Reads a mixed batch: creates, updates and deletes.
 *
 * @throws {Refusal} `validation_failed`, when it is no batch: then nothing of it is done
 */
export function mixedBatch(resource: Resource, body: unknown): Batch {
  const items = itemsOf(body, 'operations')
  const faults = items.flatMap((item, i) => opFaults(item, i))
  if (faults.length > 0) throw validationFailed(faults)
  const operations = items.map((item) => operationOf(resource, item as Fields))
  return {
    async run(write) {
      await foresee(write, resource, operations)
      return answerOf(await inOrder(operations, (operation) => perform(write, resource, operation)))
    },
  }
}

/**
 * Reads a batch of upserts.
 *
 * @throws {Refusal} `validation_failed`, when it is no batch: then nothing of it is done
 */
export function upsertBatch(resource: Resource, body: unknown): Batch {
  const candidates = itemsOf(body, 'records').map((item) => candidateOf(resource, item, 'upsert'))
  return {
    async run(write) {
      const well = candidates.filter(({ faults }) => faults.length === 0).map(({ fields }) => fields)
      await faultsInClub(write, resource, well)
      await write.idsByName(resource, well)
      return answerOf(
        await inOrder(candidates, async (candidate) => {
          const { outcome, id } = await upsertRecord(write, resource, candidate)
          return { status: outcome === 'created' ? 201 : 200, ...(id !== undefined && { id }) }
        }),
      )
    },
  }
}

/** The items of a batch, which stand in a list under one name. */
function itemsOf(body: unknown, name: 'operations' | 'records'): readonly unknown[] {
  const refuse = (pointer: string, detail: string) => validationFailed([{ pointer, detail }])
  if (!isObject(body)) throw refuse('', `A batch is a JSON object such as {"${name}": […]}.`)
  const others = Object.keys(body).filter((other) => other !== name)
  if (others.length > 0) {
    const shown = printable(others[0] as string)
    throw refuse(
      shown ? `/${shown}` : '',
      `${shown ?? 'A name in the body'} is not known here. A batch holds only ${name}.`,
    )
  }
  const items = body[name]
  if (!Array.isArray(items)) throw refuse(`/${name}`, `${name} must be a list of 1 to ${limits.batchItems} items.`)
  if (items.length < 1 || items.length > limits.batchItems) {
    throw refuse(
      `/${name}`,
      `${name} must have 1 to ${limits.batchItems} items and has ${items.length}. Send several batches.`,
    )
  }
  return items
}

/** What keeps a whole batch from being understood: an item whose `op` is none. */
function opFaults(item: unknown, i: number): Fault[] {
  if (isObject(item) && ops.some((op) => op === item.op)) return []
  const rule = `must be one of ${ops.join(', ')}`
  return isObject(item)
    ? [{ pointer: `/operations/${i}/op`, detail: `operations/${i}/op ${rule}.` }]
    : [{ pointer: `/operations/${i}`, detail: `operations/${i} must be an object whose op ${rule}.` }]
}

function operationOf(resource: Resource, item: Fields): Operation {
  const { op, id = null, data = null, ...others } = item as { op: Operation['op']; id?: unknown; data?: unknown }
  const faults: Fault[] = Object.keys(others).map((name) => ({
    pointer: `/${name}`,
    detail: `${printable(name) ?? 'A name in the operation'} is not known in an operation. It holds op, id and data.`,
  }))
  const isId = Number.isSafeInteger(id) && Number(id) > 0
  if (op === 'create' && id !== null)
    faults.push({ pointer: '/id', detail: 'id is set by Kantine. Leave it out of a create.' })
  if (op !== 'create' && !isId) faults.push({ pointer: '/id', detail: `id is required for ${op}: the id of a record.` })
  if (op === 'delete' && data !== null)
    faults.push({ pointer: '/data', detail: 'data has no place in a delete. Leave it out.' })
  const candidate = op === 'delete' ? { fields: {}, faults: [] } : dataOf(resource, op, data)
  return { op, ...(op !== 'create' && isId && { id: id as number }), candidate, faults }
}

/** The data of an operation, whose places are named as `data` has them. */
function dataOf(resource: Resource, op: 'create' | 'update', data: unknown): Candidate {
  if (data !== null) return candidateOf(resource, data, op)
  return { fields: {}, faults: [{ pointer: '/data', detail: `data is required for ${op}: the fields of the record.` }] }
}

/** Reads everything that the operations need with few statements. */
async function foresee(write: Writer, resource: Resource, operations: readonly Operation[]): Promise<void> {
  const idsOf = (...wanted: Operation['op'][]) =>
    operations.flatMap(({ op, id }) => (id !== undefined && wanted.includes(op) ? [id] : []))
  await write.bodies(resource, idsOf('update', 'delete'))
  await faultsInClub(
    write,
    resource,
    operations.map(({ candidate }) => candidate.fields),
  )
  const going = idsOf('delete')
  if (going.length > 0) await write.foreseeRemoval(resource, going)
}

async function perform(write: Writer, resource: Resource, operation: Operation): Promise<Result> {
  const { op, id, candidate, faults } = operation
  if (faults.length > 0) throw validationFailed([...faults, ...candidate.faults])
  if (op === 'create') return { status: 201, id: await createRecord(write, resource, candidate) }
  if (op === 'update') await updateRecord(write, resource, id as number, candidate)
  else await deleteRecord(write, resource, id as number)
  return { status: 200, id: id as number }
}

/** Does the items one after the other; one that is refused has done nothing. */
async function inOrder<Item extends object>(
  items: readonly Item[],
  perform: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    try {
      results.push(await perform(item))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const status = error.code === 'not_found' ? 404 : 422
      results.push({ status, ...('id' in item && { id: item.id as number }), error: error.message })
    }
  }
  return results
}

function answerOf(results: readonly Result[]): string {
  const failed = results.filter(({ error }) => error !== undefined).length
  return JSON.stringify({ results, succeeded: results.length - failed, failed })
}
