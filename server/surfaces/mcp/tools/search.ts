/** `search` and `fetch`, in the format ChatGPT expects: records have an id such as `members:14`, a title, and a page in the application. */
import { limits } from '@kantine/contract/limits.ts'
import { operations } from '@kantine/contract/operations.ts'
import { type Resource, titleOf } from '@kantine/contract/resource.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import { execute } from '../../../operations/execute.ts'
import { search } from '../../../operations/lists/search.ts'
import { parsed } from '../../../operations/plan.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import type { CompleteResult, Tool, ToolCall } from '../tool.ts'
import { readArguments } from './arguments.ts'
import { argumentsSchema } from './arguments-schema.ts'
import { aboutCut, boundedRecord } from './bounded.ts'
import { OutsideText } from './outside-text.ts'
import { having, readingTool, requireResource, resourceSchema } from './reading.ts'
import { fits, structuredResult } from './results.ts'
import { wrongArguments } from './wrong-arguments.ts'

const text: Schema = { type: 'string' }

/** `search`: records by the words of the fields that their definitions call `searched`. */
export function searchTool(all: readonly Resource[]): Tool {
  const resources = having(all, 'get').filter(({ searched }) => searched !== undefined)
  const schemaWith = (items: Schema) =>
    argumentsSchema(
      {
        query: { ...text, description: 'Words or their beginnings, without case and accents; all must match.' },
        resources: { type: 'array', items, description: 'All by default.' },
        limit: { type: 'integer', minimum: 1, maximum: limits.searchHitsMax, default: limits.searchHitsDefault },
      },
      ['query'],
    )
  const schema = schemaWith(resourceSchema(resources))
  const listed = schemaWith(text)
  return readingTool({
    name: 'search',
    title: 'Search',
    description:
      'Find records by name, title, e-mail address, phone number, member number, external id or charge description, such as {"query": "de vries", "resources": ["members"]}.',
    showsValues: true,
    resources,
    inputSchema: () => listed,
    outputSchema: {
      type: 'object',
      properties: {
        results: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              id: text,
              title: text,
              url: text,
              status: { type: ['string', 'null'] },
              birth_date: text,
              starts_at: text,
            },
            required: ['id', 'title', 'url'],
          },
        },
        has_more: { type: 'boolean' },
        next: text,
      },
      required: ['results', 'has_more'],
    },
    about: (args) => (Array.isArray(args.resources) ? args.resources : []),
    async read(call) {
      const { query, resources: names, limit } = readArguments(schema, call.args)
      const wanted =
        Array.isArray(names) && names.length > 0
          ? names.map((name) => requireResource(call, operations.get, resources, name))
          : resources
      const { hits, has_more } = await search(call.context.store, call.caller, {
        query: String(query),
        resources: wanted,
        ...(limit !== undefined && { limit: Number(limit) }),
      })
      const outside = new OutsideText()
      const results = hits.map(({ resource: plural, id, title, updated_at: _, member_number: __, ...shown }) => {
        const resource = resources.find((one) => one.plural === plural) as Resource
        return { ...namesOf(call, resource, id, title, outside), ...shown }
      })
      const few = Number(limit ?? limits.searchHitsDefault) < limits.searchHitsMax
      if (has_more)
        return fittingResults(results, few ? `${narrower}, or raise limit to ${limits.searchHitsMax}` : narrower)
      return fittingResults(results)
    },
  })
}

const narrower = 'More records match. Add words or name the resources'

/**
 * As many results as fit.
 *
 * @param how to find the others; undefined if there are none
 */
function fittingResults(results: readonly object[], how?: string): CompleteResult {
  const result = structuredResult({ results, has_more: how !== undefined, ...(how && { next: `${how}.` }) })
  return fits(result) ? result : fittingResults(results.slice(0, -1), narrower)
}

const fetchSchema = argumentsSchema({ id: text }, ['id'])

/** `fetch`: one complete record that `search` found. */
export function fetchTool(all: readonly Resource[]): Tool {
  const resources = having(all, 'get')
  return readingTool({
    name: 'fetch',
    title: 'Fetch a search result',
    description: 'Get one complete record by its id from search, such as {"id": "members:14"}.',
    showsValues: true,
    resources,
    inputSchema: () => fetchSchema,
    outputSchema: {
      type: 'object',
      properties: { id: text, title: text, text, url: text, metadata: { type: 'object' } },
      required: ['id', 'title', 'text', 'url'],
    },
    about: ({ id }) => (typeof id === 'string' ? id.split(':', 1) : []),
    async read(call) {
      const { id: given } = readArguments(fetchSchema, call.args)
      const [, plural, id] = /^([a-z-]+):([1-9]\d{0,14})$/.exec(String(given)) ?? []
      const resource = resources.find((one) => one.plural === plural)
      if (!resource) throw notAnId()
      const found = await execute(call.context, recordOperation(operations.get, resource), call.caller, {
        id: Number(id),
      })
      return fetched(call, resource, parsed(found))
    },
  })
}

const notAnId = () =>
  wrongArguments([
    {
      parameter: 'id',
      detail: 'id must be a resource and an id, such as members:14. Use an id from a search result.',
    },
  ])

/** The maximum number of characters of the record; its text is in the result twice, with its quotes escaped. */
const mostOfRecord = 8_000

type FoundRecord = { readonly id: number; readonly updated_at: string; readonly [field: string]: unknown }

function fetched(call: ToolCall, resource: Resource, record: FoundRecord): CompleteResult {
  const { id, updated_at } = record
  for (let most = mostOfRecord; ; most /= 2) {
    const outside = new OutsideText()
    const { title, ...names } = namesOf(call, resource, id, titleOf(resource, record), outside)
    const bounded = boundedRecord(resource, record, outside, { most })
    const text = JSON.stringify({ ...aboutCut(bounded.cut), ...outside.between({ record: bounded.record }) })
    const metadata = { resource: resource.plural, updated_at, ...outside.note }
    const result = structuredResult({ id: names.id, title, text, url: names.url, metadata })
    if (fits(result)) return result
  }
}

/** The title of a record, marked if people outside the club can write it. */
const namesOf = (
  { baseUrl, club }: ToolCall,
  { plural, fields, searched }: Resource,
  id: number,
  title: string,
  outside: OutsideText,
) => ({
  id: `${plural}:${id}`,
  title: fields[searched?.[0] ?? '']?.untrusted ? outside.marked(title) : title,
  url: `${baseUrl}/console/clubs/${club.slug}/${plural}/${id}`,
})
