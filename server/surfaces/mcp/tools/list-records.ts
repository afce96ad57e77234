import { limits } from '@kantine/contract/limits.ts'
import { operations, pageParameters, parameterSchema } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import { readScopesOf } from '@kantine/contract/scopes.ts'
import { execute } from '../../../operations/execute.ts'
import { parametersOf } from '../../../operations/input.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import { recordAt, recordsIn } from '../../../store/page.ts'
import type { ReadyResult } from '../ready-result.ts'
import type { Tool, ToolCall } from '../tool.ts'
import { type Arguments, readArguments } from './arguments.ts'
import { boundedRecord } from './bounded.ts'
import { chosenFields, fieldNames, fieldsSchema } from './fields.ts'
import { OutsideText } from './outside-text.ts'
import { pageResult, pageSchemas } from './page.ts'
import { pickerOf } from './picked.ts'
import { having, readableOf, readingTool, requireResource, resourceSchema } from './reading.ts'

/** Characters of one record on a page. */
const mostOfRecord = 2_000

/** Bytes of a page that are parsed at once, which takes a few milliseconds. */
const mostAtOnce = 500_000

/** `list_records`: a page of one resource, with few fields unless others are chosen. */
export function listRecordsTool(all: readonly Resource[]): Tool {
  const resources = having(all, 'list')
  const inputSchema: Tool['inputSchema'] = (scopes) => {
    const readable = readableOf(resources, scopes)
    return {
      type: 'object',
      properties: {
        resource: resourceSchema(readable),
        fields: fieldsSchema(fieldNames(readable)),
        ...parameterSchemas(readable),
      },
      required: ['resource'],
      additionalProperties: false,
    }
  }
  const schema = inputSchema(readScopesOf(resources))
  const checkedLater = ['resource', ...Object.keys(parameterSchemas(resources)).filter((name) => name !== 'limit')]
  return readingTool({
    name: 'list_records',
    title: 'List records',
    description: `Lists the records of one resource by ascending id, ${limits.pageSizeDefault} at a time, with the few fields that tell them apart. Choose \`fields\` for more.`,
    showsValues: true,
    resources,
    inputSchema,
    about: ({ resource }) => [resource],
    read: listRecords,
  })

  async function listRecords(call: ToolCall): Promise<ReadyResult> {
    const { resource: name, fields, ...parameters } = readArguments(schema, call.args, checkedLater)
    const resource = requireResource(call, operations.list, resources, name)
    const chosen = chosenFields(resource, fields)
    const page = await readPage(call, resource, parameters)
    const outside = new OutsideText()
    const { starts, hasMore } = recordsIn(page)
    const pick = pickerOf(resource, chosen)
    const shown = { names: chosen, most: mostOfRecord }
    return pageResult(starts, hasMore, outside, (start, into) => {
      const { length } = into
      if (pick(page, start, outside, into) && into.length - length <= mostOfRecord) return
      into.length = length
      into.addJson(boundedRecord(resource, JSON.parse(recordAt(page, start)), outside, shown))
    })
  }
}

/** Reads a page; one of long records has fewer of them, because parsing them would hold up other callers. */
async function readPage({ context, caller }: ToolCall, resource: Resource, parameters: Arguments): Promise<Buffer> {
  const list = recordOperation(operations.list, resource)
  for (let limit = Number(parameters.limit ?? limits.pageSizeDefault); ; limit = Math.ceil(limit / 4)) {
    const { text } = await execute(context, list, caller, { parameters: { ...parameters, limit } })
    if (text.length <= mostAtOnce || limit === 1) return typeof text === 'string' ? Buffer.from(text) : text
  }
}

/** The parameters of lists: those of every list, and the filters, which only some resources have. */
function parameterSchemas(resources: readonly Resource[]): { readonly [name: string]: Schema } {
  const filters = resources.flatMap((resource) =>
    Object.entries(parametersOf(resource))
      .filter(([name]) => !Object.hasOwn(pageParameters, name))
      .map(([name, parameter]) => ({
        name,
        schema: parameterSchema(parameter),
        of: resource.plural,
        doc: resource.filters?.[name]?.doc,
      })),
  )
  const byName = Object.groupBy(filters, ({ name }) => name)
  const ofFilters = Object.entries(byName).map(([name, some = []]) => {
    const byDoc = Map.groupBy(some, ({ doc }) => doc)
    const docs = [...byDoc].map(([doc, same]) => `For ${same.map(({ of }) => of).join(' and ')}: ${doc}`)
    return [name, { ...some[0]?.schema, description: docs.join(' ') }]
  })
  return { ...pageSchemas, ...Object.fromEntries(ofFilters) }
}
