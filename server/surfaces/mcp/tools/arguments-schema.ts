/** The schemas of tools' arguments. */
import { limits } from '@kantine/contract/limits.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import type { WritingTool } from '../tool.ts'

/** Keywords for validators only. Lists of tools omit them, because an assistant always keeps the list in its context. */
const leftOut = ['pattern', 'examples', 'x-open-point', 'minLength', 'maxLength', 'uniqueItems']

/**
 * A schema without the omitted keywords, at every level. Whole numbers lose bounds that every whole number of JSON has, and a fixed value the
 * list of that one value.
 */
function shortened({ properties, items, ...rest }: Schema): Schema {
  const kept = Object.entries({ ...rest, ...(rest.description && withoutTrimming(rest.description)) }).filter(
    ([name, value]) =>
      !leftOut.includes(name) &&
      !(name === 'maximum' && value === Number.MAX_SAFE_INTEGER) &&
      !(name === 'enum' && rest.const !== undefined),
  )
  return {
    ...Object.fromEntries(kept),
    ...(items && { items: shortened(items) }),
    ...(properties && { properties: eachShortened(properties) }),
  }
}

/** Leaves out what happens to white space at the ends of a text. */
const withoutTrimming = (description: string) => ({
  description: description.replace(/ (Not trimmed|Trimmed at both ends)\.$/, ''),
})

const eachShortened = (properties: NonNullable<Schema['properties']>) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, shortened(schema)]))

/** The schema of the arguments of a tool: an object with these properties and no others. */
export const argumentsSchema = (
  properties: NonNullable<Schema['properties']>,
  required: readonly string[] = [],
): Schema & { readonly properties: NonNullable<Schema['properties']> } => ({
  type: 'object',
  properties: eachShortened(properties),
  ...(required.length > 0 && { required }),
  additionalProperties: false,
})

/** The arguments of every tool that writes, besides its own. */
const controls: { readonly [name: string]: Schema } = {
  preview: {
    type: 'boolean',
    description: 'true: only report what would change.',
  },
  idempotency_key: {
    type: 'string',
    maxLength: limits.idempotencyKeyCharacters,
  },
}

const controlsOfDestructive: typeof controls = {
  ...controls,
  confirmation: {
    type: 'string',
    maxLength: 1_000,
    description: 'From the preview, once the user agreed.',
  },
}

/** The arguments of every such tool, as lists of tools show them. */
export const controlSchemas = (tool: Pick<WritingTool, 'destroys'>) => argumentsSchema(controlsOf(tool)).properties

export const controlsOf = ({ destroys }: Pick<WritingTool, 'destroys'>): typeof controls =>
  destroys === false ? controls : controlsOfDestructive
