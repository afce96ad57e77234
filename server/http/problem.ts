import { errors } from '@kantine/contract/errors.ts'
import type { Language } from '@kantine/contract/languages.ts'
import { limits } from '@kantine/contract/limits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { applicationErrors } from '../application-errors.ts'
import { Refusal, withoutRule } from '../refusal.ts'
import { ClaimConflict, Unavailable } from '../store/engine.ts'
import { faultIn, sentenceIn, titleIn } from './in-language.ts'

/** The body of an error response (RFC 9457). `errors` names each invalid part of the input. */
export type Problem = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: Refusal['code']
  readonly detail: string
  readonly errors?: readonly ReturnType<typeof withoutRule>[]
}

const definitions = { ...errors, ...applicationErrors }

/** The content type of every error. */
export const problemJson = 'application/problem+json; charset=utf-8'

/** Seconds to wait before a retry while the database is unreachable. */
const retryUnavailableSeconds = 2

/**
 * The problem for a refusal; identical requests get identical problems.
 *
 * @param language the reader's language; callers of the API get English, with the names of its fields
 */
export function problemOf(refusal: Refusal, baseUrl: string, language?: Language): Problem {
  const { status, title } = definitions[refusal.code]
  return {
    type: `${baseUrl}/problems/${refusal.code}`,
    title: language ? titleIn(language, refusal.code, title) : title,
    status,
    code: refusal.code,
    detail: language ? sentenceIn(language, refusal) : refusal.message,
    ...(refusal.faults.length > 0 && {
      errors: refusal.faults.map((fault) => ({
        ...withoutRule(fault),
        ...(language && { detail: faultIn(language, fault, refusal.fields) }),
      })),
    }),
  }
}

export function sendProblem(reply: FastifyReply, refusal: Refusal, baseUrl: string, language?: Language): void {
  const problem = JSON.stringify(problemOf(refusal, baseUrl, language))
  setStatusOf(refusal, reply).header('content-type', problemJson).send(problem)
}

export function setStatusOf(refusal: Refusal, reply: FastifyReply): FastifyReply {
  const challenge = challengeOf(refusal)
  if (challenge) reply.header('www-authenticate', challenge)
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  return reply.code(definitions[refusal.code].status)
}

/** `WWW-Authenticate` (RFC 6750, section 3). The application's 401 responses have it too, because RFC 9110 requires it. */
function challengeOf({ code, scope }: Refusal): string | undefined {
  if (code === 'unauthorized') return 'Bearer realm="kantine"'
  if (code === 'login_required' || code === 'login_failed') return 'Session realm="kantine"'
  if (code === 'invalid_token') return 'Bearer realm="kantine", error="invalid_token"'
  if (code === 'insufficient_scope') return `Bearer realm="kantine", error="insufficient_scope", scope="${scope}"`
  return undefined
}

/**
 * Turns any error into a refusal for the caller. Refusals are returned as they are, and Fastify's errors get a code. Any other error is a
 * bug, so the caller gets no details.
 *
 * @param request the failed request, if its route is known
 */
export function refusalOf(error: unknown, request?: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof Unavailable) {
    const outcome = error.uncertain
      ? 'The request may have been executed: repeat it with the same Idempotency-Key.'
      : 'Nothing was changed.'
    return new Refusal('unavailable', `${error.message} ${outcome}`, {
      retryAfter: retryUnavailableSeconds,
      cause: error,
    })
  }
  if (error instanceof ClaimConflict) {
    return new Refusal('idempotency_in_progress', 'A request with this Idempotency-Key is still running.', {
      retryAfter: 1,
    })
  }
  const { code } = error as { code?: string }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const most = sizeOf(request?.routeOptions.bodyLimit ?? limits.bodyBytes)
    return new Refusal('payload_too_large', `The body is larger than ${most}. Send less in one request.`)
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new Refusal('unsupported_media_type', 'Send the body with Content-Type: application/json.')
  }
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') {
    return new Refusal('bad_request', 'The body is shorter than Content-Length.')
  }
  if (code === 'FST_ERR_BAD_URL') {
    return new Refusal('bad_request', 'The request target is not a path. Start it with a slash.')
  }
  return new Refusal('internal_error', 'The request failed because of an error on the server.', {
    cause: error,
  })
}

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

const sizeOf = (bytes: number) => (bytes < mebibyte ? `${bytes / kibibyte} KiB` : `${bytes / mebibyte} MiB`)
