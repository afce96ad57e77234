/** The introduction of the description: the conventions that all operations share. */
import { limits } from '@kantine/contract/limits.ts'
import { mcpPath } from '@kantine/contract/oauth.ts'
import { specified, version } from '@kantine/contract/version.ts'
import { prefixes } from '../../../callers/keys/format.ts'

/** @param isWhole whether everything is served, or only the operations in the specification */
export function introductionOf(isWhole: boolean): string {
  const ifFull = (text: string) => (isWhole ? text : '')
  return `
The JSON API for sports-club administration. A key gives access to the data of one club.
The API requires the Pro plan; on other plans every request returns 403 \`upgrade_required\`. The sandbox is free:
\`POST /api/v1/sandbox-keys\` creates a key that reads a fictional club. The [guides](/guides) show how to build with the API.

## Requests

Bodies and responses are JSON. \`HEAD\` works like \`GET\`, without the body. Unsupported methods, including \`OPTIONS\`, return 405
with \`Allow\`; unknown paths return 404. Both require a key and count as requests. Unknown parameters are rejected. Pages from other
origins cannot call the API from a browser; only the endpoint for AI assistants accepts calls from pages served over https.

## Lists

Records are returned in ascending order of \`id\`. \`limit\` is the page size: 1 to ${limits.pageSizeMax}, ${limits.pageSizeDefault} by default.
While \`has_more\` is \`true\`, repeat the request with \`starting_after\`, the \`id\` of the last record. The cursor stays
valid when records are created or deleted between pages.${ifFull(' Filters combine with each other and with these parameters. Ranges\ninclude both ends.')}

## Incremental sync

Save the start time of each sync, from the \`Date\` header of its first response, and send it as \`updated_since\` the next time. You never
miss a created or changed record, but you may receive a record twice. Deletions are not included: run a full sync now
and then${ifFull(', or follow `GET /api/v1/changes`, which lists deletions too')}.
${ifFull(versionsOfRecords)}
## Writes

To change a record, send only the fields to change (JSON Merge Patch, RFC 7396); \`null\` clears an optional field. A change that has no
effect leaves \`updated_at\` as it is. A rejected write changes nothing. Deleting a record also deletes the records that require it, and
clears other references to it. A key that can write but not read a resource gets the whole record only when it creates one; a change
returns \`id\`, \`updated_at\` and the fields you sent.

Text must not be blank or contain control characters; multi-line text can contain tabs and line breaks. An email address has one \`@\`, no
spaces, and a dot in its domain. Each \`pattern\` covers the part of its rule that regular expressions in every language support.

A batch holds up to ${limits.batchItems} items. A processed batch returns 200: \`results\` has one entry for each item, in order, and a failed
item does not stop the others. An invalid batch, or one with more items, is rejected as a whole.
${ifFull(externalIds)}
## Idempotency

A batch requires the header \`Idempotency-Key\`, a unique string of at most ${limits.idempotencyKeyCharacters} characters; it is optional for other
writes. Use a new key for each request. When the connection fails, repeat the same request with the same key: it is executed once, and
the repeated response has \`Idempotency-Replayed: true\`. A repeated batch returns exactly the same response body. If you repeat a write to
one record, you get the same status, \`id\` and \`updated_at\`${ifFull(' and `ETag`')}, and the whole record if it has not
changed since. A key is remembered for ${limits.idempotencyDays} days by default. It applies to one API key, method and path. With a different body, the response is 422 \`idempotency_key_reused\`; while the first
request runs, 409 \`idempotency_in_progress\`. Rejected requests are not remembered.

## Webhooks

An administrator registers endpoints: public https URLs that receive a \`POST\` for each event of the chosen types. A notification
contains only ids. Its signature is an HMAC-SHA256 of the raw body ([Standard Webhooks](https://www.standardwebhooks.com)): verify
it first. Respond with 2xx within ${limits.webhookTimeoutSeconds} seconds, before doing any other work; other responses are retried for more than three days. Notifications
arrive at least once, in any order: recognise duplicates by \`webhook-id\`, and fetch the record by its id; 404 means it is gone.

## AI assistants

\`POST ${mcpPath}\` is a remote MCP server. An AI assistant needs only its URL. Its user signs in and grants it scopes (OAuth 2.0
with PKCE, S256; Dynamic Client Registration); the club must allow assistants. Assistants that cannot sign in use a key that starts
with \`${prefixes.assistant}\`${ifFull(', or a sandbox key')}. Other keys do not work there, and access tokens work nowhere else. The same checks, limits and scopes apply.

## Errors

Errors are problem details (RFC 9457) with a \`code\`. \`type\` is the URL of a page that explains the error and the next step;
[/problems](/problems) lists all errors. Later versions can add codes: if your client does not know one, use the status.

## Limits

A key can make ${limits.requestsPerMinute} requests per minute by default. An IP address can send ${limits.failuresPerMinute} invalid keys per minute, and
create ${limits.sandboxKeysPerDay} sandbox keys per day, which expire after ${limits.sandboxKeyDays} days. \`RateLimit-Policy\` and \`RateLimit\` show
the limit and what remains of it. Beyond the limit, the response is 429 with \`Retry-After\`. A body can be at most 1 MiB, and the request
line and headers at most 16 KiB.

## Versions

This server implements version ${specified} of the specification in full. The path contains the major version. New operations, response fields and optional
parameters can appear at any time, so ignore unknown fields. Breaking changes get a new path, \`/api/v2\`, with a deprecation period for the old one.

\`x-open-point\` marks a choice of ours where the specification is silent, and names the section.

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
## ETags

A response with one whole record has an \`ETag\`. Send it as \`If-Match\` with a change or deletion: if the record has changed since, the
response is 412 \`precondition_failed\`. Lists have an \`ETag\` too. Send either as \`If-None-Match\` when you read again: if nothing has
changed, the response is 304 without a body.
`

const externalIds = `
Use the ids from your own system: \`external_id\` filters the list of members, identifies a member in
\`PUT /api/v1/members/by-external-id/{external_id}\` and in the operation \`upsert\` of a batch. It is unique within a club.
`

/** What this server adds to the specification's history of changes. */
const newest = `| ${version} | Filters on lists, and up to ${limits.idsAtOnce} records by \`id\`; creating or changing a member by \`external_id\`, which is unique; the payments of a charge; \`ETag\`, \`If-Match\` and \`If-None-Match\`, also for the items of a batch |
`
