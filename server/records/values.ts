import { type Field, type FieldSchema, isBlank } from '@kantine/contract/fields.ts'
import { characters, isEmail } from '@kantine/contract/form-rules.ts'
import { memoize } from '@kantine/contract/memoize.ts'
import type { WithFields } from '@kantine/contract/resource.ts'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { type FieldError, faultAt } from '../refusal.ts'
import type { FieldValues } from '../store/body.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { parseTimestamp } from './iso-timestamp.ts'
import { pageRuleOf } from './page-rules.ts'
import { dayRule, instantRule, isDay } from './time.ts'

/** A fault of a record, at a JSON pointer. */
export type FieldErrorAtPlace = FieldError & { readonly pointer: string }

/** The most errors of a record that a response names; a record can have thousands. */
export const mostFaultsOfRecord = 20

/** The search for faults finds one more, so that the refusal can say that there are more than it lists. */
export const mostFaultsSought = mostFaultsOfRecord + 1

/**
 * Errors in the values of the given fields, each checked on its own. Values above their limit are not checked further, so a long body
 * costs no more than a short one.
 */
export function wrongValues(resource: WithFields, value: FieldValues): FieldErrorAtPlace[] {
  const { sizes, values } = validatorsOf(resource)
  if (sizes(value)) return faultsOf(resource, values, value)
  const tooLong = faultsOf(resource, sizes, value)
  const others = Object.entries(value).filter(([name]) => !tooLong.some(({ pointer }) => pointer === `/${name}`))
  return [...tooLong, ...faultsOf(resource, values, Object.fromEntries(others))]
}

function faultsOf(resource: WithFields, validate: ValidateFunction, value: FieldValues): FieldErrorAtPlace[] {
  if (validate(value)) return []
  const details = new Map<string, FieldErrorAtPlace>()
  for (const error of (validate.errors ?? []).slice(0, mostFaultsSought)) {
    const fault = faultOf(resource, error)
    details.set(fault.detail, fault)
  }
  return [...details.values()]
}

/** Compiles the checks of these resources ahead of time. Each takes milliseconds, for which the first callers would otherwise wait. */
export async function prepareChecks(resources: readonly WithFields[]): Promise<void> {
  for (const resource of resources) {
    validatorsOf(resource)
    await yieldToEventLoop()
  }
}

/** The checks of a resource: `sizes` checks only the lengths of its fields; `values` checks all their rules. */
type Validators = { readonly sizes: ValidateFunction; readonly values: ValidateFunction }

const validatorsOf: (resource: WithFields) => Validators = memoize((resource) => ({
  sizes: compile(resource, ({ schema: { maxLength, maxItems } }) => ({
    ...(maxLength && { maxLength }),
    ...(maxItems && { maxItems }),
  })),
  values: compile(resource, ({ schema, nullable }) => (nullable ? { ...schema, type: [schema.type, 'null'] } : schema)),
}))

const ajv = new Ajv2020({
  allErrors: true,
  verbose: true,
  // Compiling the meta-schema takes longer than compiling all of ours; test/contract/definitions.test.ts checks them.
  validateSchema: false,
  strictTypes: false,
  formats: { date: isDay, 'date-time': (text: string) => parseTimestamp(text) !== undefined, email: isEmail },
})
ajv.addKeyword('x-open-point')

function compile({ fields }: WithFields, schemaOf: (field: Field) => object): ValidateFunction {
  const properties = Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])
  return ajv.compile({ type: 'object', properties: Object.fromEntries(properties) })
}

function faultOf(resource: WithFields, error: ErrorObject): FieldErrorAtPlace {
  const { instancePath, keyword, params } = error
  const inside =
    keyword === 'required'
      ? params.missingProperty
      : keyword === 'uniqueItems'
        ? Math.max(params.i, params.j)
        : undefined
  const pointer = inside === undefined ? instancePath : `${instancePath}/${inside}`
  const [, name = '', ...deeper] = pointer.split('/')
  const example = exampleAt(resource.fields[name]?.example, deeper)
  const removal = name === resource.removedByNull && error.data !== null ? '; null deletes the record' : ''
  return faultAt(pointer, ruleOf(error, JSON.stringify(example)) + removal, pageRuleOf(error, String(example)))
}

/** The part of a field's example at a place within the field; for a list, in its first item. */
function exampleAt(example: unknown, [step, ...deeper]: readonly string[]): unknown {
  if (step === undefined || example === null || typeof example !== 'object') return example
  const inner = Array.isArray(example) ? example[0] : (example as FieldValues)[step]
  return exampleAt(inner, deeper)
}

/** The rule that a value breaks, for callers of the API. */
function ruleOf({ keyword, params, data, parentSchema }: ErrorObject, example: string): string {
  const schema = parentSchema as FieldSchema
  const clearing = isNullable(schema) ? '; send null to clear it, or leave it out' : ''
  const filling = clearing || `; send a string, such as ${example}`
  switch (keyword) {
    case 'format':
      return formatRule(schema, example, data === '' ? clearing : '')
    case 'minLength':
      return `must not be empty${filling}`
    case 'maxLength':
      return `must have at most ${params.limit} characters, but has ${characters(data as string)}; shorten it`
    case 'minItems':
      return `must have at least ${params.limit === 1 ? 'one item' : `${params.limit} items`}, such as ${example}`
    case 'maxItems':
      return `must have at most ${params.limit} items, but has ${(data as unknown[]).length}; leave some out`
    case 'pattern':
      if (isBlank(data as string)) return `must not be blank${filling}`
      return new RegExp(schema.pattern as string, 'u').test('a\nb')
        ? 'must not have control characters other than tabs and line breaks, or incomplete characters; remove them'
        : 'must be one line without control characters, tabs or incomplete characters; remove them'
    case 'uniqueItems':
      return `repeats item ${Math.min(params.i, params.j)}; leave one of them out`
    case 'required':
      return `is required, such as ${example}`
    case 'additionalProperties':
      return `must contain only ${Object.keys(schema.properties ?? {}).join(', ')}; remove everything else`
    case 'enum':
      return `must be one of ${params.allowedValues.join(', ')}`
    default:
      return `must be ${kindOf(schema)}, such as ${example}${data === null ? notNull(schema) : ''}`
  }
}

function formatRule({ format }: FieldSchema, example: string, clearing: string): string {
  if (format === 'date-time') return instantRule + clearing
  if (format === 'date') return `${dayRule}, such as ${example}${clearing}`
  return `must be an e-mail address, such as ${example}${clearing}`
}

const notNull = ({ type }: FieldSchema) =>
  type === 'array' ? ', or [] for none; it cannot be null' : '; it cannot be null'

const isNullable = ({ type }: FieldSchema) => Array.isArray(type) && type.includes('null')

function kindOf(schema: FieldSchema): string {
  const type = [schema.type].flat().find((type) => type !== 'null')
  const kind =
    type === 'integer' ? `a whole number from ${schema.minimum} to ${schema.maximum}` : (kinds[type ?? ''] ?? type)
  return isNullable(schema) ? `${kind} or null` : `${kind}`
}

const kinds: { readonly [type: string]: string } = {
  string: 'a string',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}
