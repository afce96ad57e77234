/** Reads the arguments of tools. A value that does not match its schema is rejected; nothing is guessed. */
import { idSchema } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import { isAboutOne } from '@kantine/contract/operations.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import type { Plans } from '../../../operations/execute.ts'
import { earlierSubject } from '../../../operations/idempotency.ts'
import type { Input } from '../../../operations/input.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import { isObject } from '../../../records/check.ts'
import { printable, Refusal } from '../../../refusal.ts'
import { didYouMean } from '../../../suggest.ts'
import type { Arguments, ToolCall, WriteCall, WritingTool } from '../tool.ts'
import { controlsOf } from './arguments-schema.ts'
import { withIds } from './ids-of-names.ts'
import { valueWithoutMarks } from './outside-text.ts'
import { wrongArguments } from './wrong-arguments.ts'

/**
 * Reads the call of a tool that writes. The fields of a record are left to the operation, which checks them for every surface.
 *
 * @throws {Refusal} `bad_request`, naming every wrong argument that the operation does not check; `insufficient_scope`
 */
export async function writeCallOf(tool: WritingTool, call: ToolCall): Promise<WriteCall> {
  const { byExternalId, resource, destroys } = tool
  const properties = controlsOf(tool)
  const given = Object.entries(isObject(call.args) ? call.args : argumentsIn(call.args))
  const isControl = ([name]: [string, unknown]) => Object.hasOwn(properties, name)
  const controls: Controls = readArguments({ properties }, Object.fromEntries(given.filter(isControl)))
  const own = Object.fromEntries(given.filter((argument) => !isControl(argument)))
  const args = await withIdsOnce(call, tool, valueWithoutMarks(own) as Arguments, controls.idempotency_key)
  const isByExternalId = byExternalId !== undefined && (args.id ?? null) === null
  const input = isByExternalId ? inputByExternalId(args) : inputOf(tool, args)
  const operation = isByExternalId ? byExternalId : tool.operation
  return {
    ...call,
    ...controls,
    tool,
    operation: tool.inPlace?.(operation, input.data) ?? recordOperation(operation, resource),
    input,
    destroys: typeof destroys === 'function' ? destroys(input.data) : destroys,
  }
}

type Controls = Pick<WriteCall, 'preview' | 'idempotency_key' | 'confirmation'>

/**
 * The arguments with ids in the place of names. A repeated call with its key finds its record by the saved outcome: the first one may have
 * changed the name, or removed the record.
 */
async function withIdsOnce(call: ToolCall, tool: WritingTool, args: Arguments, key: string | undefined) {
  try {
    return await withIdsInWrite(call, tool, args)
  } catch (error) {
    if (key === undefined || !(error instanceof Refusal) || error.code !== 'bad_request') throw error
    const { context, caller } = call
    const { called } = recordOperation(tool.operation, tool.resource) as Plans
    const isCall = (text: string, id: number | null) => text === called?.({ id } as never)
    const earlier = await earlierSubject(context.store, caller, key, isCall)
    const own = tool.names?.find(({ id }) => id === 'id')
    if (own && typeof earlier === 'number') {
      const { [own.name]: _, ...others } = args
      return withIdsInWrite(call, tool, { ...others, id: earlier })
    }
    if (earlier === undefined) throw error
    throw new Refusal('bad_request', `${error.message} ${carriedOutBefore}`, { faults: error.faults })
  }
}

const carriedOutBefore =
  'A call with this idempotency_key was carried out before, and may have changed the name: read the records before you send anything else.'

/** The arguments with ids in the place of names, also in the items of a batch. */
async function withIdsInWrite(call: ToolCall, { names = [], itemNames }: WritingTool, given: Arguments) {
  const args = await withIds(call, names, given)
  const { operations } = args
  if (!itemNames || !Array.isArray(operations) || operations.length > limits.batchItems) return args
  const items: unknown[] = []
  const found = new Map<string, number>()
  for (const [at, item] of operations.entries()) {
    items.push(
      isObject(item) ? await placed(`operations[${at}]`, () => itemWithIds(call, itemNames, item, found)) : item,
    )
  }
  return { ...args, operations: items }
}

async function itemWithIds(
  call: ToolCall,
  { own, data }: NonNullable<WritingTool['itemNames']>,
  given: Arguments,
  found: Map<string, number>,
) {
  const item = await withIds(call, own, given, found)
  return isObject(item.data) ? { ...item, data: await withIds(call, data, item.data, found) } : item
}

/** Says in which item of a batch an argument is wrong. */
const placed = <T>(place: string, work: () => Promise<T>): Promise<T> =>
  work().catch((error) => {
    if (!(error instanceof Refusal) || error.code !== 'bad_request') throw error
    throw new Refusal('bad_request', `${place}: ${error.message}`, { faults: error.faults })
  })

function inputOf({ operation, schema, inputOf }: WritingTool, args: Arguments): Input {
  if (inputOf) return inputOf(readArguments(schema, args))
  if (!operation.data) return readArguments(schema, args)
  if (!isAboutOne(operation)) return { data: args }
  const { id, ...data } = args
  return { ...readArguments(onlyId, { id }), data }
}

function inputByExternalId({ id: _, external_id: externalId = null, ...data }: Arguments): Input {
  if (externalId !== null) return { externalId, data }
  throw wrongArguments([{ parameter: 'id', detail: 'id or external_id is required.' }])
}

const onlyId: Schema = { properties: { id: idSchema }, required: ['id'] }

/** Keeps messages readable when an assistant sends hundreds of wrong arguments. */
const mostFaults = 10

/**
 * The arguments of a call; `null` means absent.
 *
 * @param left the names of arguments whose values are checked elsewhere
 * @throws {Refusal} `bad_request`, naming every argument that is unknown, missing or wrong
 */
export function readArguments(schema: Schema, given: unknown, left: readonly string[] = []): Arguments {
  const args = argumentsIn(given)
  const { properties = {}, required = [] } = schema
  const faults: ReturnType<typeof fault>[] = []
  for (const name in args) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    const rule = property && !left.includes(name) ? brokenRule(property, args[name]) : undefined
    if (!property) faults.push(fault(name, unknownRule(name, Object.keys(properties))))
    else if (rule) faults.push(fault(name, `${rule}.`))
    if (faults.length >= mostFaults) break
  }
  for (const name of required) if (args[name] === undefined) faults.push(fault(name, 'is required.'))
  if (faults.length > 0) throw wrongArguments(faults)
  return args
}

const unknownRule = (name: string, known: readonly string[]) =>
  known.length > 0
    ? `is not an argument of this tool. ${didYouMean(name, known)}`
    : 'is not an argument of this tool; it takes none.'

/**
 * The given arguments, without `null`.
 *
 * @throws {Refusal} `bad_request`, when they are not an object
 */
function argumentsIn(given: unknown = {}): Arguments {
  if (!isObject(given)) {
    const detail = 'The arguments must be an object, such as {"id": 14}.'
    throw wrongArguments([{ parameter: 'arguments', detail }])
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined))
}

function fault(name: string, rule: string) {
  const parameter = printable(name) ?? ''
  return { parameter, detail: `${parameter || 'An argument'} ${rule}` }
}

/** The rule that a value breaks; undefined if it breaks none. Supports only the keywords that tool schemas use. */
function brokenRule(
  { type, enum: words, minimum, maximum, maxLength, maxItems, items }: Schema,
  value: unknown,
): string | undefined {
  if (words) {
    return words.some((word) => word === value) ? undefined : `must be one of ${words.join(', ')}`
  }
  if (type === 'boolean') return typeof value === 'boolean' ? undefined : 'must be true or false'
  if (type === 'integer') {
    const [low, high] = [minimum ?? 0, maximum ?? Number.MAX_SAFE_INTEGER]
    const isWithin = Number.isSafeInteger(value) && Number(value) >= low && Number(value) <= high
    return isWithin ? undefined : `must be a whole number from ${low} to ${high}`
  }
  if (type === 'array') {
    if (!Array.isArray(value)) return 'must be a list'
    if (maxItems !== undefined && value.length > maxItems) return `must have at most ${maxItems} items`
    for (const one of items ? value : []) {
      const rule = brokenRule(items as Schema, one)
      if (rule) return `has an item that ${rule}`
    }
    return undefined
  }
  if (type !== 'string') return undefined
  if (typeof value !== 'string') return 'must be a string'
  if (value === '') return 'must not be empty'
  if (maxLength !== undefined && !hasAtMost(maxLength, value)) return `must be a string of 1 to ${maxLength} characters`
  // No database can store these.
  return /[\0\p{Cs}]/u.test(value) ? 'must not contain U+0000 or incomplete characters' : undefined
}

/** Whether a text has at most `most` characters. Splitting a megabyte to count them would delay other callers. */
const hasAtMost = (most: number, text: string): boolean =>
  text.length <= most || (text.length <= 2 * most && [...text].length <= most)
