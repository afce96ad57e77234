import { idSchema } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import {
  type Parameter as Listed,
  type Precondition,
  pageParameters,
  parameterSchema,
} from '@kantine/contract/operations.ts'
import { sentSchema } from '@kantine/contract/portable.ts'
import type { Shape } from '@kantine/contract/resource.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import { described, type Parameter, type Reference } from './openapi.ts'

const idempotencyKey: Schema = { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyCharacters }

/** Has no example, because the API reference would send the example with every test request. */
const queryParameter = (name: string, { doc, several, schema, ...mark }: Listed): Parameter => ({
  name,
  in: 'query',
  ...described(doc, mark),
  ...(several !== undefined && { style: 'form', explode: false }),
  schema: parameterSchema({ schema, ...(several !== undefined && { several }) }),
})

const { limit, starting_after, updated_since } = pageParameters
const { external_id } = member.fields

/**
 * The parameters that several operations share. Headers have no example: tools that import the description would send it with every request,
 * and no version or key of an example fits a second one.
 */
export const sharedParameters = {
  limit: queryParameter('limit', limit),
  starting_after: queryParameter('starting_after', starting_after),
  updated_since: queryParameter('updated_since', updated_since),
  external_id: {
    name: 'external_id',
    in: 'path',
    required: true,
    description: 'External id of the record, percent-encoded: a slash is `%2F`.',
    schema: { ...sentSchema(external_id.schema), examples: [external_id.example] },
  },
  idempotency_key: {
    name: 'Idempotency-Key',
    in: 'header',
    ...described('Any unique string. A request with the same key and body is executed only once.', { open: '§8' }),
    schema: idempotencyKey,
  },
  required_idempotency_key: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: `Any unique string of at most ${limits.idempotencyKeyCharacters} characters: a new one for each batch, and the same one for its retries.`,
    schema: idempotencyKey,
  },
  if_match: {
    name: 'If-Match',
    in: 'header',
    ...described(
      'The `ETag` of the record as you read it, a list of them, or `*`. If the record now has a different version, the response is 412 and nothing changes. Requires the read scope.',
      { open: '§4' },
    ),
    schema: { type: 'string' },
  },
  if_none_match: {
    name: 'If-None-Match',
    in: 'header',
    ...described('The `ETag` you have, a list of them, or `*`. If it is current, the response is 304 without a body.', {
      open: '§4',
    }),
    schema: { type: 'string' },
  },
  if_none_match_any: {
    name: 'If-None-Match',
    in: 'header',
    ...described('Only `*`: create the record if it does not exist yet. If it does, the response is 412.', {
      open: '§4',
    }),
    schema: { type: 'string', enum: ['*'] },
  },
} as const satisfies { [name: string]: Parameter }

type Shared = keyof typeof sharedParameters

export const parameterRef = (name: Shared): Reference => ({ $ref: `#/components/parameters/${name}` })

export const idParameter = ({ exampleId = 1 }: Shape): Parameter => ({
  name: 'id',
  in: 'path',
  required: true,
  description: 'Id of the record.',
  schema: { ...idSchema, examples: [exampleId] },
})

/** The preconditions of a call as parameters. The `If-None-Match` of a write can only be `*`. */
export const preconditionRefs = (preconditions: readonly Precondition[] = [], isReading = true): Reference[] =>
  preconditions.map((name) =>
    parameterRef(name === 'If-Match' ? 'if_match' : isReading ? 'if_none_match' : 'if_none_match_any'),
  )

/** The parameters of a list; shared ones are references. */
export const listParameters = (parameters: { readonly [name: string]: Listed }): (Parameter | Reference)[] =>
  Object.entries(parameters).map(([name, parameter]) =>
    Object.hasOwn(pageParameters, name) ? parameterRef(name as Shared) : queryParameter(name, parameter),
  )
