/**
 * The closed list of errors (section 7, RFC 9457). The specification names `bad_request` and `upgrade_required` and leaves
 * the other codes open. `next` is what the caller should do; every page under /problems/ shows it.
 */
import { limits } from './limits.ts'
import type { Marked } from './open.ts'

export type ErrorDefinition = Marked & {
  readonly status: number
  readonly title: string
  readonly doc: string
  readonly next: string
}

export const errors = {
  bad_request: {
    status: 400,
    title: 'The request cannot be understood',
    doc: 'A query parameter, the path or the body is not formed as documented. `errors` names each place and its rule.',
    next: 'Correct what `errors` names and send the request again.',
  },
  idempotency_key_required: {
    open: '§7',
    status: 400,
    title: 'The header Idempotency-Key is missing',
    doc: 'A batch needs the header `Idempotency-Key`: any unique string of at most 120 characters. It makes a retry safe.',
    next: 'Send a new key with each new batch, and exactly the same key when you repeat one.',
  },
  unauthorized: {
    open: '§7',
    status: 401,
    title: 'No key or token was sent',
    doc: 'The request has no `Authorization: Bearer` header, or one of another scheme.',
    next: 'Send the header `Authorization: Bearer <API_KEY>`. An assistant can also sign in with OAuth; `WWW-Authenticate` says where.',
  },
  invalid_token: {
    open: '§7',
    status: 401,
    title: 'The key or token is not valid',
    doc: 'The key, or the access token of an assistant, is incomplete, unknown, expired, revoked or replaced by a new one.',
    next: 'Check that the key was copied whole. If it was, ask an administrator of the club for a new one. An assistant gets another token with its refresh token; where that is refused, connect it again.',
  },
  upgrade_required: {
    status: 403,
    title: 'The club is not on the Pro plan',
    doc: 'The API is part of the Pro plan. The key is kept and works again after an upgrade.',
    next: 'Ask an administrator of the club to upgrade. Nothing has to be changed on your side.',
  },
  insufficient_scope: {
    open: '§7',
    status: 403,
    title: 'The key or token lacks a scope',
    doc: 'The key or the access token is valid, but it does not carry the scope that this request needs.',
    next: 'Ask an administrator of the club for a key with the scope that `detail` names, or connect the assistant again and grant it.',
  },
  read_only_key: {
    open: '§7',
    status: 403,
    title: 'Sandbox keys cannot write',
    doc: 'The demo club is shared by everybody who tries the API, so its data can only be read. An assistant can also be connected to read only.',
    next: "Use a key of your own club to write. Such a key begins with 'svc_live_'. Connect an assistant again without that choice.",
  },
  quota_exceeded: {
    open: '§7',
    status: 403,
    title: 'A quota of the club is used up',
    doc: 'The club has used up one of its quotas, such as the number of records. `detail` names the quota, how much it allows, and how to make room.',
    next: 'Sending the request again does not help. Make room as `detail` says, or ask whoever runs the server for a higher quota.',
  },
  origin_not_allowed: {
    open: '§5',
    status: 403,
    title: 'A page from this origin may not call',
    doc: 'Browsers name the origin of the page that calls in the header `Origin`. A page that came over plain http could have been changed by anybody on its way, so it may not call for an assistant.',
    next: 'Serve the page over https, or from your own machine.',
  },
  not_found: {
    open: '§7',
    status: 404,
    title: 'There is nothing here',
    doc: 'No such path, or no such record in the club of the key.',
    next: 'Check the path and the id. A record that was removed does not come back under its id.',
  },
  method_not_allowed: {
    open: '§7',
    status: 405,
    title: 'The method is not available here',
    doc: 'The path exists, the method does not. The `Allow` header names those that do.',
    next: 'Use one of the methods in the `Allow` header.',
  },
  request_timeout: {
    open: '§7',
    status: 408,
    title: 'The request took too long to arrive',
    doc: 'The head or the body of the request did not arrive in time, so the connection is closed.',
    next: 'Send the request again over a new connection.',
  },
  idempotency_in_progress: {
    open: '§8',
    status: 409,
    title: 'The same request is being carried out',
    doc: 'A request with this `Idempotency-Key` has arrived before and is not finished.',
    next: 'Wait for the number of seconds in `Retry-After`, then repeat the request with the same key to get its answer.',
  },
  changes_expired: {
    open: '§4.2, 9',
    status: 410,
    title: 'These changes are no longer kept',
    doc: `Changes are kept for ${limits.journalDays} days by default. The list cannot go on from this cursor or this time, because changes after it are missing.`,
    next: 'Copy every collection anew, without `updated_since`. Then go on with the changes since that copy began: set `updated_since` to the `Date` of its first answer.',
  },
  precondition_failed: {
    open: '§7',
    status: 412,
    title: 'The record is not as the request expects',
    doc: 'The record has another version than `If-Match` names: it was changed since it was read. Nothing was changed.',
    next: 'Read the record again, decide whether your change still holds, and send it with the `ETag` of that answer.',
  },
  payload_too_large: {
    open: '§7',
    status: 413,
    title: 'The body is too large',
    doc: 'A request body has at most 1 MiB.',
    next: 'Send less in one request.',
  },
  unsupported_media_type: {
    open: '§7',
    status: 415,
    title: 'The body is not plain JSON',
    doc: 'Bodies are JSON with `Content-Type: application/json`, or for PATCH `application/merge-patch+json`, and not compressed.',
    next: 'Send the body as JSON, uncompressed, and name its type in the Content-Type header.',
  },
  idempotency_key_reused: {
    open: '§8',
    status: 422,
    title: 'The Idempotency-Key was used for something else',
    doc: 'This `Idempotency-Key` was used before with another body. A key belongs to one request and its retries.',
    next: 'Use a new key for a new request. To retry, send exactly the body that you sent the first time.',
  },
  validation_failed: {
    open: '§7',
    status: 422,
    title: 'The body breaks a rule',
    doc: 'The body is JSON, but it cannot be carried out. `errors` names every place by JSON pointer, and its rule. Nothing was changed.',
    next: 'Correct every place that `errors` names and send the request again.',
  },
  rate_limited: {
    open: '§8',
    status: 429,
    title: 'Too many requests',
    doc: 'The limit that `RateLimit-Policy` names is used up, too many writes of the club wait for their turn, or the address has too many connections open. `detail` says which.',
    next: 'Wait for the number of seconds in `Retry-After`, then go on.',
  },
  headers_too_large: {
    open: '§7',
    status: 431,
    title: 'The head of the request is too large',
    doc: 'The request line and the headers together have at most 16 KiB.',
    next: 'Send fewer or shorter headers and a shorter address.',
  },
  internal_error: {
    open: '§7',
    status: 500,
    title: 'Something went wrong here',
    doc: 'The fault is on our side. It was written to the log under the request id.',
    next: 'Try again later. If it keeps happening, report the `Request-Id` header of the answer.',
  },
  unavailable: {
    open: '§7',
    status: 503,
    title: 'The service is not available for a moment',
    doc: 'The database cannot be reached or the server is stopping. `detail` says whether the request may have been carried out.',
    next: 'Wait for the number of seconds in `Retry-After`, then send the request again, a write with the same `Idempotency-Key`.',
  },
} as const satisfies { [code: string]: ErrorDefinition }

export type ErrorCode = keyof typeof errors
