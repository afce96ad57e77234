/** Tools that write up to a hundred records in one call: `write_members`. */
import { batchOperations, batchSchema } from '@kantine/contract/batch.ts'
import { limits } from '@kantine/contract/limits.ts'
import { operationIdOf, operations } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { many, type Schema } from '@kantine/contract/schemas.ts'
import { isObject } from '../../../records/check.ts'
import type { Tool } from '../tool.ts'
import { argumentsSchema } from './arguments-schema.ts'
import { namesIn, ownNameOf } from './names.ts'
import { type Failure, fittingItems } from './results.ts'
import { endsRecord } from './write-record.ts'
import { writingTool } from './writing.ts'

const { bulk } = operations

export function writeBatchTool(resource: Resource): Tool {
  const { properties = {}, required = [] } = batchSchema(resource)
  const list = resource.naturalKey ? 'records' : 'operations'
  const removes = (item: unknown) => isObject(item) && destroysItem(resource, item)
  return writingTool({
    name: operationIdOf('bulk', resource).replace(/^bulk/, 'write'),
    title: bulk.title(resource),
    description: `Create, change or remove up to ${limits.batchItems} ${many(resource)} in order, even if some fail, such as ${exampleOf(resource)}.`,
    operation: bulk,
    resource,
    schema: argumentsSchema(resource.naturalKey ? properties : inOneShape(resource, properties), required),
    ...(!resource.naturalKey && { itemNames: { own: ownNames(resource), data: namesIn(resource) } }),
    destroys: (data) => isObject(data) && Array.isArray(data[list]) && data[list].some(removes),
    batchResult: resultsOf,
    makesKey: true,
  })
}

const ownNames = (resource: Resource) => [ownNameOf(resource) ?? []].flat()

/** A move, if records have names for it, because a batch serves that most. */
function exampleOf(resource: Resource): string {
  const [own, one] = [ownNameOf(resource), namesIn(resource)[0]]
  if (!own || !one) return '{"operations": [{"op": "delete", "id": 14}]}'
  return `{"operations": [{"op": "update", "${own.name}": "Sanne de Vries", "data": {"${one.name}": ["JO15"]}}]}`
}

const destroysItem = (resource: Resource, item: { readonly [name: string]: unknown }): boolean =>
  resource.naturalKey
    ? resource.removedByNull !== undefined && item[resource.removedByNull] === null
    : item.op === 'delete' || endsRecord(resource, item.data)

/** The operations in one short schema. Instead of a record's fields, it names the tools that describe them. */
function inOneShape(resource: Resource, { operations: items }: Properties): Properties {
  const all = Object.entries(batchOperations(resource))
  const holding = (name: string) =>
    all
      .filter(([, { names, data }]) => name in { ...names, data })
      .map(([op]) => op)
      .join(', ')
  const names = Object.assign({}, ...all.map(([, { names }]) => names)) as Properties
  const tools = ['create', 'update'].map((name) => operationIdOf(name as 'create' | 'update', resource))
  const properties = {
    op: { type: 'string', enum: all.map(([op]) => op) },
    ...Object.fromEntries(
      Object.entries(names).map(([name, schema]) => [name, { ...schema, description: `For ${holding(name)}.` }]),
    ),
    ...Object.fromEntries(
      ownNames(resource).map(({ name, id }) => [name, { type: 'string', description: `For ${holding(id)}.` }]),
    ),
    data: {
      type: 'object',
      description: `As in ${tools.join(' and ')}${withoutEnd(resource)}; a list replaces the whole list.`,
    },
  }
  const item = {
    type: 'object',
    required: ['op'],
    additionalProperties: false,
    properties,
  }
  return { operations: { ...items, items: item } }
}

/** Only the tool for one record ends it on a day. */
const withoutEnd = ({ name }: Resource) => (name === member.name ? ' without ends_on' : '')

type Properties = NonNullable<Schema['properties']>

type Results = {
  readonly results: readonly (Failure & {
    readonly errors?: unknown
    readonly updated_at?: string
    readonly etag?: string
  })[]
  readonly succeeded: number
  readonly failed: number
}

/** The outcomes of the items, each with a sentence that contains its `errors`; the tools for one record show versions. */
function resultsOf(answer: unknown): object {
  const { results, ...counts } = answer as Results
  return {
    ...counts,
    results: fittingItems(results.map(({ errors: _, updated_at: __, etag: ___, ...result }) => result)),
  }
}
