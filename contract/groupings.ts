/** Counts and sums of a list (`summarize`): what its records can be grouped by, which amounts can be summed, and the response. */
import { type Field, idSchema, schemaOf } from './fields.ts'
import { limits } from './limits.ts'
import { memoize } from './memoize.ts'
import { returnedSchema } from './portable.ts'
import type { Filter, Resource } from './resource.ts'
import { recordFields, type Schema, schemaName } from './schemas.ts'

/** How a value of a field becomes the value of a group: unchanged, as a part of a date or time, or as the age today. */
export type GroupedBy = 'value' | 'day' | 'month' | 'year' | 'age'

/** One way to group records. */
export type Grouping = {
  readonly field: string
  readonly by: GroupedBy
  /** The values are those in the list of the record that `field` refers to, as in the filter of the same name. */
  readonly through?: NonNullable<Filter['through']>
  /** Of its values in a response. */
  readonly schema: Schema
  readonly example: unknown
}

/**
 * The ways to group the records of a resource: by words, flags, references, and parts of dates and times. Each has the name of its values
 * in a response. A list of references has the name of one, such as `group_id`.
 */
export const groupingsOf: (resource: Resource) => { readonly [name: string]: Grouping } = memoize((resource) => ({
  ...Object.fromEntries(
    Object.entries(recordFields(resource)).flatMap(([name, field]) =>
      isDated(field)
        ? partsOf(name, field)
        : field.references || field.schema.type === 'boolean' || isWord(resource, name, field)
          ? [[field.schema.type === 'array' ? name.replace(/s$/, '') : name, ofValues(name, field)]]
          : [],
    ),
  ),
  ...Object.fromEntries(
    Object.entries(resource.filters ?? {}).flatMap(([name, { field, through }]) =>
      through ? [[name, throughRecord(field, through)]] : [],
    ),
  ),
}))

const throughRecord = (field: string, through: NonNullable<Filter['through']>): Grouping => ({
  field,
  by: 'value',
  through,
  schema: {
    ...idSchema,
    type: ['integer', 'null'],
    description: `One of the \`${through.by}\` of its \`${field}\` now; \`null\` for none.`,
  },
  example: 3,
})

const isDated = ({ schema: { format } }: Field): boolean => format === 'date' || format === 'date-time'

/** The most characters of a text that many records are likely to share. */
const longestWord = 100

/**
 * Whether a text is one of the club's words, such as a status, rather than a number or a description; or the name of a person, because some
 * people are there twice.
 */
function isWord({ searched = [], identity }: Resource, name: string, { schema }: Field): boolean {
  if (name === identity?.name) return true
  const { type, format, maxLength = Number.POSITIVE_INFINITY, enum: words } = schema
  const isShort = type === 'string' && !format && maxLength <= longestWord
  return words !== undefined || (isShort && !searched.includes(name) && !notWords.includes(name))
}

/** Telephone numbers are as short as words. */
const notWords = ['phone']

const ofValues = (name: string, field: Field): Grouping => ({
  field: name,
  by: 'value',
  schema:
    field.schema.type === 'array'
      ? { ...idSchema, type: ['integer', 'null'], description: `One of its \`${name}\`; \`null\` for none.` }
      : (returnedSchema(schemaOf(withoutMark(field))) as Schema),
  example: [field.example].flat()[0],
})

/** The whole operation is marked. */
const withoutMark = ({ open: _, ...field }: Field): Field => field

function partsOf(name: string, { nullable, example, schema: { format } }: Field): [string, Grouping][] {
  const isTime = format === 'date-time'
  const where = isTime ? ' in the time zone of the club' : ''
  const part = (by: GroupedBy, described: string, schema: Schema & { readonly type: string }, shown: unknown) => [
    `${name}_${by}`,
    {
      field: name,
      by,
      schema: { ...schema, ...(nullable && { type: [schema.type, 'null'] }), description: described },
      example: shown,
    },
  ]
  const day = String(example).slice(0, 10)
  const parts = [
    part('day', `Day of \`${name}\`${where}.`, { type: 'string', format: 'date' } as const, day),
    part('month', `Month of \`${name}\`${where}, such as \`2026-11\`.`, { type: 'string' }, day.slice(0, 7)),
    part('year', `Year of \`${name}\`${where}.`, { type: 'integer' }, Number(day.slice(0, 4))),
    ...(name === birthDate
      ? [part('age', 'Age in whole years today, in the time zone of the club.', { type: 'integer' }, exampleAge)]
      : []),
  ]
  return parts as [string, Grouping][]
}

const birthDate = 'birth_date'
const exampleAge = 17

/** The names of the fields whose amounts can be summed. */
export const amountsOf = ({ fields, columns = [] }: Resource): readonly string[] =>
  columns.filter((name) => name.endsWith('_cents') && fields[name]?.schema.type === 'integer')

/** The response: groups, what is left out of them, and the total. */
export function summarySchema(resource: Resource): { readonly name: string; readonly schema: Schema } {
  const counted = countedSchema(resource)
  const groups = Object.entries(groupingsOf(resource)).map(([name, { schema, example }]) => [
    name,
    { ...schema, examples: [example] },
  ])
  const schema: Schema = {
    type: 'object',
    description: `Counts${amountsOf(resource).length > 0 ? ' and sums' : ''} of ${resource.plural}.`,
    required: ['data', 'others', 'total'],
    properties: {
      data: {
        type: 'array',
        description: `The groups in the order of their values, \`null\` last, or from the largest down with \`largest\`; at most ${limits.summaryGroups}. Empty without \`group_by\`.`,
        maxItems: limits.summaryGroups,
        items: {
          type: 'object',
          description: 'One group, with the values of `group_by`.',
          required: ['count'],
          properties: { ...Object.fromEntries(groups), ...counted },
        },
      },
      others: {
        type: ['object', 'null'],
        description: `All further groups together: those beyond ${limits.summaryGroups} or \`largest\`, and those with fewer records than \`at_least\`. \`null\` if there are none.`,
        required: ['groups', 'count'],
        properties: {
          groups: {
            type: ['integer', 'null'],
            minimum: 1,
            description: `Number of these groups; \`null\` if there are more than ${limits.summaryGroupsFound} groups in all. Only the first ${limits.summaryGroupsFound}, in the order of the records, are then told apart.`,
            examples: [3],
          },
          ...counted,
        },
      },
      total: {
        type: 'object',
        description: 'All records, each once.',
        required: ['count'],
        properties: counted,
      },
    },
  }
  return { name: `${schemaName(resource)}Summary`, schema }
}

function countedSchema(resource: Resource): { readonly [name: string]: Schema } {
  const amounts = amountsOf(resource)
  const count: Schema = { type: 'integer', minimum: 0, description: 'Number of records.', examples: [1] }
  if (amounts.length === 0) return { count }
  const sums = amounts.map((name): [string, Schema] => [
    name,
    { type: ['integer', 'null'], description: `Sum of \`${name}\`.`, examples: [resource.fields[name]?.example] },
  ])
  return {
    count,
    sum: {
      type: 'object',
      description:
        'The sums that `sum` asks for. A sum is `null` if the currencies of the records differ (group by `currency` then), or if it exceeds 9007199254740991.',
      properties: Object.fromEntries(sums),
    },
  }
}

/** The response for the example record alone, grouped by its first word, flag or reference, or else by a part of a date. */
export function summaryExample(resource: Resource): object {
  const groupings = Object.entries(groupingsOf(resource))
  const [name, { example }] = (groupings.find(([, { by }]) => by === 'value') ?? groupings[0]) as [string, Grouping]
  const amounts = amountsOf(resource).map((amount) => [amount, resource.fields[amount]?.example])
  const counted = { count: 1, ...(amounts.length > 0 && { sum: Object.fromEntries(amounts) }) }
  return { data: [{ [name]: example, ...counted }], others: null, total: counted }
}
