/** The routes that write, derived from the operations of a resource. */
import { callOf } from '@kantine/contract/operations.ts'
import { type Operation, pathOf, type Resource } from '@kantine/contract/resource.ts'
import { parseBody, rawBodyOf, refuseBody } from '../../http/body.ts'
import { pathIdOf, type RawQuery, refuseParameters } from '../../http/query.ts'
import { answerWrite } from '../../http/write.ts'
import { mixedBatch, upsertBatch } from '../../operations/batch.ts'
import type { Answer } from '../../operations/idempotency.ts'
import { onlyServed } from '../../operations/list.ts'
import { createRecord, deleteRecord, updateRecord, upsertRecord } from '../../operations/write.ts'
import { candidateOf } from '../../records/check.ts'
import type { Actor } from '../../store/actor.ts'
import type { Writer } from '../../store/writer.ts'
import { type Call, keyOf, type Route } from './call.ts'

/** What a call does within its write; made from the call before the write begins. */
type Prepare = (resource: Resource, call: Call, raw: Buffer) => (write: Writer) => Promise<Answer>

const create: Prepare = (resource, _call, raw) => {
  const candidate = candidateOf(resource, parseBody(raw), 'create')
  return async (write) => {
    const id = await createRecord(write, resource, candidate)
    return { status: 201, ...(await recordAnswer(write, resource, id)), ...locationOf(resource, id) }
  }
}

const change =
  (purpose: 'update' | 'set_status'): Prepare =>
  (resource, call, raw) => {
    const id = pathIdOf(call, resource)
    const candidate = candidateOf(resource, parseBody(raw), purpose)
    return async (write) => {
      await updateRecord(write, resource, id, candidate)
      return { status: 200, ...(await recordAnswer(write, resource, id)) }
    }
  }

const remove: Prepare = (resource, call, raw) => {
  const id = pathIdOf(call, resource)
  refuseBody(raw)
  return async (write) => {
    await deleteRecord(write, resource, id)
    return { status: 204, body: '' }
  }
}

const upsert: Prepare = (resource, _call, raw) => {
  const candidate = candidateOf(resource, parseBody(raw), 'upsert')
  return async (write) => {
    const { outcome, id } = await upsertRecord(write, resource, candidate)
    if (outcome === 'deleted' || id === undefined) return { status: 204, body: '' }
    const answer = await recordAnswer(write, resource, id)
    return outcome === 'created' ? { status: 201, ...answer, ...locationOf(resource, id) } : { status: 200, ...answer }
  }
}

const bulk: Prepare = (resource, _call, raw) => {
  const body = parseBody(raw)
  const batch = resource.unique ? upsertBatch(resource, body) : mixedBatch(resource, body)
  return async (write) => ({ status: 200, body: await batch.run(write) })
}

const writes: { readonly [operation in Operation]?: { readonly prepare: Prepare; readonly status: number } } = {
  create: { prepare: create, status: 201 },
  update: { prepare: change('update'), status: 200 },
  delete: { prepare: remove, status: 204 },
  set_status: { prepare: change('set_status'), status: 200 },
  upsert: { prepare: upsert, status: 201 },
  bulk: { prepare: bulk, status: 200 },
}

/** The routes of the operations that write. */
export const writingRoutes = (resource: Resource): Route[] =>
  (Object.keys(resource.operations) as Operation[]).flatMap((operation) => {
    const { prepare, status } = writes[operation] ?? {}
    if (!prepare || !status) return []
    const { method, path } = callOf(operation, resource)
    return {
      kind: operation === 'bulk' ? 'bulk' : 'write',
      operation,
      method,
      path: path.replace('{id}', ':id'),
      ...(resource.scopes.write && { scope: resource.scopes.write }),
      status,
      handle: (call) => answer(call, resource, prepare),
    }
  })

/** Does the write and sets what its answer has beside the body. */
async function answer(call: Call, resource: Resource, prepare: Prepare): Promise<string> {
  const { request, services } = call
  refuseParameters(request.query as RawQuery)
  const work = prepare(resource, call, rawBodyOf(request))
  const { club, id } = keyOf(call)
  return answerWrite(call, { store: services.store, club: club.id, actor: actorOf(call), caller: id }, work)
}

function actorOf(call: Call): Actor {
  const { id, purpose } = keyOf(call)
  return { by: purpose === 'assistant' ? 'assistant' : 'key', id }
}

/** The record as a read shows it. */
async function recordAnswer(write: Writer, resource: Resource, id: number): Promise<{ body: string }> {
  const body = (await write.bodies(resource, [id])).get(id) as string
  return { body: resource.partial ? JSON.stringify(onlyServed(resource, JSON.parse(body))) : body }
}

/** Where a record can be read, if it can. */
const locationOf = (resource: Resource, id: number) =>
  resource.operations.get ? { location: `${pathOf(resource)}/${id}` } : {}
