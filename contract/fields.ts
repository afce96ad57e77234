/** The kinds of fields of which records are made. A field knows its schema, its sentence for a reader, and who sets it. */
import type { Marked } from './open.ts'

/** The part of JSON Schema (2020-12) that fields use. */
export type Schema = {
  readonly type?: string | readonly string[]
  readonly format?: 'date' | 'date-time' | 'email'
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly items?: Schema
  readonly properties?: { readonly [name: string]: Schema }
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean
  readonly enum?: readonly string[]
  readonly description?: string
  readonly 'x-open-point'?: string
}

/** One field of a record; `Value` is its TypeScript type. */
export type Field<Value = unknown> = Marked & {
  /** The schema of a value that is present; whether `null` may stand in its place says `nullable`. */
  readonly schema: Schema
  /** One sentence for the reader of the documentation. */
  readonly doc: string
  readonly example: Value
  /** Must be given when a record is created. */
  readonly required: boolean
  /** `null` is a value of its own and clears the field. */
  readonly nullable: boolean
  /** The value of a field that was not given at creation. */
  readonly default: Value | null
  /** Who sets it: the caller; the caller through an operation of its own; or Kantine alone. */
  readonly setBy: 'caller' | 'operation' | 'kantine'
  /** The resource whose ids this field holds. */
  readonly references?: string
  /** It is the number of records of a resource that hold the id of this one in their field `by`; every write keeps it right. */
  readonly counts?: { readonly of: string; readonly by: string }
}

type Options<Value> = {
  doc: string
  example: Value
  required?: boolean
  nullable?: boolean
  default?: Value
  setBy?: Field['setBy']
  counts?: Field['counts']
}

function field<Value>(schema: Schema, options: Options<Value>, references?: string): Field<Value> {
  const { doc, example, required = false, setBy = 'caller', counts } = options
  const hasDefault = options.default !== undefined
  return {
    schema,
    doc,
    example,
    required,
    nullable: options.nullable ?? !(required || hasDefault),
    default: options.default ?? null,
    setBy,
    ...(references && { references }),
    ...(counts && { counts }),
  }
}

/** One line of text: no control characters, no broken surrogates; every other character is kept as it is. */
export const text = (options: Options<string> & { max?: number }) =>
  field<string>(
    { type: 'string', minLength: 1, maxLength: options.max ?? 200, pattern: '^[^\\p{Cc}\\p{Cs}]*$' },
    options,
  )

/** Text of several lines: tabs and line ends are its only control characters. */
export const prose = (options: Options<string> & { max?: number }) =>
  field<string>(
    {
      type: 'string',
      minLength: 1,
      maxLength: options.max ?? 10_000,
      pattern: '^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\p{Cs}]*$',
    },
    options,
  )

/** A word whose values the specification does not enumerate: any text of 1 to 60 characters. */
export const word = (options: Options<string>) => text({ ...options, max: 60 })

/** One of the words that Kantine itself gives a meaning; null is none of them. */
export const choice = (words: readonly string[], options: Omit<Options<string>, 'nullable'>) =>
  field<string>({ enum: words }, { ...options, nullable: false })

export const email = (options: Options<string>) =>
  field<string>({ type: 'string', format: 'email', maxLength: 254 }, options)

/** A calendar day, `YYYY-MM-DD`. */
export const day = (options: Options<string>) => field<string>({ type: 'string', format: 'date' }, options)

/** A point in time, ISO 8601 in UTC. */
export const instant = (options: Options<string>) => field<string>({ type: 'string', format: 'date-time' }, options)

export const flag = (options: Options<boolean>) => field<boolean>({ type: 'boolean' }, options)

/** A whole number; the unit is the last word of the field's name. */
export const whole = (options: Options<number> & { min?: number; max?: number }) =>
  field<number>(
    { type: 'integer', minimum: options.min ?? 0, maximum: options.max ?? Number.MAX_SAFE_INTEGER },
    options,
  )

const id: Schema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

/** The id of one record of another resource of the same club. */
export const reference = (to: string, options: Options<number>) => field<number>(id, options, to)

/** The ids of records of another resource of the same club, each at most once. */
export const references = (to: string, options: Options<number[]> & { max?: number }) =>
  field<number[]>({ type: 'array', items: id, maxItems: options.max ?? 500, uniqueItems: true }, options, to)

/** An object inside the record; each entry of `shape` is always present in it. */
export const object = <Value>(shape: { readonly [name: string]: Field }, options: Options<Value>) =>
  field<Value>(objectSchema(shape), options)

function objectSchema(shape: { readonly [name: string]: Field }): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, schemaOf(part)])),
    required: Object.keys(shape),
    additionalProperties: false,
  }
}

/** The schema of a field as the documentation shows it, with `null` where that is a value. */
export function schemaOf(field: Field): Schema {
  return {
    ...field.schema,
    ...(field.nullable && field.schema.type && { type: [field.schema.type as string, 'null'] }),
    description: field.doc,
    ...(field.open && { 'x-open-point': field.open }),
  }
}

/** A list of small objects inside the record; each entry of `shape` is required in every object. */
export const list = <Value>(shape: { readonly [name: string]: Field }, options: Options<Value[]> & { max?: number }) =>
  field<Value[]>({ type: 'array', maxItems: options.max ?? 200, items: objectSchema(shape) }, options)
