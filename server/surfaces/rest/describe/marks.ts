import type { Marked } from '@kantine/contract/unspecified.ts'

/** A description; with a mark when the specification leaves the thing open. What the mark means stands in the introduction. */
export const described = (text: string, { open }: Marked & { readonly doc?: string } = {}) =>
  open ? { description: text, 'x-open-point': open } : { description: text }
