/**
 * JSON Schemas (2020-12) of requests and responses, derived from the definitions. The OpenAPI description passes `refer`, which
 * replaces a named schema by a reference.
 */
import { type Field, type FieldSchema, type Fields, instant, schemaOf, whole } from './fields.ts'
import { returnedSchema, sentSchema } from './portable.ts'
import { type Changes, type Collection, isChanges, type Resource, type Shape } from './resource.ts'

/** JSON Schema: the keywords of fields and of whole bodies. */
export type Schema = Omit<FieldSchema, 'properties' | 'items'> & {
  readonly $ref?: string
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly discriminator?: { readonly propertyName: string; readonly mapping: { readonly [value: string]: string } }
  readonly items?: Schema
  readonly properties?: { readonly [name: string]: Schema }
}

/** Returns a reference to a named schema, or the schema itself. */
export type Refer = (name: string, schema: Schema) => Schema

export const inline: Refer = (_name, schema) => schema

/** The name of a schema: `CompetitionTeam` for `competition_team`. */
export const schemaName = ({ name }: Pick<Shape, 'name'>): string =>
  name.replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())

/** The fields that every record has besides its own (section 2.2). */
const id = whole('Id', 'Id', {
  min: 1,
  required: true,
  doc: 'Identifier of the record. Lists and cursors are ordered by it.',
  example: 1,
})
const updatedAt = instant('Last changed', 'Laatst gewijzigd', {
  required: true,
  doc: 'Time of the last change. `updated_since` filters on this value.',
  example: '2026-11-21T15:04:05.123Z',
})

/** The fields of a record, in order; a definition can have its own `id` and `updated_at`. */
export const recordFields = ({ fields, exampleId = 1 }: Pick<Shape, 'fields' | 'exampleId'>): Fields => ({
  id: { ...id, example: exampleId },
  ...fields,
  updated_at: fields.updated_at ?? updatedAt,
})

/** The fields of the club, in order (section 2.3). */
export const clubFields = ({ fields, exampleId = 1 }: Pick<Shape, 'fields' | 'exampleId'>): Fields => ({
  id: { ...id, doc: 'Club identifier.', example: exampleId },
  ...fields,
})

export const exampleOf = (fields: Fields): object =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.example]))

/** An object that Kantine returns: every field is present, and later versions may add others (section 9). */
export const returnedObject = (doc: string, fields: Fields): Schema => objectOf(doc, fields, returnedSchema)

const objectOf = (doc: string, fields: Fields, read: (schema: FieldSchema) => FieldSchema): Schema => ({
  type: 'object',
  description: doc,
  required: Object.keys(fields),
  properties: Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...read(schemaOf(field)), examples: [field.example] }]),
  ),
})

/** An object that a caller sends. It can have only these fields. */
function sentObject(doc: string, fields: Fields, required: readonly string[] | undefined): Schema {
  const said = Object.entries(fields).map(([name, field]) => [name, { ...field, doc: withWhiteSpace(field) }])
  const { required: _, ...schema } = objectOf(doc, Object.fromEntries(said), sentSchema)
  return { ...schema, additionalProperties: false, ...(required && { required }) }
}

/** Whether Kantine trims a text that a caller sends. */
function withWhiteSpace({ doc, schema: { type, format, enum: words }, setBy, trimmed }: Field): string {
  if (type !== 'string' || format || words || setBy === 'kantine') return doc
  return `${doc} ${trimmed ? 'Trimmed at both ends.' : 'Not trimmed.'}`
}

const requiredOf = (fields: Fields) => Object.keys(fields).filter((name) => fields[name]?.required)

const fieldsSetBy = ({ fields }: Pick<Resource, 'fields'>, who: Field['setBy']): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { setBy }]) => setBy === who))

/** The fields that a caller can set when creating or changing a record. */
export const settableFields = (resource: Resource): Fields => fieldsSetBy(resource, 'caller')

/** The fields that only the operation `set_status` changes. */
export const statusFields = (resource: Resource): Fields => fieldsSetBy(resource, 'operation')

export const recordSchema = (shape: Shape): Schema => returnedObject(shape.doc, recordFields(shape))

/** The response to a write of one record: the record or a part of it. */
export const writtenSchema = (resource: Resource): Schema => ({
  ...recordSchema(resource),
  description: `${capitalized(one(resource))} after a write: complete for keys with the scope \`${resource.scopes.read}\` and after creation. Otherwise \`id\`, \`updated_at\` and the fields of the request. If the record has changed since, a repeated request gets only \`id\` and the \`updated_at\` of its own write.`,
  required: ['id'],
})

/** The envelope of a page (section 4.2). */
export const pageSchema = (resource: Resource | Changes, refer: Refer = inline): Schema => ({
  type: 'object',
  description: `One page of ${resource.plural}.`,
  required: ['data', 'has_more'],
  properties: {
    data: {
      type: 'array',
      description: 'Items of the page, ordered by ascending id.',
      items: refer(schemaName(resource), recordSchema(resource)),
    },
    has_more: { type: 'boolean', description: '`true` when further items exist after this page.', examples: [false] },
    ...(isChanges(resource) && { next: nextSchema }),
  },
})

/** Only the list of changes has it: a page can leave out entries that its cursor must pass. */
const nextSchema: Schema = {
  type: 'integer',
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'The `starting_after` of the next call, also if the page is empty.',
  examples: [812],
  'x-open-point': '§4.2, 9',
}

/** Such as `members`. */
export const many = ({ title }: Pick<Collection, 'title'>): string => title.en.toLowerCase()

const nameOfOne = ({ titleOfOne }: Resource) => titleOfOne.en.toLowerCase()

/** Such as `a member` or `an event`. */
export const one = (resource: Resource) => `${/^[aeiou]/.test(nameOfOne(resource)) ? 'an' : 'a'} ${nameOfOne(resource)}`

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The data that creates a record. */
export function createSchema(resource: Resource): Schema {
  const fields = settableFields(resource)
  return sentObject(`A new ${nameOfOne(resource)}.`, fields, requiredOf(fields))
}

/** The data that changes a record: a JSON merge patch (RFC 7396). Read-only fields may be included with their current values. */
export function updateSchema(resource: Resource): Schema {
  const settable = settableFields(resource)
  const fields = Object.entries(recordFields(resource)).map(([name, field]) => [
    name,
    Object.hasOwn(settable, name) ? field : { ...field, doc: `${field.doc} Read-only: must match the current value.` },
  ])
  return sentObject(`Changes to ${one(resource)}.`, Object.fromEntries(fields), undefined)
}

/** The data that changes the status of a record. */
export function statusSchema(resource: Resource): Schema {
  const fields = statusFields(resource)
  return sentObject('The new status.', fields, Object.keys(fields))
}

/** The data that creates, changes or removes the record with the same `naturalKey` values. */
export function upsertSchema(resource: Resource): Schema {
  const { removedByNull } = resource
  const fields = Object.fromEntries(
    Object.entries(settableFields(resource)).map(([name, field]) => [
      name,
      name === removedByNull ? { ...field, nullable: true } : field,
    ]),
  )
  return sentObject(`${capitalized(one(resource))}.`, fields, requiredOf(fields))
}
