import { limits } from '@kantine/contract/limits.ts'
import { operations } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import { search } from '../../../operations/search.ts'
import type { CompleteResult, Tool, ToolCall } from '../tool.ts'
import { markedTitle, recordId, recordUrl } from './address.ts'
import { readArguments } from './arguments.ts'
import { OutsideText } from './outside-text.ts'
import { having, readableOf, readingTool, requireResource, resourceSchema } from './reading.ts'
import { fits, structuredResult } from './results.ts'
import { argumentsSchema } from './schemas.ts'

const text: Schema = { type: 'string' }

/** `search`: records by the words of their names, titles, numbers and e-mail addresses, in the shape that ChatGPT asks for. */
export function searchTool(all: readonly Resource[]): Tool {
  const resources = having(all, 'get').filter(({ searched }) => searched !== undefined)
  const schemaOver = (readable: readonly Resource[]) =>
    argumentsSchema(
      {
        query: {
          ...text,
          description:
            'Words or beginnings of words of a name, title, number or e-mail address; all of them must be there.',
        },
        resources: {
          type: 'array',
          items: resourceSchema(readable),
          description: 'Only these; all of them where it is not given.',
        },
        limit: { type: 'integer', minimum: 1, maximum: limits.searchHitsMax, default: limits.searchHitsDefault },
      },
      ['query'],
    )
  const schema = schemaOver(resources)
  return readingTool({
    name: 'search',
    title: 'Search',
    description:
      'Finds records by words of their names, titles, numbers and e-mail addresses; case and accents do not count. fetch gets a result whole.',
    showsValues: true,
    resources,
    inputSchema: (scopes) => schemaOver(readableOf(resources, scopes)),
    outputSchema: {
      type: 'object',
      properties: {
        results: {
          type: 'array',
          items: {
            type: 'object',
            properties: { id: text, title: text, url: text, status: { type: ['string', 'null'] } },
            required: ['id', 'title', 'url'],
          },
        },
      },
      required: ['results'],
    },
    about: (args) => (Array.isArray(args.resources) ? args.resources : []),
    read: (call) => searchRecords(resources, schema, call),
  })
}

async function searchRecords(resources: readonly Resource[], schema: Schema, call: ToolCall): Promise<CompleteResult> {
  const { query, resources: names, limit } = readArguments(schema, call.args)
  const wanted = Array.isArray(names)
    ? names.map((name) => requireResource(call, operations.get, resources, name))
    : resources
  const { hits } = await search(call.context.store, call.caller, {
    ...{ query: String(query), resources: wanted },
    ...(limit !== undefined && { limit: Number(limit) }),
  })
  const outside = new OutsideText()
  const results = hits.map(({ resource: plural, id, title, status }) => ({
    id: recordId(plural, id),
    title: markedTitle(resources.find((one) => one.plural === plural) as Resource, title, outside),
    url: recordUrl(call, plural, id),
    ...(status !== undefined && { status }),
  }))
  while (!fits(structuredResult({ results }))) results.pop()
  return structuredResult({ results })
}
