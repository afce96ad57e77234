import { limits } from '@kantine/contract/limits.ts'
import { operations } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { changesOf } from '@kantine/contract/resources/change.ts'
import { execute } from '../../../operations/execute.ts'
import { parsed } from '../../../operations/plan.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import type { Tool } from '../tool.ts'
import { readArguments } from './arguments.ts'
import { argumentsSchema } from './arguments-schema.ts'
import { pageResult, pageSchemas } from './page.ts'
import { readingTool } from './reading.ts'

const schema = argumentsSchema(pageSchemas)

/** `list_changes`: the changes to records that the caller may read. */
export function listChangesTool(resources: readonly Resource[]): Tool {
  const list = recordOperation(operations.list, changesOf(resources))
  return readingTool({
    name: 'list_changes',
    title: 'List changes',
    description: `List created, updated and deleted records, oldest first, with the changed fields but no values. Kept for ${limits.changeLogDays} days by default.`,
    showsValues: false,
    resources,
    inputSchema: () => schema,
    about: () => [],
    async read({ context, caller, args }) {
      const parameters = readArguments(schema, args, Object.keys(pageSchemas))
      return pageResult(parsed(await execute(context, list, caller, { parameters })), (change) => change)
    },
  })
}
