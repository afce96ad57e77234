/** The introduction of the description: the conventions that all operations share. */
import { limits } from '@kantine/contract/limits.ts'
import { mcpPath } from '@kantine/contract/oauth.ts'
import { specified, version } from '@kantine/contract/version.ts'
import { prefixes } from '../../../callers/keys/format.ts'

/** The introduction to what is served: everything, or only what the specification shows. */
export function introductionOf(contract: 'full' | 'shown'): string {
  const ifFull = (text: string) => (contract === 'full' ? text : '')
  return `
The JSON API of a sports-club administration. A key gives access to the data of exactly one club, the club that owns it.
The API is part of the Pro plan: on other plans every request answers 403 \`upgrade_required\`. A free sandbox with a
fictional club is open to everybody: \`POST /api/v1/sandbox-keys\` gives a key that reads.

## Requests

Bodies and answers are JSON. \`HEAD\` is answered like \`GET\`, without the body. Every other method that a path does not have,
\`OPTIONS\` among them, answers 405 and names in \`Allow\` those that it has. A path that is not described here answers 404. Either answer
needs a key and counts as a request like every other. A parameter that is not described here is refused. Pages of other origins cannot
call the API from a browser; only the endpoint of AI assistants takes calls of pages on https.

## Lists

Items are in the order of ascending \`id\`. \`limit\` is the page size, 1 to ${limits.pageSizeMax}, ${limits.pageSizeDefault} when it is not given.
While \`has_more\` is \`true\`, repeat the request with \`starting_after\` set to the \`id\` of the last item of the page. The cursor stays
correct when records are created or removed between pages.${ifFull(' A list has filters as well: they combine with each other and with all of this, and a\nrange holds both of its ends.')}

## Incremental sync

Store the start time of each sync and send it as \`updated_since\` the next time. Take the start time from the \`Date\` header of the
first answer of the sync; then a difference between the clocks cannot lose anything. No created or changed record is ever missed;
a record can come twice. Deletions are not reflected: reconcile removed records with a periodic full sync${ifFull(', or follow `GET /api/v1/changes`, which lists\nremovals too')}.
${ifFull(versionsOfRecords)}
## Writes

A change holds the fields that change (JSON merge patch, RFC 7396); \`null\` clears an optional field. A record that does not really
change keeps its \`updated_at\`. A refused write has changed nothing. Removing a record also
removes the records that require it, and takes the reference out of others. A key that may write a resource and not read it is answered with the whole record only when it
creates one; a change is answered with \`id\`, \`updated_at\` and the fields that were sent.

A text has more than blanks and no control characters; a text of several lines can have tabs and line ends. An e-mail address has one \`@\`, no
blanks, and a dot within its domain. A \`pattern\` says the part of such a rule that regular expressions of every language read alike.

Up to ${limits.batchItems} items go in one batch. It is answered with 200 whenever it was processed: \`results\` has one entry for each item, in the
order of the request, and an item that fails, or cannot be understood, stops no other. A body that is not a batch, or has more items,
is refused as a whole.
${ifFull(externalIds)}
## Idempotency

A batch needs the header \`Idempotency-Key\`, and every other write honours it: any unique string of at most ${limits.idempotencyKeyCharacters} characters. Use a
new key for each request and, when the connection fails, exactly the same key and body to repeat it: it is carried out once, and the
repetition is answered with \`Idempotency-Replayed: true\`. A batch is answered again with the same bytes; a single write with the same
status, and with the \`id\`, the \`updated_at\`${ifFull(' and the `ETag`')} of the version that it left. It has the whole record only while that still is this version. This works for ${limits.idempotencyDays} days by default; the key belongs to the API key,
the method and the path. With another body the answer is 422 \`idempotency_key_reused\`, while the first request is still being
carried out 409 \`idempotency_in_progress\`. Refused requests are not kept.

## Webhooks

An administrator registers endpoints, public https addresses that get a \`POST\` for each event of the kinds they choose. A notification
holds identifiers only. Its signature, an HMAC-SHA256 by [Standard Webhooks](https://www.standardwebhooks.com), is made over the bytes
of the body: verify it before anything else. Answer with 2xx within ${limits.webhookTimeoutSeconds} seconds and work afterwards; anything else is tried again, for
more than three days. Notifications come at least once and in no certain order: tell repetitions by \`webhook-id\`, and read the record
by its id, where 404 says that it is gone.

## AI assistants

\`POST ${mcpPath}\` is a remote MCP server. An AI assistant needs only its address: from there it finds out where its user, somebody with
a role in a club that allows assistants, signs in and grants it scopes (OAuth 2.0 with PKCE, S256; Dynamic Client Registration). An assistant
that cannot sign in uses a key that begins with \`${prefixes.assistant}\`. Other keys of a club do not work there, and access tokens work nowhere
else. The checks, limits and scopes are those of every other call.

## Errors

Errors are problem details (RFC 9457) with a \`code\`; their \`type\` is the address of a page that explains the error and says what to
do next. All of them are listed at [/problems](/problems). Later versions can have other codes: where you do not know one, decide by the status.

## Limits

A key has ${limits.requestsPerMinute} requests a minute, unless it was given a limit of its own; an address has ${limits.failuresPerMinute} refused keys a minute, and
mints ${limits.sandboxKeysPerDay} sandbox keys a day, each of which expires after ${limits.sandboxKeyDays} days. \`RateLimit-Policy\` and \`RateLimit\` say on every answer what
the limit is and what is left. Beyond it the answer is 429 with \`Retry-After\`. A body has at most 1 MiB, the head of a request at
most 16 KiB.

## Versions

Version ${specified} of the specification is served in full. The path carries the major version. New operations, new fields of answers and new optional parameters can come at any time, so ignore
fields that you do not know. Anything that breaks a client comes under a new path, \`/api/v2\`, with a deprecation window on the old one.

\`x-open-point\` marks what the specification leaves open, with the section that does not say it: there it is this implementation's choice.

| Version | Change |
|---|---|
${ifFull(newest)}| 1.5.0 | Remote MCP endpoint; OAuth 2.0 server (Dynamic Client Registration, PKCE S256) |
| 1.4.2 | Webhook events \`member.archived\` and \`payment.failed\` |
| 1.4.1 | Webhook events \`event.registration\`, \`charge.created\`, \`payment.received\` |
| 1.4.0 | Read-only facilities and reservations (no member names) |
| 1.3.0 | Signed webhooks; sandbox keys |
| 1.2.0 | Read-only charges, tournaments, news |
| 1.1.0 | \`updated_at\` and \`updated_since\`; kennismakers; optional key expiry; usage of each key |
| 1.0.0 | Club, members, groups, events, seasons, competition teams, attendance; scopes; problem details; cursors; idempotent bulk; rate limits |
`.trim()
}

const versionsOfRecords = `
## Versions of records

An answer with one whole record has an \`ETag\`. Send it as \`If-Match\` with a change or a removal, and nobody's change is lost: the answer is
412 \`precondition_failed\` when the record is another version. A list has an \`ETag\` too. Sent as \`If-None-Match\` to read again, either is
answered with 304 and no body while nothing has changed.
`

const externalIds = `
A member is found, created and changed by the id that it has in your system: \`external_id\` filters the list, names the member in
\`PUT /api/v1/members/by-external-id/{external_id}\`, and in the operation \`upsert\` of a batch. No two members of a club have the same.
`

/** What this server has beyond the specification's own history of changes. */
const newest = `| ${version} | Filters on lists; one member for each \`external_id\`, written by it; the payments of a charge; \`ETag\`, \`If-Match\` and \`If-None-Match\` |
`
