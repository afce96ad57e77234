/**
 * The ten operations that a resource can have, each as one value. Routes, validation, the OpenAPI description, tools for assistants
 * and common tests are derived from these. Operations that table 4.1 does not show follow the usual REST pattern.
 */
import { batchExample, batchResultsSchema, batchSchema } from './batch.ts'
import { type Field, idSchema } from './fields.ts'
import { amountsOf, groupingsOf, summarySchema } from './groupings.ts'
import { limits } from './limits.ts'
import { withPortableFormat } from './portable.ts'
import {
  type Changes,
  type Collection,
  type Filter,
  isChanges,
  type OperationName,
  pathOf,
  type Resource,
  type Scope,
} from './resource.ts'
import {
  createSchema,
  exampleOf,
  many,
  one,
  pageSchema,
  type Refer,
  recordSchema,
  type Schema,
  schemaName,
  settableFields,
  statusFields,
  statusSchema,
  updateSchema,
  upsertSchema,
  writtenSchema,
} from './schemas.ts'
import { type Marked, unspecified } from './unspecified.ts'

/** The result of an operation that succeeded. */
export type Outcome = 'found' | 'unchanged' | 'created' | 'changed' | 'removed' | 'processed'

/** The HTTP status of each outcome (section 4.3 for single items and batches). */
export const statusOf = {
  found: 200,
  unchanged: 304,
  created: 201,
  changed: 200,
  removed: 204,
  processed: 200,
} as const satisfies {
  [outcome in Outcome]: number
}

/** A call's preconditions on the version of its record or list (RFC 9110, section 13.1). */
export type Precondition = 'If-Match' | 'If-None-Match'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** A parameter of a list (section 4.2): the page size, the start of the page, or a filter. */
export type Parameter = Marked & {
  /** The kind of its value; a `cursor` is an id or 0. */
  readonly type: 'limit' | 'count' | 'id' | 'cursor' | 'day' | 'instant' | 'text' | 'flag' | 'choice'
  /** The words of a `choice`. */
  readonly words?: readonly string[]
  /** The most values that it takes, each described by `schema`; absent if it takes one. */
  readonly several?: number
  readonly doc: string
  readonly schema: Schema
}

export type Data = { readonly name: string; readonly schema: Schema; readonly example: object }

export type Operation = {
  readonly name: OperationName
  readonly method: Method
  /** Appended to the path of the resource. */
  readonly path: '' | '/summary' | '/{id}' | '/{id}/status' | '/by-external-id/{external_id}' | '/bulk'
  /** An operation that `destroys` may delete records. */
  readonly effect: 'reads' | 'writes' | 'destroys'
  /** Idempotent (RFC 9110, section 9.2.2). */
  readonly repeatable: boolean
  /** The preconditions that it accepts; others are rejected. */
  readonly preconditions: readonly Precondition[]
  /** Whether a resource may have it. */
  suits(resource: Resource): boolean
  /** Such as `Create a member`. */
  title(resource: Collection): string
  sentence(resource: Collection): string
  parameters?(resource: Collection): { readonly [name: string]: Parameter }
  data?(resource: Resource, refer?: Refer): Data
  /** A sentence for each possible outcome. */
  readonly outcomes: { readonly [outcome in Outcome]?: string }
  output?(resource: Collection, refer?: Refer): { readonly name: string; readonly schema: Schema }
}

const sameStamp = 'If nothing changes, `updated_at` stays the same.'
const uniqueNames = ({ naturalKey = [] }: Resource) => naturalKey.map((name) => `\`${name}\``).join(', ')
const removal = ({ removedByNull }: Resource) => (removedByNull ? `\`${removedByNull}: null\` deletes it.` : '')

const record = (resource: Resource) => ({ name: schemaName(resource), schema: recordSchema(resource) })
const written = (resource: Resource) => ({
  name: `${schemaName(resource)}Written`,
  schema: writtenSchema(resource),
})
const changes = (resource: Resource): Data => ({
  name: `${schemaName(resource)}Update`,
  schema: updateSchema(resource),
  example: exampleOf(Object.fromEntries(Object.entries(settableFields(resource)).slice(0, 1))),
})
const toWriters = ({ scopes }: Resource) =>
  `A key without the scope \`${scopes.read}\` gets only \`id\`, \`updated_at\` and the fields it sent.`
const formerToo = ({ formerWhen }: Resource) => (formerWhen ? `, ${formerWhen.value} ones too` : '')
const always = () => true

export const operations: { readonly [name in OperationName]: Operation & { readonly name: name } } = {
  list: {
    name: 'list',
    method: 'GET',
    path: '',
    effect: 'reads',
    repeatable: true,
    preconditions: ['If-None-Match'],
    suits: always,
    title: (resource) => `List ${many(resource)}`,
    sentence: ({ doc }) => doc,
    parameters: listParameters,
    outcomes: { found: 'One page.', unchanged: 'The list has not changed.' },
    output: (resource, refer) => ({
      name: `${schemaName(resource)}Page`,
      schema: pageSchema(resource as Resource | Changes, refer),
    }),
  },
  summarize: {
    name: 'summarize',
    method: 'GET',
    path: '/summary',
    effect: 'reads',
    repeatable: true,
    preconditions: ['If-None-Match'],
    suits: always,
    title: (resource) => `Summarize ${many(resource)}`,
    sentence: (resource: Resource) =>
      `Counts ${amountsOf(resource).length > 0 ? 'and sums ' : ''}the records of one moment, in groups if you set \`group_by\`. It counts exactly the records that \`GET ${pathOf(resource)}\` lists with the same filters${formerToo(resource)}.`,
    parameters: (resource) => summaryParameters(resource as Resource),
    outcomes: { found: 'The counts.', unchanged: 'The counts have not changed.' },
    output: (resource: Resource) => summarySchema(resource),
  },
  get: {
    name: 'get',
    method: 'GET',
    path: '/{id}',
    effect: 'reads',
    repeatable: true,
    preconditions: ['If-None-Match'],
    suits: always,
    title: (resource: Resource) => `Get ${one(resource)}`,
    sentence: ({ doc }) => doc,
    outcomes: { found: 'The record.', unchanged: 'The record has not changed.' },
    output: record,
  },
  create: {
    name: 'create',
    method: 'POST',
    path: '',
    effect: 'writes',
    repeatable: false,
    preconditions: [],
    suits: ({ naturalKey, scopes }) => naturalKey === undefined && scopes.write !== undefined,
    title: (resource: Resource) => `Create ${one(resource)}`,
    sentence: () => 'Creates a record.',
    data: (resource) => ({
      name: `${schemaName(resource)}Create`,
      schema: createSchema(resource),
      example: exampleOf(settableFields(resource)),
    }),
    outcomes: { created: 'Created.' },
    output: written,
  },
  update: {
    name: 'update',
    method: 'PATCH',
    path: '/{id}',
    effect: 'writes',
    repeatable: true,
    preconditions: ['If-Match'],
    suits: ({ naturalKey, scopes }) => naturalKey === undefined && scopes.write !== undefined,
    title: (resource: Resource) => `Change ${one(resource)}`,
    sentence: (resource: Resource) =>
      `Changes only the fields you send (JSON Merge Patch, RFC 7396); \`null\` clears an optional field. You can send a record back as you read it; if it has changed since, its \`updated_at\` is rejected. ${sameStamp} ${toWriters(resource)}`,
    data: changes,
    outcomes: { changed: 'The record as it is now.' },
    output: written,
  },
  put_by_external_id: {
    name: 'put_by_external_id',
    method: 'PUT',
    path: '/by-external-id/{external_id}',
    effect: 'writes',
    repeatable: true,
    preconditions: ['If-Match', 'If-None-Match'],
    suits: ({ unique = [], scopes }) => unique.includes('external_id') && scopes.write !== undefined,
    title: (resource: Resource) => `Create or change ${one(resource)} by external id`,
    sentence: (resource: Resource) =>
      `Changes the record with this external id, like \`PATCH\`, or creates it if none exists. A new record needs all required fields. ${sameStamp} ${toWriters(resource)}`,
    data: changes,
    outcomes: { created: 'Created.', changed: 'The record as it is now.' },
    output: written,
  },
  delete: {
    name: 'delete',
    method: 'DELETE',
    path: '/{id}',
    effect: 'destroys',
    repeatable: true,
    preconditions: ['If-Match'],
    suits: ({ scopes }) => scopes.write !== undefined,
    title: (resource: Resource) => `Delete ${one(resource)}`,
    sentence: () => 'Deletes the record and all records that require it. Other records lose their reference to it.',
    outcomes: { removed: 'Deleted.' },
  },
  set_status: {
    name: 'set_status',
    method: 'PUT',
    path: '/{id}/status',
    effect: 'writes',
    repeatable: true,
    preconditions: ['If-Match'],
    suits: (resource) => 'status' in statusFields(resource),
    title: (resource: Resource) => `Set the status of ${one(resource)}`,
    sentence: (resource: Resource) =>
      `Changes only the status. If the club has a list of stages, the status must be one of them. ${sameStamp} ${toWriters(resource)}`,
    data: (resource) => ({
      name: `${schemaName(resource)}Status`,
      schema: statusSchema(resource),
      example: exampleOf(statusFields(resource)),
    }),
    outcomes: { changed: 'The record as it is now.' },
    output: written,
  },
  upsert: {
    name: 'upsert',
    method: 'POST',
    path: '',
    effect: 'destroys',
    repeatable: true,
    preconditions: [],
    suits: ({ naturalKey }) => naturalKey !== undefined,
    title: (resource) => `Record ${many(resource)}`,
    sentence: (resource: Resource) =>
      `Creates a record, or changes the one with the same ${uniqueNames(resource)}. ${removal(resource)} ${toWriters(resource)}`,
    data: (resource) => ({
      name: `${schemaName(resource)}Upsert`,
      schema: upsertSchema(resource),
      example: exampleOf(settableFields(resource)),
    }),
    outcomes: {
      created: 'Created.',
      changed: 'The record as it is now.',
      removed: 'Deleted.',
    },
    output: written,
  },
  bulk: {
    name: 'bulk',
    method: 'POST',
    path: '/bulk',
    effect: 'destroys',
    repeatable: false,
    preconditions: [],
    suits: ({ scopes }) => scopes.write !== undefined,
    title: (resource: Resource) =>
      resource.naturalKey ? `Record ${many(resource)} in a batch` : `Write ${many(resource)} in a batch`,
    sentence: (resource: Resource) =>
      resource.naturalKey
        ? `Takes up to ${limits.batchItems} records. Creates each one, or changes the existing record with the same ${uniqueNames(resource)}. ${removal(resource)} A failed record does not stop the others.`
        : `Runs up to ${limits.batchItems} operations in order. A failed one does not stop the others.`,
    data: (resource, refer) => ({
      name: `${schemaName(resource)}Batch`,
      schema: batchSchema(resource, refer),
      example: batchExample(resource),
    }),
    outcomes: { processed: 'The result of each item.' },
    output: (resource: Resource, refer) => ({ name: 'BatchResults', schema: batchResultsSchema(resource, refer) }),
  },
}

/** Section 4.2, our choices for every list of records, and the filters of the definition. */
function listParameters(collection: Collection): { [name: string]: Parameter } {
  const { fields, filters = {} } = collection
  const ofFilters = Object.entries(filters).map(([name, filter]): [string, Parameter] => [
    name,
    filterParameter(filter, fields[filter.field] as Field),
  ])
  return { ...pageParameters, ...recordParameters(collection as Resource | Changes), ...Object.fromEntries(ofFilters) }
}

function filterParameter(filter: Filter, { schema, references, ...field }: Field): Parameter {
  const { doc, compare, words, synonyms, open, example = field.example } = filter
  const { type, format, maxLength } = schema
  const isFlag = type === 'boolean'
  const isSeveral = !isFlag && compare !== '>=' && compare !== '<='
  return {
    type: words ? 'choice' : references ? 'id' : isFlag ? 'flag' : (typesOfFormats[format ?? ''] ?? 'text'),
    doc: [
      `${doc} For example \`${words ? words.at(-1) : [example].flat()[0]}\`.`,
      ...(isSeveral ? [`Separate alternatives with commas, at most ${limits.filterValues}.`] : []),
      ...(synonyms ? [`${synonyms.map((word) => `\`${word}\``).join(' and ')} are equivalent.`] : []),
    ].join(' '),
    ...(words && { words }),
    schema: words
      ? { type: 'string', enum: words }
      : references
        ? idSchema
        : isFlag
          ? { type: 'boolean' }
          : { type: 'string', ...(format && { format }), ...(maxLength && { minLength: 1, maxLength }) },
    ...(isSeveral && { several: limits.filterValues }),
    ...(open && { open }),
  }
}

const typesOfFormats: { readonly [format: string]: 'day' | 'instant' } = { date: 'day', 'date-time': 'instant' }

/** The schema of a parameter's whole value: a list if it takes several values. */
export const parameterSchema = ({ schema, several }: Pick<Parameter, 'schema' | 'several'>): Schema =>
  several
    ? { type: 'array', items: withPortableFormat(schema), minItems: 1, maxItems: several }
    : withPortableFormat(schema)

/** The parameters that every list of records takes besides those of the specification. */
function recordParameters(collection: Resource | Changes): { [name: string]: Parameter } {
  if (isChanges(collection)) return { exclude_own: excludeOwnParameter }
  if (collection.partial) return {}
  const words = emptiable(collection)
  return { id: idsParameter, ...(words.length > 0 && { without: withoutParameter(words) }) }
}

/** The filtered fields of listed records that can have no value. */
const emptiable = ({ fields, filters = {}, listedFrom }: Resource): readonly string[] => {
  const filtered = new Set(Object.values(filters).map(({ field }) => field))
  return [...filtered].filter((name) => {
    const { required, default: missing } = fields[name] as Field
    return !required && name !== listedFrom && ((missing ?? null) === null || Array.isArray(missing))
  })
}

const withoutParameter = (words: readonly string[]): Parameter =>
  unspecified('§4.2', {
    type: 'choice',
    words,
    several: limits.filterValues,
    doc: 'Only records in which all of these fields have no value: `null`, or an empty list. Separate fields with commas.',
    schema: { type: 'string', enum: words },
  } as const)

const idsDoc = `Only the records with these ids, separated by commas, at most ${limits.idsAtOnce}. An id without a record is left out.`

const idsParameter: Parameter = unspecified('§4.2', {
  type: 'id',
  several: limits.idsAtOnce,
  doc: `${idsDoc} \`limit\` is then the number of ids by default.`,
  schema: idSchema,
} as const)

/** The filters of the list, and how its records are counted (open point of section 4.2). */
function summaryParameters(resource: Resource): { [name: string]: Parameter } {
  const { limit: _, starting_after: __, ...filters } = listParameters(resource)
  const amounts = amountsOf(resource)
  return {
    group_by: {
      ...severalOf(Object.keys(groupingsOf(resource)), limits.summaryFields),
      doc: `Counts the records for each value, or for each pair of values. Up to ${limits.summaryFields}, separated by commas. \`_day\`, \`_month\` and \`_year\` are parts of a date, or of a time in the time zone of the club. A record with several references, such as a member of two groups, counts once for each.`,
    },
    ...(amounts.length > 0 && {
      sum: { ...severalOf(amounts, amounts.length), doc: 'Adds up these amounts. Separate them with commas.' },
    }),
    at_least: {
      type: 'count',
      doc: 'Only groups with at least this number of records. `others` has the rest.',
      schema: { type: 'integer', minimum: 1, maximum: limits.records },
    },
    largest: {
      type: 'count',
      doc: `Only this number of groups, from the largest ${amounts.length > 0 ? 'amount of the first `sum`, or without `sum` the largest count,' : 'count'} down. \`others\` has the rest.`,
      schema: { type: 'integer', minimum: 1, maximum: limits.summaryGroups },
    },
    ...filters,
    ...(filters.id && { id: { ...filters.id, doc: idsDoc } }),
  }
}

const severalOf = (words: readonly string[], several: number) => ({
  type: 'choice' as const,
  words,
  several,
  schema: { type: 'string', enum: words },
})

const excludeOwnParameter: Parameter = unspecified('§4.2, 9', {
  type: 'flag',
  doc: `\`true\` leaves out the changes that your key made. A call examines at most ${limits.changesExamined} changes: a page can be short or empty while \`has_more\` is true. Continue with \`next\`.`,
  schema: { type: 'boolean' },
} as const)

/** The parameters that every list takes. */
export const pageParameters = {
  limit: {
    type: 'limit',
    doc: `Page size, 1 to ${limits.pageSizeMax}, default ${limits.pageSizeDefault}.`,
    schema: { type: 'integer', minimum: 1, maximum: limits.pageSizeMax, default: limits.pageSizeDefault },
  },
  starting_after: {
    type: 'cursor',
    doc: 'The id of the last item of the previous page; returns items with a higher id. `0` starts at the beginning.',
    schema: { ...idSchema, minimum: 0 },
  },
  updated_since: {
    type: 'instant',
    doc: 'Returns only records changed since that instant. ISO 8601 in UTC, such as `2026-09-01T08:00:00Z`, or with an offset; write its `+` as `%2B`.',
    schema: { type: 'string', format: 'date-time' },
  },
} as const satisfies { [name: string]: Parameter }

export const operationsOf = (resource: Collection): Operation[] =>
  (Object.keys(resource.operations) as OperationName[]).map((name) => operations[name])

/**
 * The scope that a caller must have for an operation on a resource.
 *
 * @throws when the resource has no scope for writing, and so no operation that writes
 */
export function scopeOf({ name, effect }: Operation, { plural, scopes }: Resource): Scope {
  const scope = effect === 'reads' ? scopes.read : scopes.write
  if (scope === undefined) throw new Error(`${plural} have no scope for ${name}.`)
  return scope
}

/** The scopes for an operation; one is enough. The read scope of any resource allows reading changes. */
export const scopesFor = (operation: Operation, resource: Resource | Changes): readonly Scope[] => [
  ...new Set((isChanges(resource) ? resource.about : [resource]).map((one) => scopeOf(operation, one))),
]

/** Whether the caller identifies one record by its id. */
export const isAboutOne = ({ path }: Operation): boolean => path.startsWith('/{id}')

/** Whether the caller identifies one record by its external id. */
export const isByExternalId = ({ path }: Operation): boolean => path.endsWith('/{external_id}')

export const callOf = ({ method, path }: Operation, resource: Collection): { method: Method; path: string } => ({
  method,
  path: pathOf(resource) + path,
})

/** The one name of an operation on a resource: `list_members`, `get_member`, `set_kennismaker_status`. */
export function operationIdOf(operation: OperationName, { name, plural }: Pick<Collection, 'name' | 'plural'>): string {
  if (operation === 'list' || operation === 'summarize' || operation === 'bulk')
    return `${operation}_${plural.replaceAll('-', '_')}`
  if (operation === 'put_by_external_id') return `put_${name}_by_external_id`
  return operation === 'set_status' ? `set_${name}_status` : `${operation}_${name}`
}
