/** The schemas of what the operations that write take. */

import type { Field } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import type { Schema } from './openapi.ts'
import { objectSchema, schemaName, schemaRef } from './schemas.ts'

type Fields = { readonly [name: string]: Field }

/** The fields that a caller gives. */
export const settable = ({ fields }: Resource): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { setBy }]) => setBy === 'caller'))

/** The fields that have an operation of their own. */
export const ownOperation = ({ fields }: Resource): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { setBy }]) => setBy === 'operation'))

/** The name of the schema of a batch. */
export const batchName = (resource: Resource) => `${schemaName(resource)}Batch`

/** The schemas of what the operations of a resource take. */
export function writeSchemas(resource: Resource): { [name: string]: Schema } {
  const { operations } = resource
  const name = schemaName(resource)
  const title = resource.title.toLowerCase()
  return {
    ...(operations.create && {
      [`${name}Create`]: inputSchema(`A new record of ${title}.`, settable(resource), 'required'),
    }),
    ...(operations.update && {
      [`${name}Update`]: inputSchema(`Changes to a record of ${title}.`, settable(resource), 'none'),
    }),
    ...(operations.set_status && { [`${name}Status`]: inputSchema('The new status.', ownOperation(resource), 'all') }),
    ...((operations.upsert || (operations.bulk && resource.unique)) && { [`${name}Upsert`]: upsertSchema(resource) }),
    ...(operations.bulk && { [batchName(resource)]: batchSchema(resource) }),
  }
}

function upsertSchema(resource: Resource): Schema {
  const { removedByNull } = resource
  const fields = Object.entries(settable(resource)).map(([name, field]) => [
    name,
    name === removedByNull ? { ...field, nullable: true } : field,
  ])
  return inputSchema(`A record of ${resource.title.toLowerCase()}.`, Object.fromEntries(fields), 'required')
}

function batchSchema(resource: Resource): Schema {
  const name = schemaName(resource)
  const items = { type: 'array', minItems: 1, maxItems: limits.batchItems }
  const batch = (list: string, schema: Schema): Schema => ({
    type: 'object',
    description: `At most ${limits.batchItems} items.`,
    required: [list],
    additionalProperties: false,
    properties: { [list]: schema },
  })
  if (resource.unique) {
    return batch('records', { ...items, description: 'Records, each for itself.', items: schemaRef(`${name}Upsert`) })
  }
  return batch('operations', {
    ...items,
    description: 'Operations, in their order.',
    items: {
      type: 'object',
      description: 'One operation.',
      required: ['op'],
      additionalProperties: false,
      properties: {
        op: { type: 'string', enum: ['create', 'update', 'delete'], description: 'What to do.' },
        id: { type: 'integer', minimum: 1, description: 'Required for update and delete.' },
        data: {
          type: 'object',
          description: `Fields, for create and update; see \`${name}Create\` and \`${name}Update\`.`,
        },
      },
    },
  })
}

/** The answer of every batch (section 4.3). */
export const batchResultsSchema: Schema = {
  type: 'object',
  description: 'What became of the items of a batch.',
  required: ['results', 'succeeded', 'failed'],
  properties: {
    results: {
      type: 'array',
      description: 'One entry for each item, in the order of the request.',
      items: {
        type: 'object',
        required: ['status'],
        properties: {
          status: { type: 'integer', description: 'As the status of a single call; 2xx means applied.' },
          id: { type: 'integer', description: 'Id of the affected record.' },
          error: { type: 'string', description: 'What is wrong, where it failed.' },
        },
      },
    },
    succeeded: { type: 'integer', minimum: 0, description: 'Count of applied items.' },
    failed: { type: 'integer', minimum: 0, description: 'Count of failed items.' },
  },
}

/** An object that a caller sends: with no other fields than these. */
function inputSchema(doc: string, fields: Fields, required: 'required' | 'all' | 'none'): Schema {
  const { required: all, ...schema } = objectSchema(doc, fields)
  const names = required === 'all' ? all : Object.keys(fields).filter((name) => fields[name]?.required)
  return { ...schema, additionalProperties: false, ...(required !== 'none' && { required: names ?? [] }) }
}
