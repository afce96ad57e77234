/**
 * The language in which a resource is described. One description gives the routes, the checks of what comes in, the
 * OpenAPI document, the columns of the store and the tests that every resource has in common.
 *
 * `open('§…', thing)` marks what the specification leaves open, so that nobody mistakes our choice for the contract:
 * it stands in docs/open-points.md, carries `x-open-point` in the description, and `CONTRACT=shown` switches it off.
 */

import type { EventKind } from './events.ts'

/** A section of the specification that leaves something open, such as `§2.6`. */
export type Section = `§${string}`

/** What a key may do with one resource, such as `members:read`. */
export type Scope = `${string}:${'read' | 'write'}`

/** What a mark adds: the section that is silent. Absent on everything the specification shows. */
export type Marked = { readonly open?: Section }

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

/** Marks something that the specification leaves open; `section` is where it is silent. */
export const open = <Thing extends object>(section: Section, thing: Thing): Thing & { readonly open: Section } => ({
  ...thing,
  open: section,
})

/** What the specification shows, to the letter. */
export const shown: Marked = {}

/** An operation that no example of the specification shows. */
export const notShown = (section: Section): Marked => ({ open: section })

/** The operations that exist. Each resource names those it has; what it does not name answers 405. */
export type Operation = 'list' | 'get' | 'create' | 'update' | 'delete' | 'bulk' | 'set_status' | 'upsert'

/** A query parameter of a list, beside `limit`, `starting_after` and `updated_since`. */
export type Filter = Marked & {
  /** The lookup column that is compared. */
  readonly column: string
  readonly compare: '=' | '>=' | '<='
  readonly type: 'id' | 'day'
  readonly doc: string
  readonly example: string
}

/** An object of the API: what its JSON holds between `id` and `updated_at`, in that order. */
export type Shape = {
  /** The singular stem: journal kinds (`member.created`), operation ids (`get_member`) and tools come from it. */
  readonly name: string
  readonly title: string
  readonly doc: string
  readonly fields: { readonly [name: string]: Field }
}

/** The events that changes of a record cause (section 6). */
export type Events = {
  readonly created?: EventKind
  readonly updated?: EventKind
  readonly deleted?: EventKind
  /** In place of `updated`, for a change of this field. */
  readonly changed?: { readonly [field: string]: EventKind }
  /** Beside the others, when a field takes a value. */
  readonly becomes?: readonly { readonly field: string; readonly value: string; readonly event: EventKind }[]
}

/** What a body is checked against: the fields it may have, and how the whole is called. */
export type Fielded = Pick<Resource, 'plural' | 'fields' | 'removedByNull'>

/** A collection of records of one club. */
export type Resource = Shape & {
  /** The plural stem, and the last part of the path. */
  readonly plural: string
  readonly scopes: Marked & { readonly read: Scope; readonly write?: Scope }
  readonly operations: { readonly [name in Operation]?: Marked }
  readonly filters?: { readonly [name: string]: Filter }
  /** Fields that the store keeps as columns as well, because they are filtered, joined or unique. */
  readonly columns?: readonly string[]
  /** Fields that together name a record: a second one with the same values is the same record. */
  readonly unique?: readonly string[]
  /** A field whose `null` in an upsert removes the record. */
  readonly removedByNull?: string
  /** What others are told when a record changes. */
  readonly events?: Events
  /** A field with an instant: the record is listed from that instant on, and never while it is null. */
  readonly listedFrom?: string
  /** Only some of its stored fields are served. */
  readonly partial?: boolean
}

/**
 * Describes a resource.
 *
 * @throws when a column, a filter or a unique field names no field of the resource
 */
export function defineResource<const R extends Resource>(resource: R): R {
  const filtered = Object.values(resource.filters ?? {}).map((filter) => filter.column)
  for (const name of [...(resource.columns ?? []), ...filtered, ...(resource.unique ?? [])]) {
    if (!(name in resource.fields)) throw new Error(`${resource.name}: '${name}' is not one of its fields`)
  }
  for (const name of filtered) {
    if (!resource.columns?.includes(name)) throw new Error(`${resource.name}: the filter on '${name}' needs its column`)
  }
  return resource
}

/** The TypeScript type of a record of `R`, as the API returns it. */
export type RecordOf<R extends Resource> = { readonly id: number } & {
  readonly [K in keyof R['fields']]: R['fields'][K] extends Field<infer Value> ? Value | null : never
} & { readonly updated_at: string }

/** The path of a resource's collection. */
export const pathOf = (resource: Pick<Resource, 'plural'>): string => `/api/v1/${resource.plural}`

/** What only the specification shows of a resource: its marked fields, filters and operations are left out. */
export function onlyShown(resource: Resource): Resource {
  return {
    ...resource,
    operations: withoutMarked(resource.operations),
    fields: withoutMarked(resource.fields),
    filters: withoutMarked(resource.filters ?? {}),
    partial: true,
  }
}

/** Only what the specification shows. */
export function withoutMarked<Thing extends Marked>(things: { readonly [name: string]: Thing }) {
  return Object.fromEntries(Object.entries(things).filter(([, thing]) => !thing.open))
}
