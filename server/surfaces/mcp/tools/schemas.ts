/** Schemas of arguments, shorter than those of the description: an assistant keeps the list of tools in mind all the time. */
import type { Schema } from '@kantine/contract/schemas.ts'

/** What only validators and readers of the description need. */
const leftOut = ['pattern', 'examples', 'x-open-point', 'minLength', 'uniqueItems']

/** A schema without what is left out, at every level. Whole numbers lose bounds that every whole number of JSON has. */
function shortened(schema: Schema): Schema {
  const { properties, items, ...rest } = schema
  const kept = Object.entries(rest).filter(
    ([name, value]) => !leftOut.includes(name) && !(name === 'maximum' && value === Number.MAX_SAFE_INTEGER),
  )
  return {
    ...Object.fromEntries(kept),
    ...(items && { items: shortened(items) }),
    ...(properties && { properties: eachShortened(properties) }),
  }
}

const eachShortened = (properties: { readonly [name: string]: Schema }) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, shortened(schema)]))

/** The arguments of a tool: an object with these properties and no others. */
export const argumentsSchema = (
  properties: { readonly [name: string]: Schema },
  required: readonly string[] = [],
): Schema & { readonly properties: { readonly [name: string]: Schema } } => ({
  type: 'object',
  properties: eachShortened(properties),
  ...(required.length > 0 && { required }),
  additionalProperties: false,
})
