/** The arguments of tools: their schemas, and how they are read. A value that does not match its schema is rejected; nothing is guessed. */
import type { Schema } from '@kantine/contract/schemas.ts'
import { isObject } from '../../../records/check.ts'
import { printable, Refusal } from '../../../refusal.ts'
import { didYouMean } from '../../../suggest.ts'

/** Keywords for validators only. Lists of tools omit them, because an assistant always keeps the list in its context. */
const leftOut = ['pattern', 'examples', 'x-open-point', 'minLength', 'uniqueItems']

/**
 * A schema without the omitted keywords, at every level. Whole numbers lose bounds that every whole number of JSON has, and a fixed value the
 * list of that one value.
 */
function shortened({ properties, items, ...rest }: Schema): Schema {
  const kept = Object.entries(rest).filter(
    ([name, value]) =>
      !leftOut.includes(name) &&
      !(name === 'maximum' && value === Number.MAX_SAFE_INTEGER) &&
      !(name === 'enum' && rest.const !== undefined),
  )
  return {
    ...Object.fromEntries(kept),
    ...(items && { items: shortened(items) }),
    ...(properties && { properties: eachShortened(properties) }),
  }
}

const eachShortened = (properties: NonNullable<Schema['properties']>) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, shortened(schema)]))

/** The schema of the arguments of a tool: an object with these properties and no others. */
export const argumentsSchema = (
  properties: NonNullable<Schema['properties']>,
  required: readonly string[] = [],
): Schema & { readonly properties: NonNullable<Schema['properties']> } => ({
  type: 'object',
  properties: eachShortened(properties),
  ...(required.length > 0 && { required }),
  additionalProperties: false,
})

export type Arguments = { readonly [name: string]: unknown }

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
export function argumentsIn(given: unknown = {}): Arguments {
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

/** Rejects arguments, naming each and its rule. */
export const wrongArguments = (faults: readonly { readonly parameter: string; readonly detail: string }[]): Refusal =>
  new Refusal('bad_request', faults.map(({ detail }) => detail).join(' '), { faults })
