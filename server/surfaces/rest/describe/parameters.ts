import { idSchema } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import { type Parameter as Listed, pageParameters } from '@kantine/contract/operations.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import { described } from './marks.ts'
import type { Parameter, Reference } from './openapi.ts'

const idempotencyKey: Schema = { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyCharacters }

/** A parameter of a list. It has no example, because the API reference would send that with every trial request. */
const queryParameter = (name: string, { doc, schema, ...mark }: Listed): Parameter => ({
  name,
  in: 'query',
  ...described(doc, mark),
  schema,
})

const { limit, starting_after, updated_since } = pageParameters

/** The parameters that every list has (section 4.2), the id of a single record, and the key of a write. */
export const sharedParameters = {
  limit: queryParameter('limit', limit),
  starting_after: queryParameter('starting_after', starting_after),
  updated_since: queryParameter('updated_since', updated_since),
  id: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'The id of the record.',
    schema: { ...idSchema, examples: [14] },
  },
  external_id: {
    name: 'external_id',
    in: 'path',
    required: true,
    description: 'The id of the record in another system, percent-encoded: a slash is `%2F`.',
    schema: { type: 'string', minLength: 1, maxLength: 200, examples: ['crm-7781'] },
  },
  idempotency_key: {
    name: 'Idempotency-Key',
    in: 'header',
    ...described(
      'Any unique string: a request that is repeated with the same key and body is done once; the repetition is answered with the record as it is then.',
      { open: '§8' },
    ),
    schema: idempotencyKey,
  },
  required_idempotency_key: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: `Any unique string of at most ${limits.idempotencyKeyCharacters} characters, new for each batch and the same for its retries (section 8).`,
    schema: { ...idempotencyKey, examples: ['members-2026-09-01-1'] },
  },
} as const satisfies { [name: string]: Parameter }

type Shared = keyof typeof sharedParameters

/** A reference to a shared parameter. */
export const parameterRef = (name: Shared): Reference => ({ $ref: `#/components/parameters/${name}` })

/** The parameters of a list; those that all lists share are references. */
export const listParameters = (parameters: { readonly [name: string]: Listed }): (Parameter | Reference)[] =>
  Object.entries(parameters).map(([name, parameter]) =>
    Object.hasOwn(pageParameters, name) ? parameterRef(name as Shared) : queryParameter(name, parameter),
  )
