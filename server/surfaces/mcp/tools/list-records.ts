import { limits } from '@kantine/contract/limits.ts'
import { operations } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import { readScopesOf } from '@kantine/contract/scopes.ts'
import { execute } from '../../../operations/execute.ts'
import { parametersOf } from '../../../operations/input.ts'
import { parsed } from '../../../operations/plan.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import { isObject } from '../../../records/check.ts'
import { printable } from '../../../refusal.ts'
import { didYouMean } from '../../../suggest.ts'
import type { Arguments, CompleteResult, Tool, ToolCall } from '../tool.ts'
import { readArguments } from './arguments.ts'
import { argumentsSchema } from './arguments-schema.ts'
import { boundedRecord } from './bounded.ts'
import { chosenFields, fieldsSchema } from './fields.ts'
import { namedIn, withIds } from './ids-of-names.ts'
import { namesIn, namesInFilters, withNameFields, withNames } from './names.ts'
import { pageResult, pageSchemas } from './page.ts'
import { having, readableOf, readingTool, requireResource, resourceSchema } from './reading.ts'
import { wrongArguments } from './wrong-arguments.ts'

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

/**
 * The parameters of the list: the filters, with ids in the place of names.
 *
 * @throws {Refusal} `bad_request`, `insufficient_scope`
 */
async function parametersFrom(
  call: ToolCall,
  resource: Resource,
  filters: unknown,
  others: Arguments,
): Promise<Arguments> {
  if (!isObject(filters)) {
    const detail = 'filters must be an object, such as {"status": "active"}.'
    throw wrongArguments([{ parameter: 'filters', detail }])
  }
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null))
  const twice = Object.keys(others).find((name) => Object.hasOwn(given, name))
  if (twice !== undefined)
    throw wrongArguments([{ parameter: twice, detail: `${twice} is given twice: in filters, and beside them.` }])
  const all = { ...others, ...given }
  const names = namesInFilters(resource)
  const known = [...Object.keys(parametersOf(resource)), ...names.map(({ name }) => name)]
  const unknown = Object.keys(all).filter((name) => !known.includes(name))
  if (unknown.length > 0) throw wrongArguments(unknown.slice(0, mostFaults).map((name) => unknownFilter(name, known)))
  return withIds(call, names, all)
}

/** Keeps messages readable when an assistant sends hundreds of unknown filters. */
const mostFaults = 10

function unknownFilter(name: string, known: readonly string[]) {
  const parameter = printable(name) ?? ''
  return { parameter, detail: `${parameter || 'A filter'} is unknown. ${didYouMean(name, known)}` }
}

/** The resources that a call names through the names of their records, which the caller has to be able to read too. */
function namedBy(
  resources: readonly Resource[],
  { resource: plural, fields, filters, ...others }: Arguments,
): string[] {
  const resource = resources.find((one) => one.plural === plural)
  if (!resource) return []
  const columns = Array.isArray(fields) ? fields : []
  const inFields = namesIn(resource).filter(({ name }) => columns.includes(name))
  const inFilters = [filters, others].flatMap((given) => namedIn(namesInFilters(resource), given))
  return [...inFields.map(({ to }) => to), ...inFilters].map((one) => one.plural)
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
