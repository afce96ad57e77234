import { idSchema } from '@kantine/contract/fields.ts'
import { operations } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import { execute } from '../../../operations/execute.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import { Embedded, embedded } from '../embedded.ts'
import type { ReadyResult } from '../ready-result.ts'
import type { Tool, ToolCall } from '../tool.ts'
import { readArguments } from './arguments.ts'
import { boundedRecord } from './bounded.ts'
import { allFieldsOf, chosenFields, fieldsSchema } from './fields.ts'
import { OutsideText } from './outside-text.ts'
import { pickerOf } from './picked.ts'
import { having, readableOf, readingTool, requireResource, resourceSchema } from './reading.ts'
import { mostOfResult, resultWith, wrongArguments } from './results.ts'

/** `get_record`: one record with all its fields, or those that are chosen. */
export function getRecordTool(all: readonly Resource[]): Tool {
  const resources = having(all, 'get')
  const inputSchema: Tool['inputSchema'] = (scopes) => ({
    type: 'object',
    properties: {
      resource: resourceSchema(readableOf(resources, scopes)),
      id: { ...idSchema, description: 'Id of the record.' },
      fields: fieldsSchema('Only these fields; all of them where it is not given.'),
      offset: {
        type: 'integer',
        minimum: 0,
        description: 'Reads a long field on from this character or item; give it together with that one field.',
      },
    },
    required: ['resource', 'id'],
    additionalProperties: false,
  })
  const schema = inputSchema([])
  return readingTool({
    name: 'get_record',
    title: 'Get one record',
    description: 'Gets one record by its id, with all its fields. Long values are cut and say how to read on.',
    showsValues: true,
    resources,
    inputSchema,
    about: ({ resource }) => [resource],
    read: (call) => getRecord(resources, schema, call),
  })
}

/** Characters for what stands around the record. */
const around = 500

async function getRecord(resources: readonly Resource[], schema: Schema, call: ToolCall): Promise<ReadyResult> {
  const { resource: name, id, fields, offset = 0 } = readArguments(schema, call.args, ['resource'])
  const resource = requireResource(call, operations.get, resources, name)
  if (offset !== 0 && (fields as readonly unknown[] | undefined)?.length !== 1) throw offsetOfNothing()
  const chosen = fields === undefined ? undefined : chosenFields(resource, fields)
  const { text } = await execute(call.context, recordOperation(operations.get, resource), call.caller, { id })
  const outside = new OutsideText()
  const [names, most] = [chosen ?? allFieldsOf(resource), mostOfResult - around]
  const record = new Embedded(most)
  const isPicked = offset === 0 && pickerOf(resource, names)(Buffer.from(text), 0, outside, record)
  if (isPicked && record.length <= most) return resultWith(outside.note, 'record', record.bytes)
  const shown = { names: chosen, most, offset: Number(offset) }
  const json = boundedRecord(resource, JSON.parse(String(text)), outside, shown)
  return resultWith(outside.note, 'record', embedded(json))
}

const offsetOfNothing = () =>
  wrongArguments([{ parameter: 'offset', detail: 'offset needs fields with the one field that is read on.' }])
