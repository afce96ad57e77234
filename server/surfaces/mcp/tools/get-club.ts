import type { CompleteResult, Tool, ToolCall } from '../tool.ts'
import { readArguments } from './arguments.ts'
import { argumentsSchema } from './arguments-schema.ts'
import { readingHints } from './reading.ts'
import { jsonResult } from './results.ts'

const schema = argumentsSchema({})

/** `get_club`: the club and the caller's scopes (section 2.3). */
export const getClubTool: Tool = {
  name: 'get_club',
  title: 'Get the club',
  description: 'Get the club, its time zone, and the scopes of this connection, with {}.',
  annotations: readingHints(false),
  inputSchema: () => schema,
  isOffered: () => true,
  scopesFor: () => [],
  async call(call) {
    readArguments(schema, call.args)
    return clubOf(call)
  },
}

function clubOf({ club, caller: { scopes, readOnly }, label }: ToolCall): CompleteResult {
  const { id, name, slug, timeZone, practisesFor, updatedAt } = club
  return jsonResult({
    id,
    name,
    slug,
    time_zone: timeZone,
    practice: practisesFor !== null,
    updated_at: new Date(updatedAt).toISOString(),
    connection: { label, scopes, read_only: readOnly },
  })
}
