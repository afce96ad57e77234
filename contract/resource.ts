/**
 * How a resource is described. From one description come the routes, the checks of what callers send, the OpenAPI document,
 * the columns of the store and the tests that every resource has in common.
 */
import type { ChangeKind } from './events.ts'
import type { Field, Fields, ValuesOf } from './fields.ts'
import type { LocalizedText } from './languages.ts'
import { type Marked, withoutMarked } from './unspecified.ts'

/** An object of the API: what its JSON holds between `id` and `updated_at`, in that order. */
export type Shape = {
  /** The singular stem: change log kinds (`member.created`), operation ids (`get_member`) and tools come from it. */
  readonly name: string
  /** What it is called in the documentation and in tables; a collection in the plural. */
  readonly title: LocalizedText
  readonly doc: string
  readonly fields: Fields
  /** The id of its example, by which the examples of others refer to it; 1 where it is not given. */
  readonly exampleId?: number
}

/** What one club can list, page by page (section 4.2): records, or what happened to them. */
export type Collection = Shape & {
  /** The plural stem, and the last part of the path. */
  readonly plural: string
  readonly operations: { readonly [name in OperationName]?: Marked }
  readonly filters?: { readonly [name: string]: Filter }
}

/** A collection of records of one club. */
export type Resource = Collection & {
  /** What one of its records is called, in forms. */
  readonly titleOfOne: LocalizedText
  readonly scopes: Marked & { readonly read: Scope; readonly write?: Scope }
  /** Fields that the store keeps as columns as well, because they are filtered, joined or unique. */
  readonly columns?: readonly string[]
  /** Fields that together name a record, so that a second one with the same values is the same record; writes are upserts then. */
  readonly naturalKey?: readonly string[]
  /** Fields whose value, where a record has one, no other record of the club has. */
  readonly unique?: readonly string[]
  /** A field whose `null` in an upsert removes the record. */
  readonly removedByNull?: string
  /** The events that tell webhook endpoints of a change of a record. */
  readonly events?: Events
  /** The fields by whose words a record is found; the first of them is what it is called (`titleOf`). Absent where nothing names a record. */
  readonly searched?: readonly string[]
  /** A field with an instant: the record is listed from that instant on, and not at all while the field is null. */
  readonly listedFrom?: string
  /**
   * The few fields that tell its records apart and that whoever acts on them must know, such as that an event is cancelled. An assistant
   * gets these of a list unless it asks for more (`summaryOf`).
   */
  readonly summary?: readonly string[]
  /** Only some of its stored fields are served. */
  readonly partial?: boolean
}

/** The list of what happened to the records of some resources. It has no scope: a caller sees what happened to what it may read. */
export type Changes = Collection & { readonly about: readonly Resource[] }

/** Whether a collection is the list of changes. */
export const isChanges = (collection: Resource | Changes): collection is Changes => 'about' in collection

/** What a key may do with one resource, such as `members:read`. */
export type Scope = `${string}:${'read' | 'write'}`

/** The operations that exist. Each resource names those it has; the others answer 405. */
export type OperationName =
  | 'list'
  | 'get'
  | 'create'
  | 'update'
  | 'put_by_external_id'
  | 'delete'
  | 'bulk'
  | 'set_status'
  | 'upsert'

/** A query parameter of a list, beside `limit`, `starting_after` and `updated_since`. Its value is of the kind of the field; a range has one, every other filter one or several. */
export type Filter = Marked & {
  /** The field that is compared: one of the columns, one that refers to other records, or `listedFrom`. Null never fits. */
  readonly field: string
  /** How the field is compared with the value; a list of ids `contains` one. E-mail addresses are equal in upper and lower case. */
  readonly compare: '=' | '>=' | '<=' | 'contains'
  /** Words that mean the same: the filter finds all of them by each of them. */
  readonly synonyms?: readonly string[]
  readonly doc: string
}

/** The events that changes of a record cause (section 6). */
export type Events = {
  readonly created?: ChangeKind
  readonly updated?: ChangeKind
  readonly deleted?: ChangeKind
  /** Instead of `updated`, when this field changes. */
  readonly changed?: { readonly [field: string]: ChangeKind }
  /** In addition to the others, when `field` takes `value`. */
  readonly becomes?: readonly { readonly field: string; readonly value: string; readonly event: ChangeKind }[]
}

/**
 * Describes a resource.
 *
 * @throws when a part of the definition names a field that the resource does not have, or a filter or a unique field has no column
 */
export function defineResource<const R extends Resource>(resource: R): R {
  const {
    columns = [],
    naturalKey = [],
    unique = [],
    summary = [],
    searched = [],
    events = {},
    filters = {},
  }: Resource = resource
  const filtered = Object.values(filters).map(({ field }) => field)
  const withEvents = [...Object.keys(events.changed ?? {}), ...(events.becomes ?? []).map(({ field }) => field)]
  const related = Object.values<Field>(resource.fields).flatMap(({ notBefore, copies }) => [notBefore, copies])
  const single = [resource.removedByNull, resource.listedFrom, ...related].filter((name) => name !== undefined)
  for (const name of [
    ...columns,
    ...naturalKey,
    ...unique,
    ...summary,
    ...searched,
    ...filtered,
    ...withEvents,
    ...single,
  ]) {
    if (!Object.hasOwn(resource.fields, name)) throw new Error(`${resource.name}: '${name}' is not one of its fields`)
  }
  for (const name of filtered) {
    const isFound = columns.includes(name) || resource.fields[name]?.references || name === resource.listedFrom
    if (!isFound) throw new Error(`${resource.name}: the filter on '${name}' needs its column`)
  }
  for (const name of unique) {
    if (!columns.includes(name)) throw new Error(`${resource.name}: the unique field '${name}' needs its column`)
  }
  return resource
}

/** What a record is called: its name or title, or `Charge 17` where it has none. */
export function titleOf(
  { searched, titleOfOne }: Pick<Resource, 'searched' | 'titleOfOne'>,
  record: { readonly id: number; readonly [field: string]: unknown },
): string {
  const title = searched?.[0] === undefined ? undefined : record[searched[0]]
  return typeof title === 'string' ? title : `${titleOfOne.en} ${record.id}`
}

/** The TypeScript type of a record of `R`, as the API returns it. */
export type RecordOf<R extends Resource> = {
  readonly id: number
  readonly updated_at: string
} & ValuesOf<R['fields']>

/** What a body is checked against: the fields it may have, and the name that messages give to the whole. */
export type WithFields = Pick<Resource, 'plural' | 'fields' | 'removedByNull'>

/** The names of the few fields that tell its records apart: its `summary`, or else its required fields, or else its first field. */
export function summaryOf({ summary, fields }: Resource): readonly string[] {
  if (summary) return summary.filter((name) => Object.hasOwn(fields, name))
  const required = Object.keys(fields).filter((name) => fields[name]?.required)
  return required.length > 0 ? required : Object.keys(fields).slice(0, 1)
}

/** The path of a resource's collection. */
export const pathOf = (resource: Pick<Resource, 'plural'>): string => `/api/v1/${resource.plural}`

/** A resource without its marked fields, filters and operations: what the specification shows of it. */
export function onlyShown(resource: Resource): Resource {
  const fields = withoutMarked(resource.fields)
  return {
    ...resource,
    operations: withoutMarked(resource.operations),
    fields,
    unique: (resource.unique ?? []).filter((name) => Object.hasOwn(fields, name)),
    filters: withoutMarked(resource.filters ?? {}),
    partial: true,
  }
}
