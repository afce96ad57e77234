import { limits } from '@kantine/contract/limits.ts'
import { operations } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { changesOf } from '@kantine/contract/resources/change.ts'
import { recordFields } from '@kantine/contract/schemas.ts'
import { execute } from '../../../operations/execute.ts'
import { parsed } from '../../../operations/plan.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import type { Tool } from '../tool.ts'
import { readArguments } from './arguments.ts'
import { argumentsSchema } from './arguments-schema.ts'
import { pageResult, pageSchemas } from './page.ts'
import { readingTool } from './reading.ts'

/** `list_changes`: the changes to records that the caller may read. */
export function listChangesTool(resources: readonly Resource[]): Tool {
  const changes = changesOf(resources)
  const list = recordOperation(operations.list, changes)
  const columns = Object.keys(recordFields(changes))
  const schema = argumentsSchema({ resource: { type: 'array', items: { type: 'string' } }, ...pageSchemas })
  return readingTool({
    name: 'list_changes',
    title: 'List changes',
    description: `List created, updated and deleted records of the last ${limits.changeLogDays} days as a table, oldest first, with the changed fields but no values, such as {"resource": ["members"]}.`,
    showsValues: false,
    resources,
    inputSchema: () => schema,
    about: ({ resource }) => [resource].flat(),
    async read({ context, caller, args }) {
      const parameters = readArguments(schema, args, ['resource', ...Object.keys(pageSchemas)])
      const page = parsed(await execute(context, list, caller, { parameters }))
      return pageResult(page, columns, (record) => ({ record, cut: [] }))
    },
  })
}
