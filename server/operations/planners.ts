/** The operations that write: each makes a plan from its input. */
import type { OperationName, Resource } from '@kantine/contract/resource.ts'
import type { Caller } from '../callers/caller.ts'
import { candidateOf, type WriteKind } from '../records/check.ts'
import { isId } from '../records/references.ts'
import { writtenAnswer } from './answer-of-write.ts'
import { planBatch } from './batch.ts'
import { candidatesOf, externalIdFaults } from './external-id.ts'
import { badParameters, type Input } from './input.ts'
import { notFound } from './lists/get.ts'
import { mayRead, requirePermission } from './may.ts'
import type { Plan } from './plan.ts'
import { createRecord, deleteRecord, putRecord, updateRecord, upsertRecord } from './write-records.ts'

type Planner = (resource: Resource, input: Input, caller: Caller) => Plan

const create: Planner = (resource, { data }, caller) => {
  const candidate = candidateOf(resource, data, 'create', { mayRead: mayRead(caller, resource) })
  return {
    candidate,
    work: async (write) => ({ outcome: 'created', id: await createRecord(write, resource, candidate) }),
    ...writtenAnswer(resource, candidate, caller),
  }
}

const change =
  (kind: Extract<WriteKind, 'update' | 'set_status'>): Planner =>
  (resource, { id, data, preconditions }, caller) => {
    const known = idOf(resource, id)
    // Otherwise a write-only caller could guess the record's content.
    const candidate = candidateOf(resource, data, kind, { mayRead: mayRead(caller, resource) })
    return {
      id: known,
      candidate,
      async work(write) {
        await updateRecord(write, resource, known, candidate, preconditions)
        return { outcome: 'changed', id: known }
      },
      ...writtenAnswer(resource, candidate, caller),
    }
  }

const putByExternalId: Planner = (resource, { externalId, data, preconditions }, caller) => {
  const wrong = externalIdFaults(resource, externalId)
  if (wrong.length > 0) throw badParameters(wrong.map(({ detail }) => ({ parameter: 'external_id', detail })))
  const sent = candidatesOf(resource, data, externalId as string, { mayRead: mayRead(caller, resource) })
  return {
    candidate: sent.change,
    work: (write) => putRecord(write, resource, 'external_id', sent, preconditions),
    ...writtenAnswer(resource, sent.change, caller),
  }
}

const remove: Planner = (resource, { id, preconditions }) => {
  const known = idOf(resource, id)
  return {
    id: known,
    removes: true,
    async work(write) {
      await deleteRecord(write, resource, known, preconditions)
      return { outcome: 'removed', id: known }
    },
  }
}

const upsert: Planner = (resource, { data }, caller) => {
  const candidate = candidateOf(resource, data, 'upsert', { mayRead: mayRead(caller, resource) })
  return {
    candidate,
    work: (write) => upsertRecord(write, resource, candidate),
    ...writtenAnswer(resource, candidate, caller),
  }
}

/** The items of a batch are plans of the other operations. */
const bulk = (resource: Resource, { data }: Input, caller: Caller): Promise<Plan> =>
  planBatch(resource, data, {
    showsVersions: mayRead(caller, resource),
    plan(op, input) {
      // A caller without the read scope could guess a record's content from its version.
      if (input.preconditions) requirePermission(caller, { permission: resource.scopes.read, effect: 'reads' })
      return planners[op](resource, input, caller)
    },
  })

/** The planners, by operation name. All other operations only read. */
export const planners = {
  create,
  update: change('update'),
  put_by_external_id: putByExternalId,
  delete: remove,
  set_status: change('set_status'),
  upsert,
  bulk,
} as const satisfies { readonly [name in OperationName]?: Planner | typeof bulk }

/** @throws {Refusal} `not_found`, when the value cannot be an id */
function idOf(resource: Resource, id: unknown): number {
  if (!isId(id)) throw notFound(resource)
  return id
}
