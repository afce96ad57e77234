/** Shared parts of the tools that write. Each is one operation on one resource, has a preview, and asks before it removes. */
import { createHash, randomUUID } from 'node:crypto'
import { limits } from '@kantine/contract/limits.ts'
import { type Operation, operations, scopeOf } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import type { Confirmation } from '../../../operations/confirmations.ts'
import { execute } from '../../../operations/execute.ts'
import type { Idempotency } from '../../../operations/idempotency.ts'
import type { Input } from '../../../operations/input.ts'
import { requirePermission } from '../../../operations/may.ts'
import { parsed } from '../../../operations/plan.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import { isObject } from '../../../records/check.ts'
import type { Annotations, CompleteResult, Tool, ToolCall, ToolResult } from '../tool.ts'
import { type Arguments, argumentsIn, readArguments } from './arguments.ts'
import { boundedRecord, recordResult } from './bounded.ts'
import { agreementTo, confirmationFor } from './confirmation.ts'
import { fewFieldsOf } from './fields.ts'
import { hasOutsideText, OutsideText, valueWithoutMarks } from './outside-text.ts'
import { foresee } from './preview.ts'
import { questionFor } from './question.ts'
import { jsonResult } from './results.ts'

export type Writing = Pick<Tool, 'name' | 'title' | 'description'> & {
  /** Its operation, or the one by external id if the call has an external id. */
  readonly operation: Operation
  readonly resource: Resource
  /** The schema of the tool's specific arguments. */
  readonly schema: Schema & { readonly properties: { readonly [name: string]: Schema } }
  /** Whether it creates an idempotency key for a call without one, and returns it. */
  readonly makesKey?: true
  /** Builds the operation's input from the tool's own arguments. */
  inputOf(args: Arguments): Input
  /** Whether it can remove or end something. It asks the user if this input would. */
  readonly destroys: false | ((input: Input) => boolean)
  /** The result of a batch for the assistant, without values of records. */
  batchResult?(results: unknown, args: Arguments): object
}

/** The arguments of every tool that writes, besides its own. */
const control: { readonly [name: string]: Schema } = {
  preview: {
    type: 'boolean',
    description: 'true: change nothing, and report what would change, including other records.',
  },
  idempotency_key: {
    type: 'string',
    maxLength: limits.idempotencyKeyCharacters,
    description: 'Send the same key to repeat a call; it runs once.',
  },
}

/** The extra argument of a tool that can remove or end something. */
const confirming: { readonly [name: string]: Schema } = {
  confirmation: {
    type: 'string',
    maxLength: 1_000,
    description: 'The confirmation from the preview of this call, once the user has agreed.',
  },
}

/** The values of all these arguments. */
type Controls = { readonly preview?: boolean; readonly idempotency_key?: string; readonly confirmation?: string }

/** An addition to the description of such a tool. */
const aboutConfirming =
  'The user must agree before anything is removed or ended. Either the client asks them, or you call with preview: true first, show them the result, and send its confirmation.'

/**
 * A tool that writes records of one resource.
 *
 * @throws when a specific argument has the name of a shared one
 */
export function writingTool(writing: Writing): Tool {
  const { name, title, description, resource, operation, schema, destroys, batchResult } = writing
  const write = scopeOf(operation, resource)
  const controls = destroys === false ? control : { ...control, ...confirming }
  const clash = Object.keys(schema.properties).find((own) => Object.hasOwn({ ...control, ...confirming }, own))
  if (clash) throw new Error(`${name} defines ${clash}, an argument that every tool that writes already has.`)
  const inputSchema = { ...schema, properties: { ...schema.properties, ...controls } }
  const annotations: Annotations = {
    readOnlyHint: false,
    destructiveHint: destroys !== false,
    // A batch of records with a natural key is a batch of upserts.
    idempotentHint: (resource.naturalKey ? operations.upsert : operation).repeatable,
    openWorldHint: !batchResult && hasOutsideText(resource),
  }
  return {
    ...{ name, title, annotations },
    description: destroys === false ? description : `${description} ${aboutConfirming}`,
    inputSchema: () => inputSchema,
    isOffered: (scopes, readOnly) => !readOnly && scopes.includes(write),
    scopesFor: (args) => (isObject(args) && args.preview === true ? [resource.scopes.read, write] : [write]),
    call: (call) => callOf(writing, call),
  }
}

async function callOf(tool: Writing, call: ToolCall): Promise<ToolResult> {
  const { caller, args: given = {} } = call
  const { operation, resource, makesKey, destroys, name } = tool
  requirePermission(caller, recordOperation(operation, resource))
  const schema = { properties: destroys === false ? control : { ...control, ...confirming } }
  const all = Object.entries(isObject(given) ? given : argumentsIn(given))
  const [controlling, own] = [true, false].map((isControl) =>
    Object.fromEntries(all.filter(([name]) => Object.hasOwn(schema.properties, name) === isControl)),
  )
  const args = valueWithoutMarks(own) as Arguments
  const controls = readArguments(schema, controlling) as Controls
  const input = tool.inputOf(args)
  const writing = input.externalId === undefined ? tool : { ...tool, operation: operations.put_by_external_id }
  const removes = destroys !== false && destroys(input)
  if (controls.preview === true) return previewResult(writing, call, input, args, removes)

  const question = () => questionFor(writing, call, input)
  const agreement = removes ? await agreementTo(call, name, args, { sent: controls.confirmation, question }) : {}
  if ('instead' in agreement) return agreement.instead
  const { confirmation } = agreement
  const made = makesKey ? (confirmation?.id ?? randomUUID()) : undefined
  return answerTo(writing, call, input, args, { key: controls.idempotency_key ?? made, confirmation })
}

/** What a write is recorded with: its idempotency key, and the confirmation that allows it. */
type Marked = { readonly key: string | undefined; readonly confirmation: Confirmation | undefined }

/** Carries out the operation and returns the record or the results of the batch. */
async function answerTo(
  { operation, resource, batchResult, makesKey }: Writing,
  { context, caller }: ToolCall,
  input: Input,
  args: Arguments,
  { key, confirmation }: Marked,
): Promise<CompleteResult> {
  const idempotency = key === undefined ? undefined : onceOnly(key, input)
  const once = { idempotency, confirmation }
  const result = await execute(context, recordOperation(operation, resource), caller, input, once)
  const { outcome, id, replayed } = result
  const about = { outcome, ...(replayed && { replayed }) }
  const value = parsed(result) ?? { id }
  if (batchResult) {
    return jsonResult({ ...about, ...(makesKey && { idempotency_key: key }), ...batchResult(value, args) })
  }
  return recordResult(resource, value, about)
}

const onceOnly = (key: string, { data = null }: Input): Idempotency => ({
  key,
  payload: createHash('sha256').update(JSON.stringify(data)).digest('base64url'),
})

const mostOfRecord = 6_000

async function previewResult(
  writing: Writing,
  call: ToolCall,
  input: Input,
  args: Arguments,
  removes: boolean,
): Promise<CompleteResult> {
  const { name, resource, batchResult } = writing
  const outside = new OutsideText()
  const { outcome, value, changes, unseen } = await foresee(call, writing, input)
  const names = outcome === 'removed' ? fewFieldsOf(resource) : undefined
  const shown = batchResult
    ? batchResult(value, args)
    : { record: boundedRecord(resource, value, outside, { names, most: mostOfRecord }) }
  return jsonResult({
    ...{ preview: 'Nothing was changed. This is what would happen.', ...outside.note, outcome, changes },
    ...(unseen > 0 && { changes_to_unreadable_records: unseen }),
    ...shown,
    ...(removes && { confirmation: confirmationFor(call, name, args), next: showFirst }),
  })
}

const showFirst =
  'Show the user what would change. When they agree, call again with this confirmation and without preview; it works once.'
