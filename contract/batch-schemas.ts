/** JSON Schemas (2020-12) of batches and of the answers to them (sections 4.3 and 4.4). */
import { idSchema } from './fields.ts'
import { limits } from './limits.ts'
import { sentSchema } from './portable.ts'
import type { Resource } from './resource.ts'
import { createSchema, inline, type Refer, type Schema, schemaName, updateSchema, upsertSchema } from './schemas.ts'
import { type Marked, unspecified } from './unspecified.ts'

/** A batch: of upserts where the definition has `naturalKey` (section 4.4), and mixed elsewhere (section 4.3). */
export const batchSchema = (resource: Resource, refer: Refer = inline): Schema =>
  resource.naturalKey
    ? batchOf('records', {
        description: 'Records; one that fails does not stop the others.',
        items: refer(`${schemaName(resource)}Upsert`, upsertSchema(resource)),
      })
    : batchOf('operations', {
        description: 'Operations, carried out in their order; one that fails does not stop the others.',
        items: oneOfOperations(resource, refer),
      })

const batchOf = (list: string, items: Schema): Schema => ({
  type: 'object',
  description: `At most ${limits.batchItems} items.`,
  required: [list],
  additionalProperties: false,
  properties: { [list]: { type: 'array', maxItems: limits.batchItems, ...items } },
})

/** What an operation of a mixed batch does, and what it holds beside `op`, all of it required. */
export type BatchOperation = Marked & {
  readonly doc: string
  readonly names: { readonly id?: Schema; readonly external_id?: Schema }
  readonly data?: 'Create' | 'Update'
}

const id: Schema = { ...idSchema, description: 'The id of the record.' }

/** The operations that a mixed batch of a resource can hold, by their `op`. */
export const batchOperations = (resource: Resource): { readonly [op: string]: BatchOperation } => ({
  create: { doc: 'Creates a record.', names: {}, data: 'Create' },
  update: { doc: 'Changes the fields that are sent and leaves the others.', names: { id }, data: 'Update' },
  delete: { doc: 'Removes a record.', names: { id } },
  ...('put_by_external_id' in resource.operations && { upsert: upsertOf(resource) }),
})

const upsertOf = ({ fields }: Resource): BatchOperation =>
  unspecified('§4.3', {
    doc: 'Updates the sent fields of the record with this `external_id`, or creates it, with all required fields.',
    names: {
      external_id: { ...sentSchema(fields.external_id?.schema ?? {}), description: 'The `external_id` of the record.' },
    },
    data: 'Update',
  })

const dataSchemas = { Create: createSchema, Update: updateSchema }

/** One of the operations; `op` says which. */
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

const capitalized = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())

function operationSchema(resource: Resource, op: string, operation: BatchOperation, refer: Refer): Schema {
  const { doc, names, data, open } = operation
  const properties = {
    op: { type: 'string', const: op, description: 'What to do.' },
    ...names,
    ...(data && { data: refer(`${schemaName(resource)}${data}`, dataSchemas[data](resource)) }),
  }
  return {
    type: 'object',
    description: doc,
    required: Object.keys(properties),
    additionalProperties: false,
    properties,
    ...(open && { 'x-open-point': open }),
  }
}
