/** The errors that the served operations can answer with. */
import { STATUS_CODES } from 'node:http'
import { codeSchema, type ErrorCode, type ErrorDefinition, errorCodes, errors } from '@kantine/contract/errors.ts'
import { isChanges } from '@kantine/contract/resource.ts'
import type { Refer, Schema } from '@kantine/contract/schemas.ts'
import { limitRate } from '../../../http/steps/limit-rate.ts'
import { requirePro } from '../../../http/steps/require-pro.ts'
import { readBody } from '../../../http/table-of-checks.ts'
import type { Refusal } from '../../../refusal.ts'
import type { Route } from '../call.ts'
import { checks } from '../checks.ts'
import { answer } from '../steps/answer.ts'
import { authenticate, requireScope } from '../steps/authenticate.ts'
import { readPreconditions, requireIdempotencyKey } from '../steps/read-headers.ts'
import { readList, readRecord, refuseQuery } from '../steps/read-input.ts'
import { introspect, mint, runOperation } from '../steps/run.ts'
import { schemaRef } from './components.ts'
import { headerRefs, limitHeaders } from './headers.ts'
import { described } from './marks.ts'
import type { Example, Reference, ResponseObject } from './openapi.ts'

/** The codes with which each step of the table of checks refuses, besides those in `anywhere`. */
const refusals = new Map<unknown, readonly ErrorCode[]>([
  [authenticate, ['unauthorized', 'invalid_token']],
  [requirePro, ['upgrade_required']],
  [requireScope, ['insufficient_scope']],
  [readPreconditions, []],
  [requireIdempotencyKey, ['idempotency_key_required']],
  [readBody, ['payload_too_large', 'unsupported_media_type']],
  [limitRate, []],
  [refuseQuery, []],
  [readList, []],
  [readRecord, []],
  [runOperation, []],
  [introspect, []],
  [mint, []],
  [answer, []],
])

/** Codes that any request can get. `not_found`, `method_not_allowed` and `read_only_key` also come for paths and methods that are not described. */
const anywhere: readonly ErrorCode[] = [
  'bad_request',
  'not_found',
  'method_not_allowed',
  'read_only_key',
  'request_timeout',
  'rate_limited',
  'headers_too_large',
  'internal_error',
  'unavailable',
]

/**
 * The errors that a route can answer with, in the order of the contract.
 *
 * @throws when a step of the table of checks is missing from `refusals`
 */
export function codesOf({ kind, target, preconditions }: Route): ErrorCode[] {
  const ofSteps = checks.stepsOf(kind).flatMap((step) => {
    const codes = refusals.get(step)
    if (!codes) throw new Error(`The description does not know what the step ${step.name} refuses with.`)
    return codes
  })
  const ofWrites: ErrorCode[] =
    kind === 'write' || kind === 'bulk'
      ? ['quota_exceeded', 'validation_failed', 'idempotency_key_reused', 'idempotency_in_progress']
      : []
  const ofVersions: ErrorCode[] = preconditions?.includes('If-Match') ? ['precondition_failed'] : []
  const ofChanges: ErrorCode[] = target && isChanges(target.resource) ? ['changes_expired'] : []
  const codes = new Set([...anywhere, ...ofSteps, ...ofWrites, ...ofVersions, ...ofChanges])
  return errorCodes.filter((code) => codes.has(code))
}

/** The error answers of a route, by status. */
export const problemRefs = (route: Route): { readonly [status: string]: Reference } =>
  Object.fromEntries(
    codesOf(route).map((code) => [errors[code].status, { $ref: `#/components/responses/${answerName(code)}` }]),
  )

/** One answer for each status, with those of `codes` that have this status. */
export function problemAnswers(
  codes: readonly ErrorCode[],
  baseUrl: string,
): { readonly [name: string]: ResponseObject } {
  const byStatus = Map.groupBy(codes, (code) => errors[code].status)
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [answerName(codes[0] as ErrorCode), problemAnswer(status, codes, baseUrl)]),
  )
}

/** `TooManyRequests` for 429. */
const answerName = (code: ErrorCode) => (STATUS_CODES[errors[code].status] ?? '').replaceAll(/\W/g, '')

/** The answer of a status with some codes; `more` are the names of further headers. */
export function problemAnswer(
  status: number,
  codes: readonly ErrorCode[],
  baseUrl: string,
  more: readonly string[] = [],
): ResponseObject {
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code].title}.`).join(' '),
    headers: headerRefs([...(uncounted.includes(status) ? [] : limitHeaders), ...(headersOf[status] ?? []), ...more]),
    content: {
      'application/problem+json': {
        schema: schemaRef('Problem'),
        examples: Object.fromEntries(codes.map((code) => [code, exampleProblem(code, baseUrl)])),
      },
    },
  }
}

/** Statuses of answers that do not count against a limit. */
const uncounted = [408, 431]

const headersOf: { readonly [status: number]: readonly string[] } = {
  401: ['www-authenticate'],
  403: ['www-authenticate'],
  405: ['allow'],
  409: ['retry-after'],
  429: ['retry-after'],
  503: ['retry-after'],
}

const exampleFaults: { readonly [name in ErrorCode]?: Refusal['faults'] } = {
  bad_request: [{ detail: 'limit must be a whole number from 1 to 200.', parameter: 'limit' }],
  validation_failed: [{ detail: 'name must not be empty; write a text, such as "Sanne de Vries".', pointer: '/name' }],
}

function exampleProblem(code: ErrorCode, baseUrl: string): Example {
  const { status, title, doc, next, ...mark }: ErrorDefinition = errors[code]
  const faults = exampleFaults[code] ?? []
  return {
    summary: title,
    ...described(`${doc} ${next}`, mark),
    value: {
      type: `${baseUrl}/problems/${code}`,
      title,
      status,
      code,
      detail: faults[0]?.detail ?? doc,
      ...(faults.length > 0 && { errors: faults }),
    },
  }
}

/** The body of every error (RFC 9457). */
export const problemSchema = (codes: readonly ErrorCode[], baseUrl: string, refer: Refer): Schema => ({
  type: 'object',
  description: 'Problem details (RFC 9457). Decide by `code`; `detail` is for people and may change.',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: {
      type: 'string',
      description: 'The address of a page that explains the error.',
      examples: [`${baseUrl}/problems/bad_request`],
    },
    title: { type: 'string', description: 'The error in a few words; the same for every answer of the code.' },
    status: { type: 'integer', description: 'The HTTP status.', minimum: 400, maximum: 599 },
    code: { ...codeSchema('The error code.', refer, codes), 'x-open-point': '§7' },
    detail: { type: 'string', description: 'What is wrong with this request.' },
    errors: {
      type: 'array',
      ...described('Every invalid value in the request.', { open: '§7' }),
      items: refer('Fault', faultSchema),
    },
  },
})

const faultSchema: Schema = {
  type: 'object',
  description: 'One place that is at fault: exactly one of `parameter`, `pointer` and `header` says which.',
  required: ['detail'],
  minProperties: 2,
  properties: {
    detail: { type: 'string', description: 'The rule that it breaks.' },
    parameter: { type: 'string', description: 'The parameter of the query, or the part of the path.' },
    pointer: { type: 'string', description: 'The place in the body, as a JSON pointer (RFC 6901).' },
    header: { type: 'string', description: 'The header.' },
  },
}
