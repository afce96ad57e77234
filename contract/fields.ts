/** The kinds of fields of records, and their schemas. */
import type { LocalizedText } from './languages.ts'
import type { Marked } from './unspecified.ts'

/** Invisible characters: white space, zero width, and the empty Braille cell. */
const blanks = '\\s\\p{Default_Ignorable_Code_Point}\\u2800'

const notBlank = `(?![${blanks}]+$)`

export const isBlank = (text: string): boolean => new RegExp(`^[${blanks}]+$`, 'u').test(text)

/** One line of text. `contract/portable.ts` has the part that the OpenAPI description shows. */
export const linePattern = `^${notBlank}[^\\p{Cc}\\p{Cs}]*$`

/** Several lines of text. */
export const prosePattern = `^${notBlank}[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\p{Cs}]*$`

export const emailFormat = 'email'

/** One line of text: not blank, no control characters, no lone surrogates. */
export const text = kind<string, { max?: number } & Trimmed>(({ max = 200 }) => oneLine(max))

/** Several lines of text: not blank, and no control characters except tabs and line breaks. */
export const prose = kind<string, { max?: number }>(({ max = 10_000 }) => ({
  type: 'string',
  minLength: 1,
  maxLength: max,
  pattern: prosePattern,
}))

/** A word whose values the specification does not enumerate: any text of 1 to 60 characters. */
export const word = kind<string, Labelled & { initial?: string }>(() => oneLine(60))

/** One of a few words that have a meaning to Kantine itself; never null. */
export const choice = <const Word extends string, O extends Options<NoInfer<Word>> & Labelled>(
  en: string,
  nl: string,
  options: O & { readonly words: readonly Word[] },
): Field<Word, false, IsRequired<O>> => ({
  ...field<Word, O>({ en, nl }, { enum: options.words }, options),
  nullable: false,
})

/** A list of texts. */
export const texts = kind<readonly string[]>(() => ({ type: 'array', items: { type: 'string' } }))

/** Any of a few words, each at most once. */
export const choices = <const Word extends string, O extends Options<readonly NoInfer<Word>[]>>(
  en: string,
  nl: string,
  options: O & { readonly words: readonly Word[]; readonly min?: number },
): Field<readonly Word[], IsNullable<O>, IsRequired<O>> => {
  const { words, min } = options
  const schema = {
    type: 'array',
    items: { enum: words },
    ...(min !== undefined && { minItems: min }),
    uniqueItems: true,
  }
  return field({ en, nl }, schema, options)
}

export const email = kind<string>(() => ({ type: 'string', format: emailFormat, maxLength: 254 }))

/** A calendar day, `YYYY-MM-DD`. */
export const day = kind<string, Ordered>(() => ({ type: 'string', format: 'date' }))

/** A point in time, ISO 8601: given in UTC or with an offset, stored and returned in UTC. */
export const instant = kind<string, Ordered>(() => ({ type: 'string', format: 'date-time' }))

export const flag = kind<boolean>(() => ({ type: 'boolean' }))

/** A whole number, at least 0 unless `min` is lower. The unit is the last word of the field's name. */
export const whole = kind<number, { min?: number; max?: number }>(({ min = 0, max = Number.MAX_SAFE_INTEGER }) => ({
  type: 'integer',
  minimum: min,
  maximum: max,
}))

export const idSchema: FieldSchema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

/** The id of one record of the resource `to`, of the same club. */
export const reference: Kind<number, { to: string }> = (en, nl, options) => ({
  ...field({ en, nl }, idSchema, options),
  references: options.to,
})

/** The ids of records of the resource `to` in the same club, without duplicates; `[]` for none, never null. */
export const references = (
  en: string,
  nl: string,
  options: Omit<Options<readonly number[]>, 'default'> & {
    readonly to: string
    readonly min?: number
    readonly max?: number
  },
): Field<readonly number[], false> => {
  const { min, max = 500 } = options
  const schema = {
    type: 'array',
    items: idSchema,
    ...(min !== undefined && { minItems: min }),
    maxItems: max,
    uniqueItems: true,
  }
  return { ...field({ en, nl }, schema, options), nullable: false, default: [], references: options.to }
}

/** An object inside the record; every field of its `shape` is always present in it. */
export const object = <S extends Fields, const O extends Options<ValuesOf<S>>>(
  en: string,
  nl: string,
  options: O & { readonly shape: S; readonly copies?: string },
) => ({
  ...field<ValuesOf<S>, O>({ en, nl }, objectSchema(options.shape), options),
  shape: options.shape,
  ...(options.copies !== undefined && { copies: options.copies }),
})

/** A list of small objects inside the record; every field of their `shape` is present in each. */
export const list = <S extends Fields, const O extends Options<readonly ValuesOf<S>[]>>(
  en: string,
  nl: string,
  options: O & {
    readonly shape: S
    readonly max?: number
    readonly lists?: Listed
    readonly labelOfOne?: LocalizedText
  },
) => {
  const { shape, max = 200, lists, labelOfOne } = options
  const schema = { type: 'array', maxItems: max, items: objectSchema(shape) }
  return {
    ...field<readonly ValuesOf<S>[], O>({ en, nl }, schema, options),
    shape,
    ...(lists && { lists }),
    ...(labelOfOne && { labelOfOne }),
  }
}

/** One field of a record; `Value` is the TypeScript type of its values other than null. */
export type Field<Value = unknown, Nullable extends boolean = boolean, Required extends boolean = boolean> = Marked & {
  /** The schema of every value except `null`. */
  readonly schema: FieldSchema
  /** For tables and forms: at most 30 characters, capitalized, without a full stop. */
  readonly label: LocalizedText
  /** The label for one object in a list, for example on the button that adds one. */
  readonly labelOfOne?: LocalizedText
  /** Labels that tables and forms show for some values. */
  readonly valueLabels?: ValueLabels
  /** Labels for common values, which a club can replace with its own. Typed text is never read as one of these labels. */
  readonly usualLabels?: ValueLabels
  /** Shown below the label in forms. */
  readonly hint?: LocalizedText
  /** For the documentation. */
  readonly doc: string
  readonly example: Value
  /** Must be given when a record is created. */
  readonly required: Required
  /** `null` is valid and clears the field. */
  readonly nullable: Nullable
  /** The value if the field is left out at creation. */
  readonly default: Value | null
  /** As `default`, but the field can be null. */
  readonly initial?: Value
  /** Leading and trailing white space is removed. */
  readonly trimmed?: true
  /** `operation` means the caller, through a separate operation. */
  readonly setBy: 'caller' | 'operation' | 'kantine'
  /** The resource whose ids this field holds. */
  readonly references?: string
  /** The fields of the object that it contains, or of each object in its list. */
  readonly shape?: Fields
  /** A field of the same kind that this one cannot precede (`server/records/order.ts`). */
  readonly notBefore?: string
  /** The number of records of the resource `of` whose field `by` refers to this record. */
  readonly counts?: Followed
  /** Lists these records by id, each with the fields of `shape`. */
  readonly lists?: Listed
  /**
   * The reference that `shape` is copied from when it is set. The part of the shape with the same name is the id. The copy is kept when
   * the other record changes or is deleted.
   */
  readonly copies?: string
  /** A secret that only the call that created it returns. */
  readonly shownOnce?: true
  /** The scope, besides that of the resource, without which callers see `null` and cannot filter by the field. */
  readonly readScope?: `${string}:read`
  /** People outside the club can fill it in, for example on a form, so it can contain instructions to assistants. */
  readonly untrusted?: true
}

export type ValueLabels = { readonly [value: string]: LocalizedText }

/** The records of the resource `of` whose field `by` refers to a record. */
export type Followed = { readonly of: string; readonly by: string }

/** Records that a field lists. */
export type Listed = Followed & {
  /** The fields of the records that have another name in the list, by that name. */
  readonly as?: { readonly [part: string]: string }
  /** Of more records than the list can have, it has the last. */
  readonly keepsLast?: true
}

/** The fields of a record, in the order in which they are stored and shown. */
export type Fields = { readonly [name: string]: Field }

/** The values of fields, by name; null only if a field is nullable. */
export type ValuesOf<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> }

type ValueOf<F extends Field> =
  F extends Field<infer Value, infer Nullable> ? Value | (Nullable extends false ? never : null) : never

/** The values of fields in a call. Only required fields are always present. */
export type GivenOf<F extends Fields> = {
  readonly [Name in keyof F as F[Name]['required'] extends true ? Name : never]: ValueOf<F[Name]>
} & {
  readonly [Name in keyof F as F[Name]['required'] extends true ? never : Name]?: ValueOf<F[Name]>
}

type Options<Value> = {
  readonly doc: string
  readonly hint?: LocalizedText
  readonly example: Value
  readonly required?: boolean
  readonly default?: Value
  readonly setBy?: Field['setBy']
  readonly counts?: Followed
  readonly untrusted?: true
  readonly readScope?: Field['readScope']
}

type Ordered = { readonly notBefore?: string }

type Labelled = { readonly valueLabels?: ValueLabels; readonly usualLabels?: ValueLabels }

type Trimmed = { readonly trimmed?: true }

/** Makes a field with its labels; `More` has the options specific to this kind. */
type Kind<Value, More = unknown> = <O extends Options<Value> & More>(
  en: string,
  nl: string,
  options: Only<O, Options<Value> & More>,
) => Field<Value, IsNullable<O>, IsRequired<O>>

/** Allows only known options, so that a misspelt name does not compile. */
type Only<O, Known> = O & { readonly [Name in Exclude<keyof O, keyof Known>]: never }

/** A field that is required or has a default is never null. */
type IsNullable<O> = O extends { required: true } | { default: NonNullable<unknown> } ? false : boolean

type IsRequired<O> = O extends { required: true } ? true : false

/** Makes a kind of field that differs from the others only in its schema. */
function kind<Value, More = unknown>(schemaFor: (options: More) => FieldSchema): Kind<Value, More> {
  return (en, nl, options) => field({ en, nl }, schemaFor(options), options)
}

function field<Value, O extends Options<Value> & Ordered & Labelled & Trimmed & { readonly initial?: Value }>(
  label: LocalizedText,
  schema: FieldSchema,
  options: O,
): Field<Value, IsNullable<O>, IsRequired<O>> {
  const { doc, example, required = false, setBy = 'caller', notBefore } = options
  const nullable = !required && options.default === undefined
  return {
    schema,
    label,
    doc: notBefore === undefined ? doc : `${doc} Not before \`${notBefore}\`.`,
    example,
    required: required as IsRequired<O>,
    nullable: nullable as IsNullable<O>,
    default: options.default ?? null,
    setBy,
    ...Object.fromEntries(asGiven.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]]))),
  }
}

const asGiven = [
  'hint',
  'counts',
  'notBefore',
  'untrusted',
  'readScope',
  'valueLabels',
  'usualLabels',
  'initial',
  'trimmed',
] as const

function oneLine(maxLength: number): FieldSchema {
  return { type: 'string', minLength: 1, maxLength, pattern: linePattern }
}

/** The part of JSON Schema (2020-12) that fields use. */
export type FieldSchema = {
  readonly type?: string | readonly string[]
  readonly format?: 'date' | 'date-time' | 'email'
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minProperties?: number
  readonly items?: FieldSchema
  readonly properties?: { readonly [name: string]: FieldSchema }
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean
  readonly enum?: readonly string[]
  readonly anyOf?: readonly FieldSchema[]
  readonly description?: string
  readonly 'x-open-point'?: string
}

/** The documented schema of a field, with `null` if it is nullable. */
export function schemaOf({ schema, nullable, doc, open, readScope }: Field): FieldSchema {
  const words: FieldSchema | undefined = schema.enum && { type: 'string', ...schema }
  const isNull = nullable || readScope !== undefined
  return {
    ...(words && isNull ? { anyOf: [words, { type: 'null' }] } : (words ?? schema)),
    ...(isNull && schema.type && { type: [schema.type as string, 'null'] }),
    description: readScope ? `${doc} \`null\` for callers without the scope \`${readScope}\`.` : doc,
    ...(open && { 'x-open-point': open }),
  }
}

export function objectSchema(shape: Fields): FieldSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, schemaOf(part)])),
    required: Object.keys(shape),
    additionalProperties: false,
  }
}
