import { limits } from '@kantine/contract/limits.ts'
import { operations, scopesFor } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { changesOf } from '@kantine/contract/resources/change.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import { requirePermission } from '../../../operations/may.ts'
import { run } from '../../../operations/run.ts'
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

  async function listChanges({ store, caller, args }: ToolCall): Promise<ReadyResult> {
    const parameters = readArguments(schema, args, Object.keys(pageSchemas))
    requirePermission(caller, { permission: scopesFor(operations.list, changes), effect: 'reads' })
    const { text } = await run(store, operations.list, changes, caller, { parameters })
    const { data, has_more } = JSON.parse(String(text))
    return pageResult(data, has_more, new OutsideText(), (change, into) => into.addJson(JSON.stringify(change)))
  }
}
