import type { Marked } from '@kantine/contract/open.ts'
import type { Schema } from '@kantine/contract/schemas.ts'

/** What every reader of the description is told about something that the specification leaves open. */
const sentenceOf = (section: string) =>
  `The specification leaves this open (${section}); it is this implementation's choice.`

/** A description, and the mark where the specification is silent. */
export const described = (text: string, { open }: Marked & { readonly doc?: string } = {}) =>
  open ? { description: `${text} ${sentenceOf(open)}`, 'x-open-point': open } : { description: text }

/** A schema whose marks are explained in its descriptions. */
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
