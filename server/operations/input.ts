import { isBlank } from '@kantine/contract/fields.ts'
import { characters, isEmail, notEmail } from '@kantine/contract/form-rules.ts'
import type { LocalizedText } from '@kantine/contract/languages.ts'
import { limits } from '@kantine/contract/limits.ts'
import { memoize } from '@kantine/contract/memoize.ts'
import { operations, type Parameter } from '@kantine/contract/operations.ts'
import type { Collection, Filter, Resource } from '@kantine/contract/resource.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import { parseTimestamp } from '../records/iso-timestamp.ts'
import { dayForPages, idForPages, instantForPages, lineForPages } from '../records/page-rules.ts'
import { isId } from '../records/references.ts'
import { dayRule, instantRule, isDay } from '../records/time.ts'
import { type FieldError, printable, Refusal } from '../refusal.ts'
import type { Value } from '../store/sql.ts'
import { didYouMean } from '../suggest.ts'
import type { ListQuery } from './lists/list.ts'
import type { Preconditions } from './versions.ts'

/** An operation's input as JSON values. Tools and forms already supply values; REST parses them from text. */
export type Input = {
  /** The record's id, if the operation concerns one record. */
  readonly id?: unknown
  /** The record's id in another system, if the operation uses that id. */
  readonly externalId?: unknown
  /** A list's parameters, by name; undefined means not given. */
  readonly parameters?: { readonly [name: string]: unknown }
  /** The body of a write. */
  readonly data?: unknown
  /** The versions that the call depends on. */
  readonly preconditions?: Preconditions | undefined
}

/** A parameter's value, or the rule that it breaks, in the wording for messages and for pages. */
type Parsed<T> = { readonly value: T } | { readonly rule: string; readonly forPages?: LocalizedText }

/** How to read a parameter's value: as one of the list parameter types, or as one of a set of words. */
export type Readable =
  | { readonly type: Exclude<Parameter['type'], 'text' | 'count' | 'choice'> }
  | { readonly type: 'text' | 'count'; readonly schema: Schema }
  | { readonly type: 'choice'; readonly words?: readonly string[] }

function read(parameter: Readable, value: unknown): Parsed<Value> {
  if (parameter.type === 'choice') return readChoice(parameter.words, value)
  if (parameter.type === 'count') return readCount(parameter.schema, value)
  return parameter.type === 'text' ? readText(parameter.schema, value) : readers[parameter.type](value)
}

function readChoice(words: readonly string[] = [], value: unknown): Parsed<string> {
  const word = words.find((word) => word === value)
  return word === undefined ? { rule: `must be one of ${words.join(', ')}` } : { value: word }
}

const readCount = ({ maximum = limits.records }: Schema, value: unknown): Parsed<number> =>
  isId(value) && value <= maximum ? { value } : { rule: `must be a whole number from 1 to ${maximum}` }

/** Rejects values that a field of the same schema cannot have, because no record can match them. */
function readText({ format, maxLength = 0 }: Schema, value: unknown): Parsed<string> {
  const isText =
    typeof value === 'string' &&
    value.length <= 2 * maxLength &&
    characters(value) <= maxLength &&
    !isBlank(value) &&
    !/[\p{Cc}\p{Cs}]/u.test(value)
  if (!isText || value === '')
    return {
      rule: `must be one line of 1 to ${maxLength} characters, not blank and without control characters`,
      forPages: lineForPages(maxLength),
    }
  if (format === 'email' && !isEmail(value)) return { rule: emailRule.en, forPages: emailRule }
  return { value }
}

const emailRule = notEmail('sanne@example.org')
const idRule = `must be an id: a whole number from 1 to ${Number.MAX_SAFE_INTEGER}`

const readers: {
  readonly [type in Exclude<Parameter['type'], 'text' | 'count' | 'choice'>]: (value: unknown) => Parsed<Value>
} = {
  limit: (value) => readCount({ maximum: limits.pageSizeMax }, value),
  id: (value) => (isId(value) ? { value } : { rule: idRule, forPages: idForPages }),
  cursor: (value) =>
    value === 0 || isId(value)
      ? { value }
      : { rule: 'must be the id of the last item (a whole number), or 0 to start at the beginning' },
  flag: (value) =>
    value === true || value === 'true'
      ? { value: 1 }
      : value === false || value === 'false'
        ? { value: 0 }
        : { rule: 'must be true or false' },
  day: (value) =>
    typeof value === 'string' && isDay(value) ? { value } : { rule: dayRule, forPages: dayForPages('2026-01-31') },
  instant(value) {
    const at = typeof value === 'string' ? parseTimestamp(value) : undefined
    if (at !== undefined) return { value: at }
    const rule = isWithBlankOffset(value) ? `${instantRule}; in a URL, write + as %2B` : instantRule
    return { rule, forPages: instantForPages }
  },
}

/** Whether a timestamp lost the + of its offset: in a URL, an unescaped + means a space. */
const isWithBlankOffset = (value: unknown): boolean =>
  typeof value === 'string' && parseTimestamp(value.replace(/ (?=\d\d(?::?\d\d)?$)/, '+')) !== undefined

type Parameters = { readonly [name: string]: Parameter }

export const parametersOf: (resource: Collection) => Parameters = memoize(
  (resource) => operations.list.parameters?.(resource) ?? {},
)

/** The parameters of a summary: those of the list but for its pages, and some of its own. */
export const summaryParametersOf: (resource: Resource) => Parameters = memoize(
  (resource) => operations.summarize.parameters?.(resource) ?? {},
)

/**
 * Reads the parameters of a list (section 4.2).
 *
 * @throws {Refusal} `bad_request`, naming every wrong parameter and its rule
 */
export function listQueryOf(resource: Collection, given: NonNullable<Input['parameters']>): ListQuery {
  const values = readEach(parametersOf(resource), given)
  const { starting_after = 0, updated_since, id, without, exclude_own, ...others } = values
  const ids = id as readonly number[] | undefined
  const { limit = ids?.length ?? limits.pageSizeDefault, ...filters } = others
  return {
    limit: Number(limit),
    startingAfter: Number(starting_after),
    filters: Object.entries(filters).map(([name, values]) => ({
      filter: resource.filters?.[name] as Filter,
      values: [values].flat() as Value[],
    })),
    ...(updated_since !== undefined && { updatedSince: Number(updated_since) }),
    ...(exclude_own === 1 && { excludeOwn: true }),
    ...(ids && { ids }),
    ...(without !== undefined && { without: without as readonly string[] }),
  }
}

/** The parameters of a summary, read and checked. */
export type SummaryQuery = Pick<ListQuery, 'updatedSince' | 'ids' | 'without' | 'filters'> & {
  /** The names of groupings, at most `limits.summaryFields`. */
  readonly groupBy: readonly string[]
  /** The names of amounts. */
  readonly sum: readonly string[]
  /** The fewest records of a group that is shown. */
  readonly atLeast: number
  /** How many groups are shown, from the largest down; without it, the groups are shown in the order of their values. */
  readonly largest?: number
}

/**
 * Reads the parameters of a summary: its own, and the filters of the list.
 *
 * @throws {Refusal} `bad_request`, naming every wrong parameter and its rule
 */
export function summaryQueryOf(resource: Resource, given: NonNullable<Input['parameters']>): SummaryQuery {
  const { group_by = [], sum = [], at_least = 1, largest } = readEach(summaryParametersOf(resource), given)
  const ofList = Object.entries(given).filter(([name]) => Object.hasOwn(parametersOf(resource), name))
  const query = {
    ...listQueryOf(resource, Object.fromEntries(ofList)),
    groupBy: [...new Set(group_by as readonly string[])],
    sum: [...new Set(sum as readonly string[])],
    atLeast: Number(at_least),
    ...(largest !== undefined && { largest: Number(largest) }),
  }
  const needGroups = ['at_least', 'largest'].filter((name) => given[name] !== undefined)
  if (needGroups.length > 0 && query.groupBy.length === 0) throw badParameters(needGroups.map(needsGroups))
  return query
}

const needsGroups = (parameter: string): FieldError => ({ parameter, detail: `${parameter} requires group_by.` })

/** Keeps messages readable when a caller sends thousands of wrong parameters. */
const mostFaultyParameters = 20

/**
 * Reads parameters strictly: a value that is not exactly as documented is rejected, never guessed.
 *
 * @returns the values of the given parameters, in their order
 * @throws {Refusal} `bad_request`, naming every wrong parameter and its rule
 */
export const readParameters = (
  parameters: { readonly [name: string]: Readable & { readonly several?: never } },
  given: NonNullable<Input['parameters']>,
) => readEach(parameters, given) as { readonly [name: string]: Value }

/** Like `readParameters`, but a parameter can have several values. */
function readEach(
  parameters: { readonly [name: string]: Readable & { readonly several?: number } },
  given: NonNullable<Input['parameters']>,
): { readonly [name: string]: Value | readonly Value[] } {
  const faults: FieldError[] = []
  const values: { [name: string]: Value | readonly Value[] } = {}
  for (const name in given) {
    const value = given[name]
    if (value === undefined) continue
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    const parsed = parameter?.several
      ? readSeveral(parameter, parameter.several, value)
      : Array.isArray(value)
        ? givenTwice
        : parameter && read(parameter, value)
    if (!parsed) faults.push(unknownParameter(name, Object.keys(parameters)))
    else if ('rule' in parsed) faults.push(faultOf(printable(name) ?? '', parsed))
    else values[name] = parsed.value
    if (faults.length >= mostFaultyParameters) break
  }
  if (faults.length > 0) throw badParameters(faults)
  return values
}

/**
 * Reads several values, from comma-separated text or a list of such texts. In comma-separated text, `\,` stands for a comma within a value,
 * and `\\` for a backslash.
 */
function readSeveral(parameter: Readable, most: number, given: unknown): Parsed<readonly Value[]> {
  const parts: unknown[] = []
  for (const item of [given].flat()) {
    if (typeof item === 'string') parts.push(...separated(item, most).map((text) => asGiven(parameter, text)))
    else parts.push(item)
    if (parts.length > most)
      return { rule: `must have at most ${most} values, separated by commas; send several requests` }
  }
  if (parts.length === 0) return { rule: 'must have a value' }
  const values: Value[] = []
  for (const part of parts) {
    const parsed = read(parameter, part)
    if ('rule' in parsed) return { ...parsed, rule: parts.length > 1 ? `${parsed.rule}, for each value` : parsed.rule }
    values.push(parsed.value)
  }
  return { value: values }
}

/** Splits text at unescaped commas, stopping at one part more than allowed. */
function separated(text: string, most: number): string[] {
  if (!text.includes(',')) return [text]
  const parts = ['']
  for (const [token] of text.matchAll(/\\[\\,]|,|\\|[^\\,]+/g)) {
    if (token === ',') parts.push('')
    else parts.push(parts.pop() + (/^\\./.test(token) ? token.slice(1) : token))
    if (parts.length > most) break
  }
  return parts
}

/** Converts ids from comma-separated text to numbers. */
const asGiven = ({ type }: Readable, text: string): unknown =>
  type === 'id' && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : text

const faultOf = (
  parameter: string,
  { rule, forPages }: { readonly rule: string; readonly forPages?: LocalizedText },
): FieldError => ({
  parameter,
  detail: `${parameter || 'A parameter'} ${rule}.`,
  ...(forPages && { rule: forPages }),
})

const givenTwice: Parsed<never> = { rule: 'must be given only once' }

/**
 * Rejects all parameters, for calls that take none.
 *
 * @throws {Refusal} `bad_request`, naming the parameters
 */
export function refuseParameters(given: object): void {
  const names = Object.keys(given).slice(0, mostFaultyParameters)
  if (names.length > 0) throw badParameters(names.map((name) => unknownParameter(name, [])))
}

function unknownParameter(name: string, others: readonly string[]): FieldError {
  const parameter = printable(name) ?? ''
  const rule = others.length > 0 ? `. ${didYouMean(name, others)}` : '; this call takes no parameters.'
  return { parameter, detail: `${parameter || 'A parameter'} is unknown${rule}` }
}

/** A refusal that names each wrong parameter and its rule. */
export const badParameters = (faults: readonly FieldError[]): Refusal =>
  new Refusal('bad_request', faults.map(({ detail }) => detail).join(' '), { faults })
