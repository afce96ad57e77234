import type { Marked } from '@kantine/contract/open.ts'

/** What every reader of the description is told about something that the specification leaves open. */
const sentenceOf = (section: string) =>
  `The specification leaves this open (${section}); it is this implementation's choice.`

/** A description, and the mark where the specification is silent. */
export const described = (text: string, { open }: Marked & { readonly doc?: string } = {}) =>
  open ? { description: `${text} ${sentenceOf(open)}`, 'x-open-point': open } : { description: text }
