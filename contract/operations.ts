/**
 * The nine operations that a resource can have, each as one value. The routes, the checks of what comes in, the OpenAPI description, the
 * tools of assistants and the derived tests read it. Operations that table 4.1 does not show follow the usual REST pattern.
 */
import { batchExample } from './batch-examples.ts'
import { batchResultsSchema } from './batch-results.ts'
import { batchSchema } from './batch-schemas.ts'
import { type Field, idSchema } from './fields.ts'
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
import type { Marked } from './unspecified.ts'

/** What an operation that was not refused can have done. */
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

/** What a call can be made to depend on (RFC 9110, section 13.1): the version of what it is about. */
export type Precondition = 'If-Match' | 'If-None-Match'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** A parameter of a list (section 4.2): the page size, where the page starts, or a filter. */
export type Parameter = Marked & {
  /** How its value is written: a page size, an id, the id after which a page begins (or 0), a day, an instant or a text. */
  readonly type: 'limit' | 'id' | 'cursor' | 'day' | 'instant' | 'text'
  /** It takes several values; `schema` is that of one of them. */
  readonly several?: true
  readonly doc: string
  readonly schema: Schema
}

/** The data that an operation writes: a schema with a name, and an example. */
export type Data = { readonly name: string; readonly schema: Schema; readonly example: object }

export type Operation = {
  readonly name: OperationName
  readonly method: Method
  /** What follows the path of the resource, with `{id}` in place of an id, and `{external_id}` in place of an id in another system. */
  readonly path: '' | '/{id}' | '/{id}/status' | '/by-external-id/{external_id}' | '/bulk'
  /** What it does to the data; one that destroys may remove records. */
  readonly effect: 'reads' | 'writes' | 'destroys'
  /** Whether doing it a second time changes nothing more (RFC 9110, section 9.2.2). */
  readonly repeatable: boolean
  /** The preconditions that it takes; others are refused. */
  readonly preconditions: readonly Precondition[]
  /** Whether a resource may have it. */
  suits(resource: Resource): boolean
  /** Its name for a reader: `Create one member`. */
  title(resource: Collection): string
  /** What it does, for a reader. */
  sentence(resource: Collection): string
  /** The parameters it takes, when it lists. */
  parameters?(resource: Collection): { readonly [name: string]: Parameter }
  /** The data it takes, when it writes. */
  data?(resource: Resource, refer?: Refer): Data
  /** Its possible outcomes, each with a sentence for a reader. */
  readonly outcomes: { readonly [outcome in Outcome]?: string }
  /** What it returns; absent when it returns nothing. */
  output?(resource: Collection, refer?: Refer): { readonly name: string; readonly schema: Schema }
}

const one = ({ name }: Collection) => `one ${name.replaceAll('_', ' ')}`
const sameStamp = 'A record that does not really change keeps its `updated_at`.'
const uniqueNames = ({ naturalKey = [] }: Resource) => naturalKey.map((name) => `\`${name}\``).join(', ')
const removal = ({ removedByNull }: Resource) => (removedByNull ? `\`${removedByNull}: null\` removes it.` : '')

const record = (resource: Resource) => ({ name: schemaName(resource), schema: recordSchema(resource) })
const written = (resource: Resource) => ({
  name: `${schemaName(resource)}Written`,
  schema: writtenSchema(resource),
})
/** The data of a change. */
const changes = (resource: Resource): Data => ({
  name: `${schemaName(resource)}Update`,
  schema: updateSchema(resource),
  example: exampleOf(Object.fromEntries(Object.entries(settableFields(resource)).slice(0, 1))),
})
const toWriters = ({ scopes }: Resource) =>
  `A key without the scope \`${scopes.read}\` is answered with \`id\`, \`updated_at\` and the fields that it sent.`
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
    outcomes: { found: 'One page.', unchanged: 'The list has not changed since.' },
    output: (resource, refer) => ({ name: `${schemaName(resource)}Page`, schema: pageSchema(resource, refer) }),
  },
  get: {
    name: 'get',
    method: 'GET',
    path: '/{id}',
    effect: 'reads',
    repeatable: true,
    preconditions: ['If-None-Match'],
    suits: always,
    title: (resource) => `Get ${one(resource)}`,
    sentence: ({ doc }) => doc,
    outcomes: { found: 'The record.', unchanged: 'The record has not changed since.' },
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
    title: (resource) => `Create ${one(resource)}`,
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
    title: (resource) => `Change ${one(resource)}`,
    sentence: (resource: Resource) =>
      `Changes the fields that are sent and leaves the others (JSON merge patch, RFC 7396); \`null\` clears an optional field. A record can be sent back as it was read; when it has changed since, its \`updated_at\` is refused. ${sameStamp} ${toWriters(resource)}`,
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
    title: (resource) => `Create or change ${one(resource)} by its external id`,
    sentence: (resource: Resource) =>
      `Changes the fields that are sent of the record with this id in another system, and leaves the others, as \`PATCH\` does. Where no record has it, one is created with it; then the fields that a new record needs are required. ${sameStamp} ${toWriters(resource)}`,
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
    title: (resource) => `Remove ${one(resource)}`,
    sentence: () =>
      'Removes a record, and the records that require it. Other records that refer to it stay, without the reference.',
    outcomes: { removed: 'Removed.' },
  },
  set_status: {
    name: 'set_status',
    method: 'PUT',
    path: '/{id}/status',
    effect: 'writes',
    repeatable: true,
    preconditions: ['If-Match'],
    suits: (resource) => 'status' in statusFields(resource),
    title: (resource) => `Set the status of ${one(resource)}`,
    sentence: (resource: Resource) =>
      `Changes the status and nothing else. Where the club has a list of stages, the status is one of them. ${sameStamp} ${toWriters(resource)}`,
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
    title: (resource) => `Record ${one(resource)}`,
    sentence: (resource: Resource) =>
      `Creates the record with the given ${uniqueNames(resource)}, or changes the one that is there. ${removal(resource)} ${toWriters(resource)}`,
    data: (resource) => ({
      name: `${schemaName(resource)}Upsert`,
      schema: upsertSchema(resource),
      example: exampleOf(settableFields(resource)),
    }),
    outcomes: {
      created: 'Created.',
      changed: 'The record as it is now.',
      removed: 'There is no such record any more.',
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
        ? `Up to ${limits.batchItems} records; each creates the record with its ${uniqueNames(resource)}, or changes the one that is there. ${removal(resource)} A record that fails does not stop the others.`
        : `Up to ${limits.batchItems} operations, carried out in their order; one that fails does not stop the others.`,
    data: (resource, refer) => ({
      name: `${schemaName(resource)}Batch`,
      schema: batchSchema(resource, refer),
      example: batchExample(resource),
    }),
    outcomes: { processed: 'What became of each item.' },
    output: (resource: Resource, refer) => ({ name: 'BatchResults', schema: batchResultsSchema(resource, refer) }),
  },
}

/** Section 4.2, and the filters of the definition. */
function listParameters({ fields, filters = {} }: Collection): { [name: string]: Parameter } {
  const ofFilters = Object.entries(filters).map(([name, filter]): [string, Parameter] => [
    name,
    filterParameter(filter, fields[filter.field] as Field),
  ])
  return { ...pageParameters, ...Object.fromEntries(ofFilters) }
}

/** The parameter of a filter: a value of the field, or of the list that the field holds. */
function filterParameter({ doc, compare, synonyms, open }: Filter, { schema, references, example }: Field): Parameter {
  const { format, maxLength } = schema
  return {
    type: references ? 'id' : format === 'date' ? 'day' : format === 'date-time' ? 'instant' : 'text',
    doc: [
      `${doc} For example \`${[example].flat()[0]}\`.`,
      ...(isSeveral(compare)
        ? [`Several values, at most ${limits.filterValues}, have commas between them; one is enough.`]
        : []),
      ...(synonyms ? [`${synonyms.map((word) => `\`${word}\``).join(' and ')} are the same.`] : []),
    ].join(' '),
    schema: references
      ? idSchema
      : { type: 'string', ...(format && { format }), ...(maxLength && { minLength: 1, maxLength }) },
    ...(isSeveral(compare) && { several: true }),
    ...(open && { open }),
  }
}

/** The schema of everything that a parameter takes, as every tool reads it: where it takes several values, a list of them. */
export const parameterSchema = ({ schema, several }: Pick<Parameter, 'schema' | 'several'>): Schema =>
  several
    ? { type: 'array', items: withPortableFormat(schema), minItems: 1, maxItems: limits.filterValues }
    : withPortableFormat(schema)

const isSeveral = (compare: Filter['compare']) => compare === '=' || compare === 'contains'

/** The parameters that every list takes. */
export const pageParameters = {
  limit: {
    type: 'limit',
    doc: `Page size, 1 to ${limits.pageSizeMax}; ${limits.pageSizeDefault} where it is not given.`,
    schema: { type: 'integer', minimum: 1, maximum: limits.pageSizeMax, default: limits.pageSizeDefault },
  },
  starting_after: {
    type: 'cursor',
    doc: 'The id of the last item of the previous page; returns items with a higher id. `0` is the beginning.',
    schema: { ...idSchema, minimum: 0 },
  },
  updated_since: {
    type: 'instant',
    doc: 'ISO 8601 timestamp in UTC, such as `2026-09-01T08:00:00Z` or `20260901T0800Z`, or with an offset, whose `+` is written as `%2B`; returns only records changed then or later.',
    schema: { type: 'string', format: 'date-time' },
  },
} as const satisfies { [name: string]: Parameter }

/** The operations that a resource has, in the order of its definition. */
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

/** The scopes for an operation; one of them is enough. Changes can be read with the scope that reads any of their resources. */
export const scopesFor = (operation: Operation, resource: Resource | Changes): readonly Scope[] =>
  (isChanges(resource) ? resource.about : [resource]).map((one) => scopeOf(operation, one))

/** Whether an operation is about one record, which the caller names by its id. */
export const isAboutOne = ({ path }: Operation): boolean => path.startsWith('/{id}')

/** Whether an operation is about the record that the caller names by its id in another system. */
export const isByExternalId = ({ path }: Operation): boolean => path.endsWith('/{external_id}')

/** The method and the whole path of an operation, with `{id}` or `{external_id}` in place of what names a record. */
export const callOf = ({ method, path }: Operation, resource: Collection): { method: Method; path: string } => ({
  method,
  path: pathOf(resource) + path,
})

/** The one name of an operation on a resource: `list_members`, `get_member`, `set_kennismaker_status`. */
export function operationIdOf(operation: OperationName, { name, plural }: Pick<Collection, 'name' | 'plural'>): string {
  if (operation === 'list' || operation === 'bulk') return `${operation}_${plural.replaceAll('-', '_')}`
  if (operation === 'put_by_external_id') return `put_${name}_by_external_id`
  return operation === 'set_status' ? `set_${name}_status` : `${operation}_${name}`
}
