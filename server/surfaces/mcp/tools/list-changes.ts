import { limits } from '@kantine/contract/limits.ts'
import { operations } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { changesOf } from '@kantine/contract/resources/change.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import { execute } from '../../../operations/execute.ts'
import { parsed } from '../../../operations/plan.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import type { ReadyResult } from '../ready-result.ts'
import type { Tool, ToolCall } from '../tool.ts'
import { readArguments } from './arguments.ts'
import { OutsideText } from './outside-text.ts'
import { pageResult, pageSchemas } from './page.ts'
import { readingTool } from './reading.ts'

/** `list_changes`: what happened to the records that the caller may read. */
export function listChangesTool(resources: readonly Resource[]): Tool {
  const changes = changesOf(resources)
  const schema: Schema = { type: 'object', properties: pageSchemas, additionalProperties: false }
  return readingTool({
    name: 'list_changes',
    title: 'List changes',
    description: `What happened to the records that this connection may read, oldest first, removals included: which record and which fields, no values. Kept for ${limits.journalDays} days by default.`,
    showsValues: false,
    resources,
    inputSchema: () => schema,
    about: () => [],
    read: listChanges,
  })

  async function listChanges({ context, caller, args }: ToolCall): Promise<ReadyResult> {
    const parameters = readArguments(schema, args, Object.keys(pageSchemas))
    const list = recordOperation(operations.list, changes)
    const { data, has_more } = parsed(await execute(context, list, caller, { parameters }))
    return pageResult(data, has_more, new OutsideText(), (change, into) => into.addJson(JSON.stringify(change)))
  }
}
