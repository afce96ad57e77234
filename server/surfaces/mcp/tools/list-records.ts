import { idSchema } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import { operations, parameterSchema } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import { readScopesOf } from '@kantine/contract/scopes.ts'
import { execute } from '../../../operations/execute.ts'
import { parametersOf } from '../../../operations/input.ts'
import { parsed } from '../../../operations/plan.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import type { Arguments, CompleteResult, Tool, ToolCall } from '../tool.ts'
import { readArguments } from './arguments.ts'
import { argumentsSchema } from './arguments-schema.ts'
import { boundedRecord } from './bounded.ts'
import { chosenFields, fieldNames, fieldsSchema } from './fields.ts'
import { pageResult, pageSchemas } from './page.ts'
import { having, readableOf, readingTool, requireResource, resourceSchema } from './reading.ts'

/** The maximum number of characters of one record on a page. */
const mostOfRecord = 2_000

/** The maximum number of bytes of a page that are parsed in one go, which takes a few milliseconds. */
const mostAtOnce = 500_000

/** `list_records`: a page of one resource, with few fields unless others are chosen. */
export function listRecordsTool(all: readonly Resource[]): Tool {
  const resources = having(all, 'list')
  const inputSchema: Tool['inputSchema'] = (scopes) => {
    const readable = readableOf(resources, scopes)
    return argumentsSchema(
      { resource: resourceSchema(readable), fields: fieldsSchema(fieldNames(readable)), ...parameterSchemas(readable) },
      ['resource'],
    )
  }
  const schema = inputSchema(readScopesOf(resources))
  const checkedLater = ['resource', ...Object.keys(parameterSchemas(resources)).filter((name) => name !== 'limit')]
  return readingTool({
    name: 'list_records',
    title: 'List records',
    description: `List the records of one resource by ascending id, ${limits.pageSizeDefault} at a time, with their main fields. Set \`fields\` for more.`,
    showsValues: true,
    resources,
    inputSchema,
    about: ({ resource }) => [resource],
    read: listRecords,
  })

  async function listRecords(call: ToolCall): Promise<CompleteResult> {
    const { resource: name, fields, ...parameters } = readArguments(schema, call.args, checkedLater)
    const resource = requireResource(call, operations.list, resources, name)
    const shown = { names: chosenFields(resource, fields), most: mostOfRecord }
    const page = await readPage(call, resource, parameters)
    return pageResult(page, (record, outside) => boundedRecord(resource, record, outside, shown))
  }
}

type RecordsPage = { readonly data: readonly { readonly id: number }[]; readonly has_more: boolean }

/** Reads a page. It has fewer records if they are long, because parsing more of them would delay other callers. */
async function readPage(
  { context, caller }: ToolCall,
  resource: Resource,
  parameters: Arguments,
): Promise<RecordsPage> {
  const list = recordOperation(operations.list, resource)
  for (let limit = Number(parameters.limit ?? limits.pageSizeDefault); ; limit = Math.ceil(limit / 4)) {
    const page = await execute(context, list, caller, { parameters: { ...parameters, limit } })
    if (page.text.length <= mostAtOnce || limit === 1) return parsed(page)
  }
}

function parameterSchemas(resources: readonly Resource[]): { readonly [name: string]: Schema } {
  const filters = resources.flatMap((resource) =>
    Object.entries(parametersOf(resource))
      .filter(([name]) => Object.hasOwn(resource.filters ?? {}, name))
      .map(([name, parameter]) => ({
        name,
        schema: parameterSchema(parameter),
        plural: resource.plural,
        doc: resource.filters?.[name]?.doc,
      })),
  )
  const byName = Object.groupBy(filters, ({ name }) => name)
  const ofFilters = Object.entries(byName).map(([name, some = []]) => {
    const byDoc = Map.groupBy(some, ({ doc }) => doc)
    const docs = [...byDoc].map(([doc, same]) => `For ${same.map(({ plural }) => plural).join(' and ')}: ${doc}`)
    return [name, { ...some[0]?.schema, description: docs.join(' ') }]
  })
  return { ...pageSchemas, ...ofAll, ...Object.fromEntries(ofFilters) }
}

/** The parameters of every list of records, in few words; the operation checks them, and names the fields that it takes. */
const ofAll: { readonly [name: string]: Schema } = {
  id: { type: 'array', items: idSchema, maxItems: limits.idsAtOnce, description: 'Only the records with these ids.' },
  without: {
    type: 'array',
    items: { type: 'string' },
    description: 'Only records in which these filtered fields have no value.',
  },
}
