import { limits } from '@kantine/contract/limits.ts'
import type { Filter, Resource } from '@kantine/contract/resource.ts'
import { described } from './marks.ts'
import type { Parameter, Reference, Schema } from './openapi.ts'

const id: Schema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

/**
 * The parameters that every list has (section 4.2), and the id of a single record. What may be left out has no example: the
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
