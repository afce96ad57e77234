import type { Field } from '@kantine/contract/fields.ts'
import { amountsOf, groupingsOf } from '@kantine/contract/groupings.ts'
import { limits } from '@kantine/contract/limits.ts'
import { operations, type Parameter } from '@kantine/contract/operations.ts'
import { type Resource, summaryOf } from '@kantine/contract/resource.ts'
import { recordFields } from '@kantine/contract/schemas.ts'
import { parametersOf } from '../../../operations/input.ts'
import type { Tool } from '../tool.ts'
import { readArguments } from './arguments.ts'
import { argumentsSchema } from './arguments-schema.ts'
import { namesIn, namesInFilters } from './names.ts'
import { pageSchemas } from './page.ts'
import { having, readableOf, readingTool, requireResource, resourceSchema } from './reading.ts'
import { jsonResult } from './results.ts'

/** `describe_resource`: the fields and filters of one resource, so that no other tool has to list those of all. */
export function describeResourceTool(all: readonly Resource[]): Tool {
  const resources = having(all, 'list')
  const inputSchema: Tool['inputSchema'] = (scopes) =>
    argumentsSchema({ resource: resourceSchema(readableOf(resources, scopes)) }, ['resource'])
  const schema = inputSchema([])
  return readingTool({
    name: 'describe_resource',
    title: 'Describe a resource',
    description: 'Describe the fields and filters of one resource, such as {"resource": "events"}.',
    showsValues: false,
    resources,
    inputSchema,
    about: ({ resource }) => [resource],
    async read(call) {
      const { resource: name } = readArguments(schema, call.args, ['resource'])
      return jsonResult(descriptionOf(requireResource(call, operations.list, resources, name)))
    },
  })
}

/** Comes from the contract alone, so its size has a bound: a few kB for the resource with the most fields. */
const descriptionOf = (resource: Resource): object => ({
  resource: resource.plural,
  about: resource.doc,
  main_fields: summaryOf(resource),
  fields: {
    ...Object.fromEntries(Object.entries(recordFields(resource)).map(([name, field]) => [name, sentenceOn(field)])),
    ...Object.fromEntries(namesIn(resource).map(({ name, id }) => [name, `Only if asked for: the names for ${id}.`])),
  },
  filters: {
    ...Object.fromEntries(
      Object.entries(parametersOf(resource))
        .filter(([name]) => name !== 'limit' && name !== 'starting_after')
        .map(([name, parameter]) => [name, filterDoc(name, parameter)]),
    ),
    ...Object.fromEntries(
      namesInFilters(resource).map(({ name, id }) => [
        name,
        `Like ${id}, but with exact names: one, or a list of them instead of commas.`,
      ]),
    ),
  },
  ...(Object.hasOwn(resource.operations, 'summarize') && {
    summarize: { group_by: Object.keys(groupingsOf(resource)), sum: amountsOf(resource) },
  }),
})

/** About a filter. The documentation of the parameters of every list is about URLs. */
function filterDoc(name: string, { doc, words = [] }: Parameter): string {
  if (name === 'updated_since') return String(pageSchemas.updated_since?.description)
  if (name === 'id') return `Only the records with these ids, at most ${limits.idsAtOnce}.`
  return name === 'without' ? `Only records in which all of these have no value: ${words.join(', ')}.` : doc
}

const sentenceOn = (field: Field): string => `${kindOf(field)}. ${field.doc}`

function kindOf({ schema, references, shape, setBy, valueLabels, usualLabels }: Field): string {
  const { type, format, enum: words } = schema
  const several = type === 'array'
  const kind = references
    ? several
      ? `ids of ${references}`
      : `id of ${references}`
    : words
      ? words.join(' or ')
      : shape
        ? Object.keys(shape).join(', ')
        : ((format && formats[format]) ?? types[String(type)] ?? String(type))
  const usual = Object.keys(valueLabels ?? usualLabels ?? {})
  const known = words || usual.length === 0 ? kind : `${kind}, usually ${usual.join(', ')}`
  return setBy === 'kantine' ? `${known}, read-only` : known
}

const formats: { readonly [format: string]: string } = { date: 'day', 'date-time': 'time', email: 'e-mail address' }
const types: { readonly [type: string]: string } = { string: 'text', integer: 'whole number', boolean: 'true or false' }
