import type { Marked } from '@kantine/contract/open.ts'
import type { Schema } from '@kantine/contract/schemas.ts'

/** The sentence that the description adds to everything that the specification leaves open. */
const sentenceOf = (section: string) =>
  `The specification leaves this open (${section}); it is this implementation's choice.`

/** A description; with a mark when the specification leaves the thing open. */
export const described = (text: string, { open }: Marked & { readonly doc?: string } = {}) =>
  open ? { description: `${text} ${sentenceOf(open)}`, 'x-open-point': open } : { description: text }

/** The schema with the sentence of `sentenceOf` in every description of a marked part. */
export function explained(schema: Schema): Schema {
  const { description, 'x-open-point': section, items, properties } = schema
  return {
    ...schema,
    ...(description && section && { description: `${description} ${sentenceOf(section)}` }),
    ...(items && { items: explained(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, explained(part)])),
    }),
  }
}
