/** JSON Schemas (2020-12) of batches and of their results, with an example of each (sections 4.3 and 4.4). */
import { codeSchema } from './errors.ts'
import { idSchema } from './fields.ts'
import { limits } from './limits.ts'
import { sentSchema } from './portable.ts'
import type { Resource } from './resource.ts'
import {
  capitalized,
  createSchema,
  exampleOf,
  inline,
  type Refer,
  type Schema,
  schemaName,
  settableFields,
  updateSchema,
  upsertSchema,
} from './schemas.ts'
import { eachUnspecified, type Marked, unspecified, withoutMarked } from './unspecified.ts'

/** A batch: of upserts for a resource with `naturalKey` (section 4.4), otherwise mixed (section 4.3). */
export const batchSchema = (resource: Resource, refer: Refer = inline): Schema =>
  resource.naturalKey
    ? batchOf('records', {
        description: 'A failed record does not stop the others.',
        items: refer(`${schemaName(resource)}Upsert`, upsertSchema(resource)),
      })
    : batchOf('operations', {
        description: 'Executed in order; a failed operation does not stop the others.',
        items: oneOfOperations(resource, refer),
      })

const batchOf = (list: string, items: Schema): Schema => ({
  type: 'object',
  description: `At most ${limits.batchItems} items.`,
  required: [list],
  additionalProperties: false,
  properties: { [list]: { type: 'array', maxItems: limits.batchItems, ...items } },
})

/** An operation of a mixed batch. `names` and `data` are required. */
export type BatchOperation = Marked & {
  readonly doc: string
  readonly names: { readonly id?: Schema; readonly external_id?: Schema }
  readonly data?: 'Create' | 'Update'
  /** Whether it takes `if_match`: it may change an existing record. */
  readonly isConditional?: true
}

const id: Schema = { ...idSchema, description: 'The id of the record.' }

/** The operations that a mixed batch of a resource can contain, by `op`. */
export const batchOperations = (resource: Resource): { readonly [op: string]: BatchOperation } => ({
  create: { doc: 'Creates a record.', names: {}, data: 'Create' },
  update: { doc: 'Changes only the fields you send.', names: { id }, data: 'Update', isConditional: true },
  delete: { doc: 'Deletes a record.', names: { id }, isConditional: true },
  ...('put_by_external_id' in resource.operations && { upsert: upsertOf(resource) }),
})

const upsertOf = ({ fields }: Resource): BatchOperation =>
  unspecified('§4.3', {
    doc: 'Changes the record with this `external_id`, or creates it if none exists. A new record needs all required fields.',
    names: {
      external_id: { ...sentSchema(fields.external_id?.schema ?? {}), description: 'The `external_id` of the record.' },
    },
    data: 'Update',
    isConditional: true,
  })

const ifMatch: Schema = {
  type: 'string',
  minLength: 1,
  maxLength: limits.ifMatchCharacters,
  description:
    'The `ETag` of the record as you read it, with its quotes, a list of them, or `*`: if the record now has a different version, this operation fails with 412. Requires the read scope.',
  'x-open-point': '§4.3',
}

const dataSchemas = { Create: createSchema, Update: updateSchema }

function oneOfOperations(resource: Resource, refer: Refer): Schema {
  const branches = Object.entries(batchOperations(resource)).map(([op, operation]) => {
    const schema = refer(
      `${schemaName(resource)}Batch${capitalized(op)}`,
      operationSchema(resource, op, operation, refer),
    )
    return { op, schema }
  })
  const mapping = Object.fromEntries(branches.flatMap(({ op, schema: { $ref } }) => ($ref ? [[op, $ref]] : [])))
  return { oneOf: branches.map(({ schema }) => schema), discriminator: { propertyName: 'op', mapping } }
}

function operationSchema(resource: Resource, op: string, operation: BatchOperation, refer: Refer): Schema {
  const { doc, names, data, isConditional, open } = operation
  const needed = {
    // `enum` as well: some generators do not find the value of a discriminator in `const`.
    op: { type: 'string', const: op, enum: [op], description: 'The operation.' },
    ...names,
    ...(data && { data: refer(`${schemaName(resource)}${data}`, dataSchemas[data](resource)) }),
  }
  return {
    type: 'object',
    description: doc,
    required: Object.keys(needed),
    additionalProperties: false,
    properties: { ...needed, ...(isConditional && !resource.partial && { if_match: ifMatch }) },
    ...(open && { 'x-open-point': open }),
  }
}

/** The fields of an item's result; only `status` is always present. */
export const resultFields = (
  refer: Refer = inline,
): { readonly [name: string]: Marked & { readonly schema: Schema } } => ({
  status: { schema: { type: 'integer', description: 'HTTP-like status of that item; 2xx means applied.' } },
  id: { schema: { type: 'integer', description: 'Id of the affected record.' } },
  error: { schema: { type: 'string', description: 'Human-readable message, present on failure.' } },
  ...eachUnspecified('§4.3', {
    updated_at: {
      schema: { type: 'string', format: 'date-time', description: '`updated_at` of the record after the batch.' },
    },
    etag: {
      schema: {
        type: 'string',
        description:
          'The `ETag` of the record after the batch, for `If-Match` and `if_match`. Only for keys with the read scope.',
      },
    },
    code: { schema: codeSchema('The error code of a failed item.', refer) },
    errors: {
      schema: {
        type: 'array',
        description: `The first ${limits.faultsOfItem} errors for the item; \`error\` says how many more there are.`,
        items: {
          type: 'object',
          required: ['pointer', 'detail'],
          properties: {
            pointer: { type: 'string', description: 'JSON pointer into the batch (RFC 6901).' },
            detail: { type: 'string', description: 'The rule that was violated, and what to do.' },
          },
        },
      },
    },
  }),
})

export function batchResultsSchema({ partial }: Resource, refer: Refer = inline): Schema {
  const fields = partial ? withoutMarked(resultFields(refer)) : resultFields(refer)
  const properties = Object.entries(fields).map(([name, { schema, open }]) => [
    name,
    { ...schema, ...(open && { 'x-open-point': open }) },
  ])
  const result = {
    type: 'object',
    description: 'The result for one item.',
    required: ['status'],
    properties: Object.fromEntries(properties),
  }
  return {
    type: 'object',
    description: 'The results of a batch.',
    required: ['results', 'succeeded', 'failed'],
    properties: {
      results: {
        type: 'array',
        description: 'One entry per item, in request order.',
        items: refer('BatchResult', result),
      },
      succeeded: { type: 'integer', minimum: 0, description: 'Count of applied items.' },
      failed: { type: 'integer', minimum: 0, description: 'Count of failed items.' },
    },
  }
}

type Item = { readonly request: object; readonly result: { readonly status: number; readonly [name: string]: unknown } }

/** A batch that a caller sends. */
export function batchExample(resource: Resource): object {
  const requests = itemsOf(resource).map(({ request }) => request)
  return resource.naturalKey ? { records: requests } : { operations: requests }
}

export function batchResultsExample(resource: Resource): object {
  const results = itemsOf(resource).map(({ result }) => result)
  const succeeded = results.filter(({ status }) => status < 300).length
  return { results, succeeded, failed: results.length - succeeded }
}

/** An upsert, or one of each operation that a mixed batch can contain, each on a different record. */
function itemsOf(resource: Resource): Item[] {
  const { naturalKey, exampleId = 1, plural, partial } = resource
  const version = partial ? {} : { updated_at: '2026-09-01T08:00:00.000Z', etag: '"k3J9xY2mQ0aBcD4eF6gH8i"' }
  const data = exampleOf(settableFields(resource))
  if (naturalKey) return [{ request: data, result: { status: 201, id: exampleId, ...version } }]
  const [second, third, fourth] = [exampleId + 1, exampleId + 2, exampleId + 3]
  const changes = { status: 'archived' }
  const missing = `There is no such record among the ${plural} of this club.`
  const items: { readonly [op: string]: Item } = {
    create: { request: { op: 'create', data }, result: { status: 201, id: exampleId, ...version } },
    update: { request: { op: 'update', id: second, data: changes }, result: { status: 200, id: second, ...version } },
    delete: {
      request: { op: 'delete', id: third },
      result: { status: 404, id: third, error: missing, ...(!partial && { code: 'not_found' }) },
    },
    upsert: {
      request: { op: 'upsert', external_id: 'crm-7790', data: changes },
      result: { status: 200, id: fourth, ...version },
    },
  }
  return Object.keys(batchOperations(resource)).map((op) => items[op] as Item)
}
