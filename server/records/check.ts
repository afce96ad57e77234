/**
 * Checks a record that comes in against the definition of its resource. Everything that is wrong with it is said at once, each
 * in a sentence that names the field and its rule.
 */
import { type Field, pathOf, type Resource, type Schema } from '@kantine/contract/resource.ts'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { likeliest } from '../likeliest.ts'
import { type Fault, printable } from '../refusal.ts'
import type { Fields } from '../store/body.ts'
import { dayRule, instantRule, isDay, parseInstant } from './time.ts'

/** What the record is checked for: an import may also set what callers change through an operation of its own. */
export type Purpose = 'create' | 'update' | 'import'

/** A record can be wrong in thousands of places; nobody reads on after these. */
const mostFaults = 100

/** All faults of a record, with a pointer to each (RFC 6901); none when it can be stored as far as the definition knows. */
export function checkFields(resource: Resource, value: unknown, purpose: Purpose): Fault[] {
  if (!isObject(value))
    return [{ pointer: '', detail: `A record must be a JSON object, such as ${exampleOf(resource)}.` }]
  const refused = Object.keys(value).flatMap((name) => refusedName(resource, name, purpose))
  const missing = purpose === 'update' ? [] : missingFields(resource, value)
  const known = new Set(refused.map(({ pointer }) => pointer))
  const wrong = wrongValues(resource, value).filter(({ pointer }) => !known.has(`/${pointer.split('/')[1]}`))
  return [...refused, ...missing, ...wrong].slice(0, mostFaults)
}

type FaultAtPlace = { readonly detail: string; readonly pointer: string }

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const exampleOf = ({ fields }: Resource) => {
  const required = Object.entries(fields).filter(([, field]) => field.required)
  const shown = required.length > 0 ? required : Object.entries(fields).slice(0, 1)
  return JSON.stringify(Object.fromEntries(shown.map(([name, { example }]) => [name, example])))
}

function refusedName(resource: Resource, name: string, purpose: Purpose): FaultAtPlace[] {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  if (!field) return [Object.hasOwn(ownNames, name) ? ownName(name) : unknownName(resource, name, purpose)]
  if (isSettable(field, purpose)) return []
  const detail =
    field.setBy === 'operation'
      ? `${name} is changed with PUT ${pathOf(resource)}/{id}/${name}. Leave it out here.`
      : `${name} is set by Kantine. Leave it out.`
  return [{ pointer: `/${name}`, detail }]
}

const isSettable = ({ setBy }: Field, purpose: Purpose) =>
  setBy === 'caller' || (setBy === 'operation' && purpose === 'import')

/** What every record has beside its fields, and why it cannot be given. */
const ownNames: { readonly [name: string]: string } = {
  id: 'ids are never chosen and never used again',
  updated_at: 'it is the moment of this change',
  club_id: 'a record belongs to the club it is written in',
}

const ownName = (name: string): FaultAtPlace => ({
  pointer: `/${name}`,
  detail: `${name} is set by Kantine: ${ownNames[name]}. Leave it out.`,
})

function unknownName(resource: Resource, name: string, purpose: Purpose): FaultAtPlace {
  const known = Object.keys(resource.fields).filter((name) => isSettable(resource.fields[name] as Field, purpose))
  const meant = likeliest(name, known)
  const next = meant ? `Did you mean ${meant}?` : `There are: ${known.join(', ')}.`
  const shown = printable(name)
  return {
    pointer: shown ? `/${name}` : '',
    detail: `${shown ?? 'A name in this record'} is not a field of ${resource.plural}. ${next}`,
  }
}

const missingFields = (resource: Resource, value: Fields): FaultAtPlace[] =>
  Object.entries(resource.fields)
    .filter(([name, { required }]) => required && !Object.hasOwn(value, name))
    .map(([name, { example }]) => ({
      pointer: `/${name}`,
      detail: `${name} is required. Add it, such as "${name}": ${JSON.stringify(example)}.`,
    }))

function wrongValues(resource: Resource, value: Fields): FaultAtPlace[] {
  const validate = validatorOf(resource)
  if (validate(value)) return []
  const details = new Map<string, FaultAtPlace>()
  for (const error of (validate.errors ?? []).slice(0, mostFaults)) {
    const fault = faultOf(resource, error)
    details.set(fault.detail, fault)
  }
  return [...details.values()]
}

const validators = new WeakMap<Resource, ValidateFunction>()

function validatorOf(resource: Resource): ValidateFunction {
  const validator = validators.get(resource) ?? ajv.compile(schemaOfFields(resource))
  validators.set(resource, validator)
  return validator
}

const ajv = new Ajv2020({
  allErrors: true,
  verbose: true,
  allowUnionTypes: true,
  formats: { date: isDay, 'date-time': (text: string) => parseInstant(text) !== undefined, email: isEmail },
})
ajv.addKeyword('x-open-point')

function schemaOfFields({ fields }: Resource) {
  const properties = Object.entries(fields).map(([name, { schema, nullable }]) => [
    name,
    nullable ? { ...schema, type: [schema.type, 'null'] } : schema,
  ])
  return { type: 'object', properties: Object.fromEntries(properties) }
}

/** One `@`, no blanks, and a domain with a dot. Whether it works only a mail can tell. */
function isEmail(text: string): boolean {
  const [name, domain, ...more] = text.split('@')
  if (!name || !domain || more.length > 0 || /[\s\p{Cc}\p{Cs}]/u.test(text)) return false
  return domain.includes('.') && !domain.startsWith('.') && !domain.endsWith('.')
}

function faultOf(resource: Resource, error: ErrorObject): FaultAtPlace {
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
  return { pointer, detail: `${pointer.slice(1)} ${ruleOf(error, JSON.stringify(example))}.` }
}

/** The part of a field's example that stands at a place below it; of a list its first item. */
function exampleAt(example: unknown, [step, ...deeper]: readonly string[]): unknown {
  if (step === undefined || example === null || typeof example !== 'object') return example
  const inner = Array.isArray(example) ? example[0] : (example as Fields)[step]
  return exampleAt(inner, deeper)
}

function ruleOf({ keyword, params, data, parentSchema }: ErrorObject, example: string): string {
  const schema = parentSchema as Schema
  switch (keyword) {
    case 'format':
      if (schema.format === 'date-time') return instantRule
      return schema.format === 'date'
        ? `${dayRule}, such as ${example}`
        : `must be an e-mail address, such as ${example}`
    case 'minLength':
      return isNullable(schema) ? 'must not be empty; leave it out, or give null' : 'must not be empty'
    case 'maxLength':
      return `must have at most ${params.limit} characters and has ${[...(data as string)].length}; shorten it`
    case 'maxItems':
      return `must have at most ${params.limit} items and has ${(data as unknown[]).length}; leave some out`
    case 'pattern':
      return new RegExp(schema.pattern as string, 'u').test('\n')
        ? 'may hold no control characters but tabs and line ends, and no halves of characters; take them out'
        : 'must be one line without control characters, tabs and halves of characters; take them out'
    case 'uniqueItems':
      return `repeats item ${Math.min(params.i, params.j)}; leave one of them out`
    case 'required':
      return `is required, such as ${example}`
    case 'additionalProperties':
      return `must hold only ${Object.keys(schema.properties ?? {}).join(', ')}; leave out what else it holds`
    case 'enum':
      return `must be one of ${params.allowedValues.join(', ')}`
    default:
      return `must be ${kindOf(schema)}, such as ${example}${data === null ? '; it cannot be null' : ''}`
  }
}

const isNullable = ({ type }: Schema) => Array.isArray(type) && type.includes('null')

function kindOf(schema: Schema): string {
  const type = [schema.type].flat().find((type) => type !== 'null')
  const kind =
    type === 'integer' ? `a whole number from ${schema.minimum} to ${schema.maximum}` : (kinds[type ?? ''] ?? type)
  return isNullable(schema) ? `${kind} or null` : `${kind}`
}

const kinds: { readonly [type: string]: string } = {
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** The fields of a checked record as they are stored: instants in one form, `2026-01-31T12:00:00.000Z`. */
export function storedFields(resource: Resource, fields: Fields): Fields {
  const stored: { [name: string]: unknown } = {}
  for (const name in fields) {
    const value = fields[name]
    const isInstant = typeof value === 'string' && resource.fields[name]?.schema.format === 'date-time'
    stored[name] = isInstant ? new Date(parseInstant(value) as number).toISOString() : value
  }
  return stored
}
