/**
 * The tools that write, and the whole path of their calls. Each has a preview, which carries a sealed confirmation, and asks before it
 * removes or ends something: a client that can ask its user gets a question instead.
 */
import { createHash, randomUUID } from 'node:crypto'
import { operations, scopeOf } from '@kantine/contract/operations.ts'
import { execute } from '../../../operations/execute.ts'
import { type OperationResult, parsed } from '../../../operations/plan.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import { isObject } from '../../../records/check.ts'
import type { CompleteResult, Tool, ToolCall, ToolResult, WriteCall, WritingTool } from '../tool.ts'
import { agreementTo } from './agreement.ts'
import { writeCallOf } from './arguments.ts'
import { controlsOf } from './arguments-schema.ts'
import { recordResult } from './bounded.ts'
import { hasOutsideText } from './outside-text.ts'
import { previewResult } from './preview.ts'
import { questionFor } from './question.ts'
import { jsonResult } from './results.ts'

/**
 * Calls a tool that writes.
 *
 * @throws {Refusal} `bad_request` for wrong arguments or a wrong confirmation, and what `execute` throws
 */
async function writeRecords(tool: WritingTool, toolCall: ToolCall): Promise<ToolResult> {
  const call = writeCallOf(tool, toolCall)
  if (call.preview) return previewResult(call)

  const agreement = call.destroys ? await agreementTo(call, () => questionFor(call)) : {}
  if ('instead' in agreement) return agreement.instead

  const { context, operation, caller, input } = call
  const { confirmation } = agreement
  const key = call.idempotency_key ?? (tool.makesKey && (confirmation?.id ?? randomUUID()))
  const idempotency = key === undefined ? undefined : { key, payload: digestOf(input.data) }
  const result = await execute(context, operation, caller, input, { idempotency, confirmation })
  return writeResult(call, result, key)
}

const digestOf = (data: unknown = null) => createHash('sha256').update(JSON.stringify(data)).digest('base64url')

/** The written record, or the results of a batch. */
function writeResult({ tool, input }: WriteCall, result: OperationResult, key: string | undefined): CompleteResult {
  const { resource, batchResult, makesKey } = tool
  const { outcome, id, replayed } = result
  const about = { outcome, ...(replayed && { replayed }) }
  const value = parsed(result) ?? { id }
  if (!batchResult) return recordResult(resource, value, about)
  return jsonResult({ ...about, ...(makesKey && { idempotency_key: key }), ...batchResult(value, input) })
}

/**
 * The tool, as assistants see it.
 *
 * @throws when an argument of its own has the name of one that every such tool has
 */
export function writingTool(tool: WritingTool): Tool {
  const { name, title, description, resource, operation, schema, destroys, batchResult } = tool
  const { read } = resource.scopes
  const write = scopeOf(operation, resource)
  const clash = Object.keys(schema.properties).find((own) => Object.hasOwn(controlsOf({ destroys: true }), own))
  if (clash) throw new Error(`${name} defines ${clash}, an argument that every tool that writes already has.`)
  const inputSchema = { ...schema, properties: { ...schema.properties, ...controlsOf(tool) } }
  return {
    name,
    title,
    description: destroys === false ? description : `${description} ${aboutConfirming}`,
    annotations: {
      readOnlyHint: false,
      destructiveHint: destroys !== false,
      // A batch of records with a natural key is a batch of upserts.
      idempotentHint: (resource.naturalKey ? operations.upsert : operation).repeatable,
      openWorldHint: !batchResult && hasOutsideText(resource),
    },
    inputSchema: () => inputSchema,
    isOffered: (scopes, readOnly) => !readOnly && scopes.includes(write),
    scopesFor: (args) => (isObject(args) && args.preview === true ? [read, write] : [write]),
    requirement: recordOperation(operation, resource),
    call: (call) => writeRecords(tool, call),
  }
}

/** An addition to the description of a tool that can remove or end something. */
const aboutConfirming =
  'The user must agree before anything is removed or ended. Either the client asks them, or you call with preview: true first, show them the result, and send its confirmation.'
