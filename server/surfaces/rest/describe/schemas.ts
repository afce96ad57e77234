/** The schemas of what the API returns: open, because clients ignore fields they do not know (section 9). */
import { type Field, type Schema as FieldSchema, instant, schemaOf, whole } from '@kantine/contract/fields.ts'
import type { Resource, Shape } from '@kantine/contract/resource.ts'
import { described } from './marks.ts'
import type { Schema } from './openapi.ts'

type Fields = { readonly [name: string]: Field }

/** The name of a schema: `CompetitionTeam` for `competition_team`. */
export const schemaName = ({ name }: Shape): string => name.replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())

/** Points to a schema of the components. */
export const schemaRef = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** Section 2.2: what every record has. */
const id = whole({
  min: 1,
  required: true,
  doc: 'Identifier of the record; list order and cursors use it.',
  example: 14,
})
const clubId = { ...id, doc: 'Club identifier.', example: 1 }
const updatedAt = instant({
  required: true,
  doc: 'When the record changed last; `updated_since` compares with it.',
  example: '2026-09-01T08:00:00.000Z',
})

/** The fields of a record of a collection, in their order. */
export const recordFields = ({ fields }: Shape): Fields => ({ id, ...fields, updated_at: updatedAt })

/** The fields of the club, in their order. */
export const clubFields = ({ fields }: Shape): Fields => ({ id: clubId, ...fields })

/** An object of which every field is always there. */
export const objectSchema = (doc: string, fields: Fields): Schema => ({
  type: 'object',
  description: doc,
  required: Object.keys(fields),
  properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
})

/** An object made of the examples of its fields. */
export const exampleOf = (fields: Fields): object =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.example]))

const fieldSchema = (field: Field): Schema => ({ ...opened(schemaOf(field)), examples: [field.example] })

/** The schema of something stored: the rules for writing stay, the door for new fields opens. */
function opened({ additionalProperties: _, properties, items, ...schema }: FieldSchema): Schema {
  const open = schema['x-open-point'] as `§${string}` | undefined
  return {
    ...schema,
    ...(schema.description && described(schema.description, open ? { open } : {})),
    ...(items && { items: opened(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, opened(part)])),
    }),
  }
}

/** The envelope of a page (section 4.2). */
export const pageSchema = (resource: Resource): Schema => ({
  type: 'object',
  description: `One page of ${resource.plural}.`,
  required: ['data', 'has_more'],
  properties: {
    data: {
      type: 'array',
      description: 'Items of the page, ordered by ascending id.',
      items: schemaRef(schemaName(resource)),
    },
    has_more: { type: 'boolean', description: '`true` when further items exist after this page.', examples: [false] },
  },
})
