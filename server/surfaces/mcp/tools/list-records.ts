import { limits } from '@kantine/contract/limits.ts'
import { operations } from '@kantine/contract/operations.ts'
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
import { chosenFields, fieldsSchema } from './fields.ts'
import { namedBy, parametersFrom } from './filters.ts'
import { namesInFilters, withNameFields, withNames } from './names.ts'
import { pageResult, pageSchemas } from './page.ts'
import { having, readableOf, readingTool, requireResource, resourceSchema } from './reading.ts'

/** The maximum number of characters of one record on a page. */
const mostOfRecord = 2_000

/** The maximum number of bytes of a page that are parsed in one go, which takes a few milliseconds. */
const mostAtOnce = 500_000

/** `list_records`: a page of one resource, with few fields unless others are chosen. */
export function listRecordsTool(all: readonly Resource[]): Tool {
  const resources = having(all, 'list')
  const inputSchema: Tool['inputSchema'] = (scopes) =>
    argumentsSchema(
      {
        resource: resourceSchema(readableOf(resources, scopes)),
        fields: fieldsSchema('The columns besides id; the main ones by default.'),
        filters: { type: 'object', description: 'The filters of the resource, such as {"status": "active"}.' },
        limit: pageSchemas.limit as Schema,
        starting_after: pageSchemas.starting_after as Schema,
      },
      ['resource'],
    )
  const accepted = acceptedBy(resources, inputSchema(readScopesOf(resources)))
  const checkedLater = Object.keys(accepted.properties ?? {}).filter((name) => name !== 'limit' && name !== 'fields')
  return readingTool({
    name: 'list_records',
    title: 'List records',
    description: `List the records of one resource as a table by ascending id, ${limits.pageSizeDefault} at a time, such as {"resource": "members", "fields": ["name", "group_names"], "filters": {"status": "active"}}; describe_resource names the fields and filters.`,
    showsValues: true,
    resources,
    inputSchema,
    about: (args) => [args.resource, ...namedBy(resources, args)],
    read: listRecords,
  })

  async function listRecords(call: ToolCall): Promise<CompleteResult> {
    const { resource: name, fields, filters = {}, ...others } = readArguments(accepted, call.args, checkedLater)
    const resource = requireResource(call, operations.list, resources, name)
    const named = withNameFields(resource)
    const names = chosenFields(named, fields)
    const { data, has_more } = await readPage(call, resource, await parametersFrom(call, resource, filters, others))
    const records = await withNames(call, resource, data, names)
    const shown = { names, most: mostOfRecord }
    return pageResult({ data: records, has_more }, names, (record, outside) =>
      boundedRecord(named, record, outside, shown),
    )
  }
}

/** Arguments that calls may have besides those in the schema: earlier versions listed every filter as an argument. */
function acceptedBy(resources: readonly Resource[], { properties, ...schema }: Schema): Schema {
  const filters = resources.flatMap((resource) => [
    ...Object.keys(parametersOf(resource)),
    ...namesInFilters(resource).map(({ name }) => name),
  ])
  return { ...schema, properties: { ...Object.fromEntries(filters.map((name) => [name, {}])), ...properties } }
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
