import { idSchema } from '@kantine/contract/fields.ts'
import { operations } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { execute } from '../../../operations/execute.ts'
import { parsed } from '../../../operations/plan.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import type { Tool } from '../tool.ts'
import { readArguments, wrongArguments } from './arguments.ts'
import { argumentsSchema } from './arguments-schema.ts'
import { recordResult } from './bounded.ts'
import { chosenFields, fieldsSchema } from './fields.ts'
import { having, readableOf, readingTool, requireResource, resourceSchema } from './reading.ts'

/** `get_record`: one record with all its fields, or the chosen ones. */
export function getRecordTool(all: readonly Resource[]): Tool {
  const resources = having(all, 'get')
  const inputSchema: Tool['inputSchema'] = (scopes) =>
    argumentsSchema(
      {
        resource: resourceSchema(readableOf(resources, scopes)),
        id: { ...idSchema, description: 'Id of the record.' },
        fields: fieldsSchema('Only these fields; all of them by default.'),
        offset: {
          type: 'integer',
          minimum: 0,
          description: 'Continue a long field from this character or item; set fields to that field only.',
        },
      },
      ['resource', 'id'],
    )
  const schema = inputSchema([])
  return readingTool({
    name: 'get_record',
    title: 'Get a record',
    description: 'Get one record by its id, with all its fields. Long values are truncated and say how to continue.',
    showsValues: true,
    resources,
    inputSchema,
    about: ({ resource }) => [resource],
    async read(call) {
      const { resource: name, id, fields, offset = 0 } = readArguments(schema, call.args, ['resource'])
      const resource = requireResource(call, operations.get, resources, name)
      if (offset !== 0 && (fields as readonly unknown[] | undefined)?.length !== 1) throw offsetOfNothing()
      const names = fields === undefined ? undefined : chosenFields(resource, fields)
      const found = await execute(call.context, recordOperation(operations.get, resource), call.caller, { id })
      return recordResult(resource, parsed(found), {}, { names, offset: Number(offset) })
    },
  })
}

const offsetOfNothing = () =>
  wrongArguments([
    { parameter: 'offset', detail: 'offset requires fields with exactly one field, the one to continue.' },
  ])
