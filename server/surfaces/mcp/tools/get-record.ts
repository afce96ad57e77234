import { idSchema } from '@kantine/contract/fields.ts'
import { operations } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { execute } from '../../../operations/execute.ts'
import { parsed } from '../../../operations/plan.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import type { Tool } from '../tool.ts'
import { readArguments } from './arguments.ts'
import { argumentsSchema } from './arguments-schema.ts'
import { recordResult } from './bounded.ts'
import { chosenFields, fieldsSchema } from './fields.ts'
import { namesIn, withNameFields, withNames } from './names.ts'
import { having, readableOf, readingTool, requireResource, resourceSchema } from './reading.ts'
import { wrongArguments } from './wrong-arguments.ts'

/** `get_record`: one record with all its fields, or the chosen ones. */
export function getRecordTool(all: readonly Resource[]): Tool {
  const resources = having(all, 'get')
  const inputSchema: Tool['inputSchema'] = (scopes) =>
    argumentsSchema(
      {
        resource: resourceSchema(readableOf(resources, scopes)),
        id: { ...idSchema, description: 'Id of the record.' },
        fields: fieldsSchema('Only these; all of them by default.'),
        offset: {
          type: 'integer',
          minimum: 0,
          description: 'Where to continue the one field in fields.',
        },
      },
      ['resource', 'id'],
    )
  const schema = inputSchema([])
  return readingTool({
    name: 'get_record',
    title: 'Get a record',
    description:
      'Get one record by its id with all its fields, such as {"resource": "members", "id": 14}; a long value is cut, and the result says how to continue.',
    showsValues: true,
    resources,
    inputSchema,
    about: ({ resource, fields }) => [resource, ...namedBy(resources, resource, fields)],
    async read(call) {
      const { resource: name, id, fields, offset = 0 } = readArguments(schema, call.args, ['resource'])
      const resource = requireResource(call, operations.get, resources, name)
      if (offset !== 0 && (fields as readonly unknown[] | undefined)?.length !== 1) throw offsetOfNothing()
      const named = withNameFields(resource)
      const names = fields === undefined ? undefined : chosenFields(named, fields)
      const found = await execute(call.context, recordOperation(operations.get, resource), call.caller, { id })
      const [record = {}] = await withNames(call, resource, [parsed(found)], names ?? [])
      return recordResult(named, record, {}, { names, offset: Number(offset) })
    },
  })
}

/** The resources whose names a call asks for. */
const namedBy = (resources: readonly Resource[], plural: unknown, fields: unknown): string[] =>
  resources
    .filter((resource) => resource.plural === plural && Array.isArray(fields))
    .flatMap(namesIn)
    .filter(({ name }) => (fields as readonly unknown[]).includes(name))
    .map(({ to }) => to.plural)

const offsetOfNothing = () =>
  wrongArguments([
    { parameter: 'offset', detail: 'offset requires fields with exactly one field, the one to continue.' },
  ])
