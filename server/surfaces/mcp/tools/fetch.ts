import { operations } from '@kantine/contract/operations.ts'
import { type Resource, titleOf } from '@kantine/contract/resource.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import { execute } from '../../../operations/execute.ts'
import { parsed } from '../../../operations/plan.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import type { CompleteResult, Tool, ToolCall } from '../tool.ts'
import { markedTitle, readRecordId, recordId, recordUrl } from './address.ts'
import { readArguments } from './arguments.ts'
import { boundedRecord } from './bounded.ts'
import { OutsideText } from './outside-text.ts'
import { having, readingTool } from './reading.ts'
import { fits, structuredResult, wrongArguments } from './results.ts'
import { argumentsSchema } from './schemas.ts'

const text: Schema = { type: 'string' }

const schema = argumentsSchema({ id: { ...text, description: 'An id from search, such as `members:14`.' } }, ['id'])

/** `fetch`: the whole of one record that `search` found, in the shape that ChatGPT asks for. */
export function fetchTool(all: readonly Resource[]): Tool {
  const resources = having(all, 'get')
  return readingTool({
    name: 'fetch',
    title: 'Fetch a search result',
    description: 'Gets the whole of one record by the id that search gave it.',
    showsValues: true,
    resources,
    inputSchema: () => schema,
    outputSchema: {
      type: 'object',
      properties: { id: text, title: text, text, url: text, metadata: { type: 'object' } },
      required: ['id', 'title', 'text', 'url'],
    },
    about: ({ id }) => (typeof id === 'string' ? id.split(':', 1) : []),
    read: (call) => fetchRecord(resources, call),
  })
}

/** Characters of the record; its text stands twice in the result, with its quotes escaped. */
const mostOfRecord = 8_000

async function fetchRecord(resources: readonly Resource[], call: ToolCall): Promise<CompleteResult> {
  const { id: given } = readArguments(schema, call.args)
  const found = readRecordId(resources, String(given))
  if (!found) {
    const detail = 'id must be a resource and an id, such as members:14. Take it from a result of search.'
    throw wrongArguments([{ parameter: 'id', detail }])
  }
  const { resource, id } = found
  const record = parsed(await execute(call.context, recordOperation(operations.get, resource), call.caller, { id }))
  let result = resultOf(call, resource, record, mostOfRecord)
  for (let most = mostOfRecord; !fits(result); ) {
    most /= 2
    result = resultOf(call, resource, record, most)
  }
  return result
}

type FoundRecord = { readonly id: number; readonly updated_at: string; readonly [field: string]: unknown }

/** The result with a record in so many characters at most. */
function resultOf(call: ToolCall, resource: Resource, record: FoundRecord, most: number): CompleteResult {
  const outside = new OutsideText()
  const { id, updated_at } = record
  const title = markedTitle(resource, titleOf(resource, record), outside)
  const text = boundedRecord(resource, record, outside, { most })
  return structuredResult({
    ...{ id: recordId(resource.plural, id), title, text, url: recordUrl(call, resource.plural, id) },
    metadata: { resource: resource.plural, updated_at, ...outside.note },
  })
}
