/**
 * The closed list of errors (section 7, RFC 9457). The specification names `bad_request` and `upgrade_required` and leaves the other codes
 * open. `next` is the caller's next step, shown on the pages under /problems/.
 */
import { limits } from './limits.ts'
import type { Refer, Schema } from './schemas.ts'
import type { Marked } from './unspecified.ts'

export type ErrorDefinition = Marked & {
  readonly status: number
  readonly title: string
  readonly doc: string
  readonly next: string
}

export const errors = {
  bad_request: {
    status: 400,
    title: 'The request is malformed',
    doc: 'The path, a parameter, a header or the body is malformed. `errors` lists each invalid value and its rule.',
    next: 'Correct the values listed in `errors`, then retry.',
  },
  idempotency_key_required: {
    open: '§7',
    status: 400,
    title: 'The Idempotency-Key header is missing',
    doc: 'A batch requires the `Idempotency-Key` header, a unique string of at most 120 characters. It makes retries safe.',
    next: 'Send an `Idempotency-Key`: a new one for each batch, the same one to retry it.',
  },
  unauthorized: {
    open: '§7',
    status: 401,
    title: 'No key or token was sent',
    doc: 'The request has no `Authorization: Bearer` header.',
    next: 'Send the header `Authorization: Bearer <API_KEY>`. Assistants can also use OAuth; see `WWW-Authenticate`.',
  },
  invalid_token: {
    open: '§7',
    status: 401,
    title: 'The key or token is not valid',
    doc: 'The API key or access token is incomplete, unknown, expired, revoked or replaced.',
    next: 'Check that the key is complete. If it is, ask an administrator of the club for a new one. Assistants should refresh the token or connect again.',
  },
  upgrade_required: {
    status: 403,
    title: 'The club is not on the Pro plan',
    doc: 'The API requires the Pro plan. The key works again after an upgrade.',
    next: 'Ask an administrator of the club to upgrade. Your integration needs no change.',
  },
  insufficient_scope: {
    open: '§7',
    status: 403,
    title: 'The key or token lacks a scope',
    doc: 'The API key or access token is valid, but lacks the scope that this request requires.',
    next: 'Ask for a key with the scope given in `detail`, or connect the assistant again and grant it.',
  },
  read_only_key: {
    open: '§7',
    status: 403,
    title: 'Sandbox keys cannot write',
    doc: 'Everyone shares the demo club, so its keys are read-only. An assistant can also be connected read-only.',
    next: "Use a key for your own club, which starts with 'svc_live_'. Reconnect an assistant with write access.",
  },
  quota_exceeded: {
    open: '§7',
    status: 403,
    title: 'The club has reached a quota',
    doc: 'The club has reached a quota, such as its number of records. `detail` gives the quota, its value, and how to make room.',
    next: "Retrying won't help. Make room as `detail` describes, or ask the server's operator for a higher quota.",
  },
  origin_not_allowed: {
    open: '§5',
    status: 403,
    title: 'This origin is not allowed',
    doc: 'Pages served over plain http cannot call the endpoint for assistants, because anyone could have changed them in transit.',
    next: 'Serve the page over https, or from your own machine.',
  },
  not_found: {
    open: '§7',
    status: 404,
    title: 'Not found',
    doc: 'The path or the record does not exist in this club.',
    next: 'Check the path and the id. Deleted ids are never reused.',
  },
  method_not_allowed: {
    open: '§7',
    status: 405,
    title: 'The method is not supported here',
    doc: 'The path does not support this method. The `Allow` header lists the supported ones.',
    next: 'Use a method from the `Allow` header.',
  },
  request_timeout: {
    open: '§7',
    status: 408,
    title: 'The request took too long to arrive',
    doc: 'The request did not arrive in time. The connection is closed.',
    next: 'Retry over a new connection.',
  },
  idempotency_in_progress: {
    open: '§8',
    status: 409,
    title: 'The same request is still running',
    doc: 'An earlier request with this `Idempotency-Key` is still running.',
    next: 'Wait the number of seconds in `Retry-After`, then retry with the same key to get the original response.',
  },
  changes_expired: {
    open: '§4.2, 9',
    status: 410,
    title: 'Kantine no longer has these changes',
    doc: `Changes are kept for ${limits.changeLogDays} days by default. Some changes after this cursor or time have been deleted.`,
    next: "Copy every list again, without `updated_since`. Then read the changes since the `Date` of the copy's first response.",
  },
  precondition_failed: {
    open: '§7',
    status: 412,
    title: 'The record has changed',
    doc: 'The record has changed since the version in `If-Match`. The request had no effect.',
    next: 'Read the record again, decide whether your change still applies, and send it with the new `ETag`.',
  },
  payload_too_large: {
    open: '§7',
    status: 413,
    title: 'The body is too large',
    doc: 'The request body exceeds 1 MiB.',
    next: 'Send less in one request.',
  },
  unsupported_media_type: {
    open: '§7',
    status: 415,
    title: 'The body is not plain JSON',
    doc: 'Bodies must be uncompressed JSON with `Content-Type: application/json`, or `application/merge-patch+json` for PATCH.',
    next: 'Send uncompressed JSON and set `Content-Type`.',
  },
  idempotency_key_reused: {
    open: '§8',
    status: 422,
    title: 'The Idempotency-Key was used for another request',
    doc: 'This `Idempotency-Key` was used with a different body. A key belongs to one request and its retries.',
    next: 'Use a new key for a new request. To retry, send exactly the same body.',
  },
  validation_failed: {
    open: '§7',
    status: 422,
    title: 'The body breaks a rule',
    doc: 'The body contains invalid values. `errors` lists the JSON pointer of each value and the rule it breaks. The request had no effect.',
    next: 'Correct the values listed in `errors`, then retry.',
  },
  rate_limited: {
    open: '§8',
    status: 429,
    title: 'Too many requests',
    doc: "The rate limit was reached, too many of the club's writes are waiting, or the IP address has too many connections. `detail` says which.",
    next: 'Wait the number of seconds in `Retry-After`, then retry.',
  },
  headers_too_large: {
    open: '§7',
    status: 431,
    title: 'The request headers are too large',
    doc: 'The request line and headers exceed 16 KiB.',
    next: 'Send fewer or shorter headers, or a shorter URL.',
  },
  internal_error: {
    open: '§7',
    status: 500,
    title: 'Something went wrong on the server',
    doc: 'Something failed on the server. Its log has the request id.',
    next: 'Retry later. If it persists, report the `Request-Id` header.',
  },
  unavailable: {
    open: '§7',
    status: 503,
    title: 'The service is temporarily unavailable',
    doc: 'The database cannot be reached, or the server is stopping. `detail` says whether the request may have been executed.',
    next: 'Wait the number of seconds in `Retry-After`, then retry. Retry writes with the same `Idempotency-Key`.',
  },
} as const satisfies { [code: string]: ErrorDefinition }

export type ErrorCode = keyof typeof errors

/** Every code, in the order of the contract. */
export const errorCodes = Object.keys(errors) as ErrorCode[]

/** A field with an error code, which can be one that a later version adds (section 9). */
export const codeSchema = (doc: string, refer: Refer, codes: readonly ErrorCode[] = errorCodes): Schema => ({
  description: doc,
  anyOf: [
    refer('ErrorCode', {
      type: 'string',
      description: 'Error codes of this version. Later versions can add codes.',
      enum: codes,
    }),
    { type: 'string' },
  ],
})
