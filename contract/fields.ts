/**
 * The kinds of fields of which records are made, and what a field is. A field knows its schema, its sentence for a reader, and
 * who sets it.
 */
import type { Marked } from './open.ts'

/** One line of text: no control characters, no broken surrogates; every other character is kept as it is. */
export const text: Kind<string, { max?: number }> = (options) =>
  field({ type: 'string', minLength: 1, maxLength: options.max ?? 200, pattern: '^[^\\p{Cc}\\p{Cs}]*$' }, options)

/** Text of several lines: tabs and line ends are its only control characters. */
export const prose: Kind<string, { max?: number }> = (options) => {
  const pattern = '^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\p{Cs}]*$'
  return field({ type: 'string', minLength: 1, maxLength: options.max ?? 10_000, pattern }, options)
}

/** A word whose values the specification does not enumerate: any text of 1 to 60 characters. */
export const word: Kind<string> = (options) => text({ ...options, max: 60 })

/** One of the words that Kantine itself gives a meaning; never null. */
export const choice = (options: Options<string> & { words: readonly string[] }): Field<string, false> => ({
  ...field({ enum: options.words }, options),
  nullable: false,
})

/** Several texts. */
export const texts: Kind<readonly string[]> = (options) => field({ type: 'array', items: { type: 'string' } }, options)

export const email: Kind<string> = (options) => field({ type: 'string', format: 'email', maxLength: 254 }, options)

/** A calendar day, `YYYY-MM-DD`. */
export const day: Kind<string> = (options) => field({ type: 'string', format: 'date' }, options)

/** A point in time, ISO 8601 in UTC. */
export const instant: Kind<string> = (options) => field({ type: 'string', format: 'date-time' }, options)

export const flag: Kind<boolean> = (options) => field({ type: 'boolean' }, options)

/** A whole number, not below 0 unless `min` says so; the unit is the last word of the field's name. */
export const whole: Kind<number, { min?: number; max?: number }> = (options) =>
  field({ type: 'integer', minimum: options.min ?? 0, maximum: options.max ?? greatest }, options)

/** The id of one record of another resource of the same club. */
export const reference: Kind<number, { to: string }> = (options) => ({
  ...field(idSchema, options),
  references: options.to,
})

/** The ids of records of another resource of the same club, each at most once. */
export const references: Kind<readonly number[], { to: string; max?: number }> = (options) => ({
  ...field({ type: 'array', items: idSchema, maxItems: options.max ?? 500, uniqueItems: true }, options),
  references: options.to,
})

/** An object inside the record, in which every field of `shape` is always present. */
export const object = <S extends NamedFields, O extends Options<ValuesOf<S>>>(options: O & { readonly shape: S }) =>
  field<ValuesOf<S>, O>(objectSchema(options.shape), options)

/** A list of small objects inside the record, in each of which every field of `shape` is present. */
export const list = <S extends NamedFields, O extends Options<readonly ValuesOf<S>[]>>(
  options: O & { readonly shape: S; max?: number },
) =>
  field<readonly ValuesOf<S>[], O>(
    { type: 'array', maxItems: options.max ?? 200, items: objectSchema(options.shape) },
    options,
  )

/** One field of a record; `Value` is the TypeScript type of what it holds, unless that is null. */
export type Field<Value = unknown, Nullable extends boolean = boolean> = Marked & {
  /** The schema of a value that is present; whether `null` may stand in its place says `nullable`. */
  readonly schema: Schema
  /** One sentence for the reader of the documentation. */
  readonly doc: string
  readonly example: Value
  /** Must be given when a record is created. */
  readonly required: boolean
  /** `null` is a value of its own and clears the field. */
  readonly nullable: Nullable
  /** The value of a field that was not given at creation. */
  readonly default: Value | null
  /** Who sets it: the caller; the caller through an operation of its own; or Kantine alone. */
  readonly setBy: 'caller' | 'operation' | 'kantine'
  /** The resource whose ids this field holds. */
  readonly references?: string
  /** It is the number of records of a resource that hold the id of this one in their field `by`; every write keeps it right. */
  readonly counts?: { readonly of: string; readonly by: string }
}

/** The fields of a record, in the order in which they are stored and shown. */
export type NamedFields = { readonly [name: string]: Field }

/** What fields hold, by their names: null only where that is a value. */
export type ValuesOf<F extends NamedFields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer Value, infer Nullable>
    ? Value | (Nullable extends false ? never : null)
    : never
}

/** What every kind of field can be told. */
type Options<Value> = {
  readonly doc: string
  readonly example: Value
  readonly required?: boolean
  readonly default?: Value
  readonly setBy?: Field['setBy']
  readonly counts?: NonNullable<Field['counts']>
}

/** A kind of fields; `More` are the options that only it has. */
type Kind<Value, More = unknown> = <O extends Options<Value> & More>(
  options: Only<O, Options<Value> & More>,
) => Field<Value, IsNullable<O>>

/** Options without other names than the known ones, so that a misspelt one does not compile. */
type Only<O, Known> = O & { readonly [Name in Exclude<keyof O, keyof Known>]: never }

/** What is required or has a default is never null. */
type IsNullable<O> = O extends { required: true } | { default: NonNullable<unknown> } ? false : boolean

function field<Value, O extends Options<Value>>(schema: Schema, options: O): Field<Value, IsNullable<O>> {
  const { doc, example, required = false, setBy = 'caller', counts } = options
  const nullable = !required && options.default === undefined
  return {
    schema,
    doc,
    example,
    required,
    nullable: nullable as IsNullable<O>,
    default: options.default ?? null,
    setBy,
    ...(counts && { counts }),
  }
}

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

/** The schema of a field as the documentation shows it, with `null` where that is a value. */
export function schemaOf(field: Field): Schema {
  return {
    ...field.schema,
    ...(field.nullable && field.schema.type && { type: [field.schema.type as string, 'null'] }),
    description: field.doc,
    ...(field.open && { 'x-open-point': field.open }),
  }
}

function objectSchema(shape: NamedFields): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, schemaOf(part)])),
    required: Object.keys(shape),
    additionalProperties: false,
  }
}

const greatest = Number.MAX_SAFE_INTEGER

const idSchema: Schema = { type: 'integer', minimum: 1, maximum: greatest }
