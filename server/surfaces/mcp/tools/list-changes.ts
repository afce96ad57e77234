import { limits } from '@kantine/contract/limits.ts'
import { operations } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { changesOf } from '@kantine/contract/resources/change.ts'
import { readScopesOf } from '@kantine/contract/scopes.ts'
import { execute } from '../../../operations/execute.ts'
import { parsed } from '../../../operations/plan.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import type { Tool } from '../tool.ts'
import { readArguments } from './arguments.ts'
import { argumentsSchema } from './arguments-schema.ts'
import { pageResult, pageSchemas } from './page.ts'
import { readableOf, readingTool, resourceSchema } from './reading.ts'

/** `list_changes`: the changes to records that the caller may read. */
export function listChangesTool(resources: readonly Resource[]): Tool {
  const list = recordOperation(operations.list, changesOf(resources))
  const inputSchema: Tool['inputSchema'] = (scopes) => {
    const items = resourceSchema(readableOf(resources, scopes))
    return argumentsSchema({
      resource: { type: 'array', items, minItems: 1, description: 'Only changes to these resources.' },
      ...pageSchemas,
    })
  }
  const schema = inputSchema(readScopesOf(resources))
  return readingTool({
    name: 'list_changes',
    title: 'List changes',
    description: `List created, updated and deleted records, oldest first, with the changed fields but no values. Kept for ${limits.changeLogDays} days by default.`,
    showsValues: false,
    resources,
    inputSchema,
    about: ({ resource }) => [resource].flat(),
    async read({ context, caller, args }) {
      const parameters = readArguments(schema, args, ['resource', ...Object.keys(pageSchemas)])
      return pageResult(parsed(await execute(context, list, caller, { parameters })), (change) => change)
    },
  })
}
