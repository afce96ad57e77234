/** Every tool, derived from the contract's operations and resources (section 4.1 does not specify the tools). */
import { operationsOf } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import type { Tool } from '../tool.ts'
import { becomeMemberTool } from './become-member.ts'
import { describeResourceTool } from './describe-resource.ts'
import { freeHoursTool } from './free-hours.ts'
import { getClubTool } from './get-club.ts'
import { getRecordTool } from './get-record.ts'
import { listChangesTool } from './list-changes.ts'
import { listRecordsTool } from './list-records.ts'
import { recordAttendanceTool } from './record-attendance.ts'
import { fetchTool, searchTool } from './search.ts'
import { summarizeTool } from './summarize.ts'
import { writeBatchTool } from './write-batch.ts'
import { writeRecordTool, writesRecord } from './write-record.ts'

/**
 * The tools for some resources, always in the same order: those that read come first.
 *
 * @param resources the served ones
 * @param isWhole whether everything is served, or only the operations in the specification
 */
export function toolsOf(resources: readonly Resource[], isWhole = true): readonly Tool[] {
  const shown = [getClubTool, listRecordsTool(resources), describeResourceTool(resources)]
  const others = [
    getRecordTool(resources),
    searchTool(resources),
    fetchTool(resources),
    listChangesTool(resources),
    summarizeTool(resources),
    freeHoursTool,
  ]
  const writing = resources.flatMap(writingToolsOf)
  return isWhole ? [...shown, ...others, ...writing, becomeMemberTool] : [...shown, ...writing]
}

/** One tool for each operation that writes; a batch takes the place of the upsert of a single record. */
function writingToolsOf(resource: Resource): Tool[] {
  return operationsOf(resource).flatMap((operation) => {
    if (writesRecord(operation)) return [writeRecordTool(operation, resource)]
    if (operation.name !== 'bulk') return []
    return [resource.name === attendance.name ? recordAttendanceTool(resource) : writeBatchTool(resource)]
  })
}

export const toolList = (tools: readonly Tool[], scopes: readonly string[], readOnly: boolean): readonly object[] =>
  tools
    .filter((tool) => tool.isOffered(scopes, readOnly))
    .map(({ name, title, description, inputSchema, outputSchema, annotations }) => ({
      name,
      title,
      description,
      inputSchema: inputSchema(scopes),
      ...(outputSchema && { outputSchema }),
      annotations,
    }))
