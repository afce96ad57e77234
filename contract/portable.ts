/**
 * Schemas for callers. Clients in many languages compile the description's patterns, so these must work in JavaScript, Python, Java and
 * RE2. Kantine's own check with the schema of the field is stricter.
 */
import { emailFormat, type FieldSchema, linePattern, prosePattern } from './fields.ts'

/** The portable part of each text rule, which works the same in every language. */
const portablePatterns: { readonly [rule: string]: string } = {
  // One line, and more than spaces.
  [linePattern]: '^ *[^\\x00-\\x20\\x7f-\\x9f][^\\x00-\\x1f\\x7f-\\x9f]*$',
  // Several lines, and more than white space.
  [prosePattern]: '^[\\t\\n\\r ]*[^\\x00-\\x20\\x7f-\\x9f][^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*$',
  // Most tools accept only ASCII in this format, and would reject `josé@example.org`.
  [emailFormat]: '^[^@ ]+@[^@ ]+\\.[^@ ]+$',
}

/**
 * An input schema. Every value that Kantine accepts is valid.
 *
 * @throws when a pattern has no portable part
 */
export const sentSchema = (schema: FieldSchema): FieldSchema =>
  eachLevel(schema, ({ pattern, ...others }) => {
    const rule = others.format === emailFormat ? emailFormat : pattern
    if (rule === undefined) return others
    const portable = portablePatterns[rule]
    if (portable === undefined) throw new Error(`The pattern ${rule} needs its portable part.`)
    return { ...withPortableFormat(others), pattern: portable }
  })

/** An output schema. It has no patterns, because stored values may predate a rule. */
export const returnedSchema = (schema: FieldSchema): FieldSchema =>
  eachLevel(schema, ({ pattern: _, ...others }) => withPortableFormat(others))

/** A schema without the e-mail format. */
export function withPortableFormat({ format, ...others }: FieldSchema): FieldSchema {
  return format === undefined || format === emailFormat ? others : { ...others, format }
}

/** Changes a schema at every level. Unknown fields are allowed, because later versions may add some (section 9). */
function eachLevel(schema: FieldSchema, change: (schema: FieldSchema) => FieldSchema): FieldSchema {
  const { additionalProperties: _, properties, items, ...others } = schema
  return {
    ...change(others),
    ...(items && { items: eachLevel(items, change) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, eachLevel(part, change)])),
    }),
  }
}
