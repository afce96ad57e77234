import { limits } from '@kantine/contract/limits.ts'
import type { Filter, Resource } from '@kantine/contract/resource.ts'
import { described } from './marks.ts'
import type { Parameter, Reference, Schema } from './openapi.ts'

const id: Schema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

const idempotencyKey: Schema = { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyCharacters }

/**
 * The parameters that every list has (section 4.2), the id of a single record, and the key of a write. What may be left out has no example: the
 * reference would send it with every trial request.
 */
export const sharedParameters = {
  limit: {
    name: 'limit',
    in: 'query',
    description: `Page size, 1 to ${limits.pageSizeMax}; ${limits.pageSizeDefault} where it is not given.`,
    schema: { type: 'integer', minimum: 1, maximum: limits.pageSizeMax, default: limits.pageSizeDefault },
  },
  starting_after: {
    name: 'starting_after',
    in: 'query',
    description: 'The id of the last item of the previous page; returns items with a higher id.',
    schema: id,
  },
  updated_since: {
    name: 'updated_since',
    in: 'query',
    description:
      'ISO 8601 timestamp in UTC, such as `2026-09-01T08:00:00Z`; returns only records changed then or later.',
    schema: { type: 'string', format: 'date-time', pattern: '(Z|\\+00:00)$' },
  },
  id: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'The id of the record.',
    schema: { ...id, examples: [14] },
  },
  idempotency_key: {
    name: 'Idempotency-Key',
    in: 'header',
    ...described(
      'Any unique string: a request that is repeated with the same key and body is done once, and gets the same answer.',
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

/** Points to a shared parameter. */
export const parameterRef = (name: Shared): Reference => ({ $ref: `#/components/parameters/${name}` })

/** Everything that a list of the resource can be asked for. */
export const listParameters = ({ filters = {} }: Resource): (Parameter | Reference)[] => [
  ...(['limit', 'starting_after', 'updated_since'] as const).map(parameterRef),
  ...Object.entries(filters).map(filterParameter),
]

const filterParameter = ([name, filter]: [string, Filter]): Parameter => ({
  name,
  in: 'query',
  ...described(`${filter.doc} For example \`${filter.example}\`.`, filter),
  schema: filter.type === 'id' ? id : { type: 'string', format: 'date' },
})
