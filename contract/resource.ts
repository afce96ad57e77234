/**
 * The description of a resource. Routes, validation, the OpenAPI document, the columns of the store and common tests are derived from it.
 */
import type { ChangeKind } from './events.ts'
import { type Field, type Fields, type Followed, instant, type ValuesOf } from './fields.ts'
import type { LocalizedText } from './languages.ts'
import { eachUnspecified, type Marked, unspecified, withoutMarked } from './unspecified.ts'

/** An object in the API: the fields of its JSON between `id` and `updated_at`, in order. */
export type Shape = {
  /** The singular stem of change log kinds (`member.created`), operation ids (`get_member`) and tools. */
  readonly name: string
  /** For the documentation and tables; a collection in the plural. */
  readonly title: LocalizedText
  readonly doc: string
  readonly fields: Fields
  /** The id of its example, to which other examples refer; 1 by default. */
  readonly exampleId?: number
}

/** A list of one club, page by page (section 4.2): records or changes. */
export type Collection = Shape & {
  /** The plural stem, and the last part of the path. */
  readonly plural: string
  readonly operations: { readonly [name in OperationName]?: Marked }
  readonly filters?: { readonly [name: string]: Filter }
}

/** A collection of records of one club. */
export type Resource = Collection & {
  readonly titleOfOne: LocalizedText
  readonly scopes: Marked & { readonly read: Scope; readonly write?: Scope }
  /** Fields that the store also keeps as columns, because they are filtered, joined or unique. */
  readonly columns?: readonly string[]
  /** Fields that together identify a record. Its writes are upserts. */
  readonly naturalKey?: readonly string[]
  /** Fields whose values are unique within the club, except null. */
  readonly unique?: readonly string[]
  /** How an import recognises the person of a row, besides by unique fields. */
  readonly identity?: Identity
  /** The field whose `null` in an upsert deletes the record. */
  readonly removedByNull?: string
  /** A text field whose values, before and after, the change log keeps until the record is deleted. */
  readonly tracked?: string
  /** The reference that names what a member’s record is for, such as an event. Its changes also appear in the member's history. */
  readonly madeFor?: string
  readonly events?: Events
  /** The fields that search looks in; the first is the title of a record (`titleOf`). Absent if its records have no name. */
  readonly searched?: readonly string[]
  /** The fields by which the application sorts its list; fields that are not text need a column. */
  readonly sorted?: readonly string[]
  /** A field with an instant: lists show the record from then on, and never while it is null. */
  readonly listedFrom?: string
  /** Lists and searches also return unlisted records, which the application shows to users who may change them. */
  readonly showsUnlisted?: true
  /** The field value that marks former records, such as members who left. The application's list hides them at first. */
  readonly formerWhen?: {
    readonly field: string
    readonly value: string
    /** The field with the last day: an import adds a record whose last day is over as a former one. */
    readonly lastDay?: string
  }
  /** Lists leave out former records. */
  readonly hidesFormer?: true
  /** The application's list counts the current records that refer to each record: those of `of` with its id in their list `by`. */
  readonly counted?: Followed
  /** The few fields that distinguish its records. Lists for assistants have these by default (`summaryOf`). */
  readonly summary?: readonly string[]
  /** Only some of its stored fields are served. */
  readonly partial?: boolean
  /** The application shows its records on the pages of others, and has no list of them. */
  readonly withoutPages?: true
}

/**
 * The fields that tell people apart. The same name and date of birth, or the same name and an equal value in another of these fields, is the
 * same person, unless a number, the name or the date of birth differs. Anything less is no proof: families share addresses and telephones.
 */
export type Identity = {
  readonly name: string
  readonly birthDate: string
  /** Numbers that belong to one person, such as a member number. */
  readonly numbers: readonly string[]
  /** Values that several people may share. */
  readonly contacts: readonly string[]
}

/** The list of changes of some resources. It has no scope: callers see the changes of the resources they may read. */
export type Changes = Collection & { readonly about: readonly Resource[] }

export const isChanges = (collection: Resource | Changes): collection is Changes => 'about' in collection

/** Such as `members:read`. */
export type Scope = `${string}:${'read' | 'write'}`

/** All possible operations. Each resource lists the ones it supports; the others return 405. */
export type OperationName =
  | 'list'
  | 'summarize'
  | 'get'
  | 'create'
  | 'update'
  | 'put_by_external_id'
  | 'delete'
  | 'bulk'
  | 'set_status'
  | 'upsert'

/** A query parameter of a list. Its values are of the same kind as the field. A range takes one value; other filters take several. */
export type Filter = Marked & {
  /** The compared field: a column, a reference or `listedFrom`. Null never matches. */
  readonly field: string
  /** For `through`: `field` refers to a record of the resource `of`, whose list `by` has one of the ids, of the resource `to`, or of their subgroups. */
  readonly through?: Followed & { readonly to: string }
  /** `contains` finds lists with an id, `through` the records that refer to such a list, `month` days in a month of any year. E-mail addresses are compared case-insensitively. */
  readonly compare: '=' | '>=' | '<=' | 'contains' | 'through' | 'month'
  /** The words that it takes, if they are known; other words are errors. */
  readonly words?: readonly string[]
  /** Filtering on one of these words also finds records with the others. */
  readonly synonyms?: readonly string[]
  /** Its label in forms, instead of the label of its field. */
  readonly label?: LocalizedText
  readonly doc: string
  /** Instead of the example of its field. */
  readonly example?: number
}

/** The name of the resource whose ids a filter takes; undefined if it takes no ids. */
export const targetOf = ({ fields }: Pick<Shape, 'fields'>, { field, through }: Filter): string | undefined =>
  through?.to ?? fields[field]?.references

/** The webhook events for changes to a record (section 6). */
export type Events = {
  readonly created?: ChangeKind
  readonly updated?: ChangeKind
  readonly deleted?: ChangeKind
  /** Instead of `updated`, when this field changes. */
  readonly changed?: { readonly [field: string]: ChangeKind }
  /** In addition to the others, when `field` takes `value`, unless the flag in another field is set. */
  readonly becomes?: readonly {
    readonly field: string
    readonly value: string
    readonly event: ChangeKind
    readonly unless?: string
  }[]
}

export const createdAt = 'created_at'

/** The last field of every record of the API, with its filters. The store sets it where records are made (`server/store/unit-of-work.ts`). */
const creation = {
  field: unspecified(
    '§2.2',
    instant('Created', 'Aangemaakt', {
      setBy: 'kantine',
      doc: 'Time when the record was created in Kantine, or imported; it never changes. `null` for records from before Kantine 1.9.0 whose creation the list of changes no longer had.',
      example: '2026-08-20T09:30:00.000Z',
    }),
  ),
  filters: eachUnspecified('§4.2', {
    created_from: { field: createdAt, compare: '>=', doc: 'Created at this time or later.' },
    created_to: { field: createdAt, compare: '<=', doc: 'Created at this time or earlier.' },
  }),
} as const

/** With the time of creation, unless only the application uses the resource. */
function withCreation<R extends Resource>(resource: R): R {
  if (Object.keys(resource.operations).length === 0) return resource
  const { [createdAt]: _, ...fields } = resource.fields
  return {
    ...resource,
    fields: { ...fields, [createdAt]: creation.field },
    filters: { ...resource.filters, ...creation.filters },
    columns: [...new Set([...(resource.columns ?? []), createdAt])],
  }
}

/**
 * Describes a resource, and adds the time of creation to one of the API.
 *
 * @throws when the definition names an unknown field, or a filter or unique field lacks a column
 */
export function defineResource<const R extends Resource>(described: R): R {
  const resource = withCreation(described)
  const {
    columns = [],
    naturalKey = [],
    unique = [],
    identity,
    summary = [],
    searched = [],
    sorted = [],
    events = {},
    filters = {},
  }: Resource = resource
  const filtered = Object.values(filters).map(({ field }) => field)
  const withEvents = [
    ...Object.keys(events.changed ?? {}),
    ...(events.becomes ?? []).flatMap(({ field, unless }) => [field, unless ?? field]),
  ]
  const related = Object.values<Field>(resource.fields).flatMap(({ notBefore, copies }) => [notBefore, copies])
  const single = [resource.removedByNull, resource.tracked, resource.madeFor, resource.listedFrom, ...related].filter(
    (name) => name !== undefined,
  )
  for (const name of [
    ...columns,
    ...naturalKey,
    ...unique,
    ...(identity ? [identity.name, identity.birthDate, ...identity.numbers, ...identity.contacts] : []),
    ...summary,
    ...searched,
    ...sorted,
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
  for (const [name, { field, through }] of Object.entries(filters)) {
    if (through && !columns.includes(field))
      throw new Error(`${resource.name}: the filter '${name}' needs the column of '${field}'`)
  }
  for (const name of sorted) {
    const { type, format } = resource.fields[name]?.schema ?? {}
    const isText = type === 'string' && !format
    if (!isText && !columns.includes(name)) throw new Error(`${resource.name}: sorting by '${name}' needs its column`)
  }
  for (const name of unique) {
    if (!columns.includes(name)) throw new Error(`${resource.name}: the unique field '${name}' needs its column`)
  }
  return resource
}

/** The name or title of a record, or else `Charge 17`. */
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
} & FieldsOf<R> &
  CreationOf<R>

type CreationOf<R extends Resource> = R['operations'] extends { readonly list: Marked }
  ? { readonly created_at: string | null }
  : unknown

/** The same without the fields that the store adds. */
export type FieldsOf<R extends Resource> = ValuesOf<R['fields']>

/** The part of a resource that is needed to check a body. */
export type WithFields = Pick<Resource, 'plural' | 'fields' | 'removedByNull'>

/** The names of the fields that distinguish its records: `summary`, or else its required fields, or else the first field. */
export function summaryOf({ summary, fields }: Resource): readonly string[] {
  if (summary) return summary.filter((name) => Object.hasOwn(fields, name))
  const required = Object.keys(fields).filter((name) => fields[name]?.required)
  return required.length > 0 ? required : Object.keys(fields).slice(0, 1)
}

export const pathOf = (resource: Pick<Resource, 'plural'>): string => `/api/v1/${resource.plural}`

/** A resource without its marked fields, filters and operations. */
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
