/** The operations that write: what they take and what they answer. */
import { limits } from '@kantine/contract/limits.ts'
import { operationIdOf } from '@kantine/contract/operations.ts'
import type { Operation, Resource } from '@kantine/contract/resource.ts'
import { parameterRef } from './parameters.ts'
import type { Describer, Particulars, SuccessfulAnswer } from './particulars.ts'
import { exampleOf, recordFields, schemaName, schemaRef } from './schemas.ts'
import { batchName, ownOperation, settable } from './write-schemas.ts'

const creating: Describer = ({ resource }) => ({
  ...shared('create', resource),
  summary: `Create ${one(resource)}`,
  doc: `Creates a record. ${once}`,
  parameters: [parameterRef('idempotency_key')],
  body: bodyOf(`${schemaName(resource)}Create`, exampleOf(settable(resource))),
  answers: { 201: created(resource) },
})

const updating: Describer = ({ resource }) => ({
  ...shared('update', resource),
  summary: `Change ${one(resource)}`,
  doc: `Changes the fields that are sent and leaves the others (JSON merge patch, RFC 7396); \`null\` clears an optional field. ${same} ${once}`,
  parameters: [parameterRef('id'), parameterRef('idempotency_key')],
  body: bodyOf(
    `${schemaName(resource)}Update`,
    exampleOf(Object.fromEntries(Object.entries(settable(resource)).slice(0, 1))),
  ),
  answers: { 200: changed(resource) },
})

const deleting: Describer = ({ resource }) => ({
  ...shared('delete', resource),
  summary: `Remove ${one(resource)}`,
  doc: `Removes a record, and with it what cannot be without it. Other records that refer to it stay, without the reference. ${once}`,
  parameters: [parameterRef('id'), parameterRef('idempotency_key')],
  answers: { 204: { description: 'Removed.', headers: replayed } },
})

const settingStatus: Describer = ({ resource }) => ({
  ...shared('set_status', resource),
  summary: `Set the status of ${one(resource)}`,
  doc: `Changes the status and nothing else. Where the club has a list of stages, the status is one of them. ${same} ${once}`,
  parameters: [parameterRef('id'), parameterRef('idempotency_key')],
  body: bodyOf(`${schemaName(resource)}Status`, exampleOf(ownOperation(resource))),
  answers: { 200: changed(resource) },
})

const upserting: Describer = ({ resource }) => ({
  ...shared('upsert', resource),
  summary: `Record ${one(resource)}`,
  doc: `Creates the record of its ${nameOf(resource)}, or changes the one that is there. ${removal(resource)} ${once}`,
  parameters: [parameterRef('idempotency_key')],
  body: bodyOf(`${schemaName(resource)}Upsert`, exampleOf(settable(resource))),
  answers: {
    201: created(resource),
    200: changed(resource),
    204: { description: 'There is no such record any more.', headers: replayed },
  },
})

const batching: Describer = ({ resource }) => ({
  ...shared('bulk', resource),
  summary: resource.unique
    ? `Record ${resource.title.toLowerCase()} in a batch`
    : `Write ${resource.title.toLowerCase()} in a batch`,
  doc: `${resource.unique ? upsertsDoc(resource) : mixedDoc} The answer is 200 whenever the batch was processed: look at each \`results[].status\`.`,
  parameters: [parameterRef('required_idempotency_key')],
  body: bodyOf(batchName(resource), batchExample(resource)),
  answers: {
    200: {
      description: 'What became of each item.',
      headers: replayed,
      schema: schemaRef('BatchResults'),
      example: { results: [{ status: 201, id: 14 }], succeeded: 1, failed: 0 },
    },
  },
})

/** The describers of the operations that write. */
export const writeDescribers = {
  create: creating,
  update: updating,
  delete: deleting,
  set_status: settingStatus,
  upsert: upserting,
  bulk: batching,
} as const satisfies { readonly [operation in Operation]?: Describer }

const shared = (operation: Operation, resource: Resource): Pick<Particulars, 'operationId' | 'tag' | 'mark'> => ({
  operationId: operationIdOf(operation, resource),
  tag: resource.title,
  mark: resource.operations[operation] ?? {},
})

const one = ({ name }: Resource) => `one ${name.replaceAll('_', ' ')}`
const once = 'Honours an `Idempotency-Key`.'
const same = 'A record that does not really change keeps its `updated_at`.'
const mixedDoc = `Up to ${limits.batchItems} operations, each for itself and in their order; one that fails stops no other.`
const upsertsDoc = (resource: Resource) =>
  `Up to ${limits.batchItems} records, each written to the one of its ${nameOf(resource)}. ${removal(resource)} A record that fails stops no other.`
const removal = ({ removedByNull }: Resource) => (removedByNull ? `\`${removedByNull}: null\` removes it.` : '')
const nameOf = ({ unique = [] }: Resource) => unique.map((name) => `\`${name}\``).join(', ')
const replayed = ['idempotency-replayed']

const created = (resource: Resource): SuccessfulAnswer => ({
  ...changed(resource),
  description: 'Created.',
  headers: [...replayed, ...(resource.operations.get ? ['location'] : [])],
})

const changed = (resource: Resource): SuccessfulAnswer => ({
  description: 'The record as it is now.',
  headers: replayed,
  schema: schemaRef(schemaName(resource)),
  example: exampleOf(recordFields(resource)),
})

const bodyOf = (schema: string, example: object) => ({ description: 'JSON.', schema: schemaRef(schema), example })

const batchExample = (resource: Resource) =>
  resource.unique
    ? { records: [exampleOf(settable(resource))] }
    : {
        operations: [
          { op: 'create', data: exampleOf(settable(resource)) },
          { op: 'update', id: 14, data: { status: 'archived' } },
          { op: 'delete', id: 15 },
        ],
      }
