/** JSON Schema (2020-12) of the answer to a batch (section 4.3). */
import { codeSchema } from './error-codes.ts'
import { limits } from './limits.ts'
import type { Resource } from './resource.ts'
import { inline, type Refer, type Schema } from './schemas.ts'
import { eachUnspecified, type Marked, withoutMarked } from './unspecified.ts'

/** What the result of an item says; every result has `status`. */
export const resultFields = (
  refer: Refer = inline,
): { readonly [name: string]: Marked & { readonly schema: Schema } } => ({
  status: { schema: { type: 'integer', description: 'As the status of a single call; 2xx means applied.' } },
  id: { schema: { type: 'integer', description: 'Id of the affected record.' } },
  error: { schema: { type: 'string', description: 'What is wrong, when the item failed.' } },
  ...eachUnspecified('§4.3', {
    code: { schema: codeSchema('The error code of a failed item.', refer) },
    errors: {
      schema: {
        type: 'array',
        description: `The first ${limits.faultsOfItem} errors of the item, each with its rule; \`error\` counts the others.`,
        items: {
          type: 'object',
          required: ['pointer', 'detail'],
          properties: {
            pointer: { type: 'string', description: 'The place in the body of the batch, by JSON pointer (RFC 6901).' },
            detail: { type: 'string', description: 'The rule, and what to do.' },
          },
        },
      },
    },
  }),
})

/** The answer to a batch. */
export function batchResultsSchema({ partial }: Resource, refer: Refer = inline): Schema {
  const fields = partial ? withoutMarked(resultFields(refer)) : resultFields(refer)
  const properties = Object.entries(fields).map(([name, { schema, open }]) => [
    name,
    { ...schema, ...(open && { 'x-open-point': open }) },
  ])
  const result = {
    type: 'object',
    description: 'What became of one item of a batch.',
    required: ['status'],
    properties: Object.fromEntries(properties),
  }
  return {
    type: 'object',
    description: 'What became of the items of a batch.',
    required: ['results', 'succeeded', 'failed'],
    properties: {
      results: {
        type: 'array',
        description: 'One entry for each item, in the order of the request.',
        items: refer('BatchResult', result),
      },
      succeeded: { type: 'integer', minimum: 0, description: 'Count of applied items.' },
      failed: { type: 'integer', minimum: 0, description: 'Count of failed items.' },
    },
  }
}
