/** The errors of the served operations. */
import { STATUS_CODES } from 'node:http'
import { codeSchema, type ErrorCode, type ErrorDefinition, errorCodes, errors } from '@kantine/contract/errors.ts'
import { isChanges } from '@kantine/contract/resource.ts'
import type { Refer, Schema } from '@kantine/contract/schemas.ts'
import { requirePro } from '../../../http/steps/require-pro.ts'
import { readBody } from '../../../http/table-of-checks.ts'
import type { Refusal } from '../../../refusal.ts'
import type { Route } from '../call.ts'
import { checks } from '../checks.ts'
import { authenticate, requireScope } from '../steps/authenticate.ts'
import { requireIdempotencyKey } from '../steps/read-headers.ts'
import { headerRefs, limitHeaders } from './headers.ts'
import { described, type Example, type Reference, type ResponseObject, schemaRef } from './openapi.ts'

/** The codes that each step in the table of checks can return, except those in `anywhere`. */
const refusals = new Map<unknown, readonly ErrorCode[]>([
  [authenticate, ['unauthorized', 'invalid_token']],
  [requirePro, ['upgrade_required']],
  [requireScope, ['insufficient_scope']],
  [requireIdempotencyKey, ['idempotency_key_required']],
  [readBody, ['payload_too_large', 'unsupported_media_type']],
])

/** Codes that any request can get. `not_found`, `method_not_allowed` and `read_only_key` also occur with undescribed paths and methods. */
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

/** The errors of a route, in the order of the contract. */
export function codesOf({ kind, target, preconditions }: Route): ErrorCode[] {
  const ofSteps = checks.stepsOf(kind).flatMap((step) => refusals.get(step) ?? [])
  const ofWrites: ErrorCode[] =
    kind === 'write' || kind === 'bulk'
      ? ['quota_exceeded', 'validation_failed', 'idempotency_key_reused', 'idempotency_in_progress']
      : []
  const ofVersions: ErrorCode[] = preconditions?.includes('If-Match') ? ['precondition_failed'] : []
  const ofChanges: ErrorCode[] = target && isChanges(target.resource) ? ['changes_expired'] : []
  const codes = new Set([...anywhere, ...ofSteps, ...ofWrites, ...ofVersions, ...ofChanges])
  return errorCodes.filter((code) => codes.has(code))
}

export const problemRefs = (route: Route): { readonly [status: string]: Reference } =>
  Object.fromEntries(
    codesOf(route).map((code) => [errors[code].status, { $ref: `#/components/responses/${answerName(code)}` }]),
  )

/** One response for each status of `codes`. */
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

/** @param more additional headers */
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

/** Responses with these statuses do not count against a limit. */
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
  validation_failed: [{ detail: 'name must not be empty; send a string, such as "Sanne de Vries".', pointer: '/name' }],
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
  description: 'Problem details (RFC 9457). Use `code` in programs; `detail` is for people and may change.',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: {
      type: 'string',
      description: 'URL of a page about the error.',
      examples: [`${baseUrl}/problems/bad_request`],
    },
    title: { type: 'string', description: 'The error in a few words, the same for every response with this code.' },
    status: { type: 'integer', description: 'The HTTP status.', minimum: 400, maximum: 599 },
    code: { ...codeSchema('The error code.', refer, codes), 'x-open-point': '§7' },
    detail: { type: 'string', description: 'Details of the error in this request.' },
    errors: {
      type: 'array',
      ...described('Every invalid value in the request.', { open: '§7' }),
      items: refer('Fault', faultSchema),
    },
  },
})

const faultSchema: Schema = {
  type: 'object',
  description: 'One invalid value, named by `parameter`, `pointer` or `header`.',
  required: ['detail'],
  minProperties: 2,
  properties: {
    detail: { type: 'string', description: 'The rule that was violated.' },
    parameter: { type: 'string', description: 'Name of the query parameter or path parameter.' },
    pointer: { type: 'string', description: 'JSON pointer into the body (RFC 6901).' },
    header: { type: 'string', description: 'Name of the header.' },
  },
}
