/**
 * The tools that write, and the whole path of their calls. Each has a preview, which carries a sealed confirmation, and asks before it
 * removes or ends something: a client that can ask its user gets a question instead.
 */
import { createHash, randomUUID } from 'node:crypto'
import { limits } from '@kantine/contract/limits.ts'
import { operations, scopeOf } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { execute } from '../../../operations/execute.ts'
import { type OperationResult, parsed } from '../../../operations/plan.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import { isObject } from '../../../records/check.ts'
import type { CompleteResult, Tool, ToolCall, ToolResult, WriteCall, WritingTool } from '../tool.ts'
import { agreementTo } from './agreement.ts'
import { writeCallOf } from './arguments.ts'
import { controlSchemas, controlsOf } from './arguments-schema.ts'
import { recordResult } from './bounded.ts'
import { aboutCancelled } from './cancelled-event.ts'
import { namedIn } from './ids-of-names.ts'
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
  const call = await writeCallOf(tool, toolCall)
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
function writeResult(call: WriteCall, result: OperationResult, key: string | undefined): CompleteResult {
  const { tool, input } = call
  const { resource, batchResult, makesKey } = tool
  const { outcome, id, replayed } = result
  const about = { outcome, ...(replayed && { replayed }) }
  const value = parsed(result) ?? { id }
  if (!batchResult) return recordResult(resource, value, { ...about, ...aboutCancelled(call, value) })
  return jsonResult({ ...about, ...(makesKey && { idempotency_key: key }), ...batchResult(value, input) })
}

/**
 * The tool, as assistants see it.
 *
 * @throws when an argument of its own has the name of one that every such tool has
 */
export function writingTool(tool: WritingTool): Tool {
  const { name, title, description, resource, operation, schema, destroys, batchResult, further = [] } = tool
  const { read } = resource.scopes
  const write = scopeOf(operation, resource)
  const clash = Object.keys(schema.properties).find((own) => Object.hasOwn(controlsOf({ destroys: true }), own))
  if (clash) throw new Error(`${name} defines ${clash}, an argument that every tool that writes already has.`)
  const inputSchema = { ...schema, properties: { ...schema.properties, ...controlSchemas(tool) } }
  return {
    name,
    title,
    description,
    annotations: {
      readOnlyHint: false,
      destructiveHint: destroys !== false,
      // A batch of records with a natural key is a batch of upserts.
      idempotentHint: (resource.naturalKey ? operations.upsert : operation).repeatable,
      openWorldHint: !batchResult && hasOutsideText(resource),
    },
    inputSchema: () => inputSchema,
    isOffered: (scopes, readOnly) => !readOnly && [write, ...further].every((scope) => scopes.includes(scope)),
    scopesFor(args) {
      const previews = isObject(args) && args.preview === true ? [read] : []
      return [...new Set([...previews, write, ...further, ...namedBy(tool, args).map(({ scopes }) => scopes.read)])]
    },
    requirement: recordOperation(operation, resource),
    call: (call) => writeRecords(tool, call),
  }
}

/** The resources whose records the arguments name. */
function namedBy({ names = [], itemNames }: WritingTool, args: unknown): readonly Resource[] {
  const items = itemNames && isObject(args) && Array.isArray(args.operations) ? args.operations : []
  return [
    ...namedIn(names, args),
    ...items
      .slice(0, limits.batchItems)
      .flatMap((item) => [
        ...namedIn(itemNames?.own ?? [], item),
        ...namedIn(itemNames?.data ?? [], isObject(item) ? item.data : undefined),
      ]),
  ]
}
