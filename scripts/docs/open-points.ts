/** Writes the tables of docs/open-points.md from the marks in the contract: `npm run docs`. */
import { batchOperations, resultFields } from '@kantine/contract/batch.ts'
import { errors } from '@kantine/contract/errors.ts'
import { eventKinds, testKind } from '@kantine/contract/events.ts'
import type { FieldSchema } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import { mcpKeys, mcpParameters } from '@kantine/contract/mcp.ts'
import { mcpPath } from '@kantine/contract/oauth.ts'
import { callOf, operationsOf } from '@kantine/contract/operations.ts'
import { type Collection, pathOf, type Resource, type Shape } from '@kantine/contract/resource.ts'
import { changesOf } from '@kantine/contract/resources/change.ts'
import { club } from '@kantine/contract/resources/club.ts'
import { sandboxKey } from '@kantine/contract/resources/sandbox-key.ts'
import { servedResources } from '@kantine/contract/resources.ts'
import { inline } from '@kantine/contract/schemas.ts'
import { scopesOf } from '@kantine/contract/scopes.ts'
import { servedContract } from '@kantine/contract/served.ts'
import type { Marked } from '@kantine/contract/unspecified.ts'
import { parametersOf } from '../../server/operations/input.ts'
import { toolsOf } from '../../server/surfaces/mcp/tools/all.ts'
import { headers } from '../../server/surfaces/rest/describe/headers.ts'
import { problemSchema } from '../../server/surfaces/rest/describe/problems.ts'
import { notificationHeaders } from '../../server/surfaces/rest/describe/webhooks.ts'
import { pageWith, table } from './page-parts.ts'

/** Something that the specification leaves open, and what Kantine does about it. */
type OpenPoint = {
  readonly section: string
  readonly what: string
  readonly choice: string
  /** Whether `CONTRACT=shown` switches it off. */
  readonly isOff?: boolean
}

/** An open point that needs no explanation besides its name, and what it belongs to. */
type OpenName = Omit<OpenPoint, 'choice'> & { readonly of: string }

/** What can be marked as an open point. */
type Named = { readonly open?: string | undefined; readonly doc?: string }

/** A table for each kind of open point, below its heading. */
const pointTables = (): string =>
  chapters()
    .map(([title, table]) => `## ${title}\n\n${table}`)
    .join('\n\n')

const resources = servedResources()
const changes = changesOf(resources)

const chapters = (): [title: string, table: string][] => [
  ['Operations', nameTable([...resources, changes].flatMap(operationNames))],
  ['Requests', choiceTable(requestPoints)],
  [
    'Fields',
    nameTable([
      ...[club, ...resources, changes].flatMap((shape) => fieldNames(shape)),
      ...fieldNames(sandboxKey, false),
    ]),
  ],
  ['Filters', nameTable([...resources, changes].flatMap(filterNames))],
  ['Writes', choiceTable([...writePoints, ...resources.flatMap(batchPoints), ...resultPoints])],
  ['Errors', `${nameTable(errorNames())}\n\n${choiceTable(errorPoints)}`],
  ['Response headers', choiceTable(headerPoints())],
  ['Scopes', nameTable(scopesOf(resources).flatMap((scope) => namesOf({ [scope.name]: scope }, 'scopes')))],
  ['OAuth 2.0', choiceTable(oauthPoints)],
  ['AI assistants', `${choiceTable(mcpPoints())}\n\n${nameTable(toolNames())}`],
  ['Events', nameTable(namesOf(eventKinds, 'event types').map((one) => ({ ...one, isOff: one.what !== testKind })))],
  ['Notifications', choiceTable([...notificationPoints, ...pointsOf(notificationHeaders, (name) => name)])],
]

/** How requests are interpreted, which no definition states. */
const requestPoints: OpenPoint[] = [
  {
    section: '§4',
    what: 'unknown paths, unsupported methods',
    choice:
      'Under `/api/v1`, Kantine first checks the key, rate limit and Pro plan. Then, unknown paths return 404, writes with a sandbox key return 403, and unsupported methods return 405 with `Allow`. Paths without authentication, and the MCP endpoint, return 405 to everyone. Only the MCP endpoint supports CORS.',
  },
  {
    section: '§2.2',
    what: 'PATCH with a whole record',
    choice:
      'The body can include `id`, `updated_at` and read-only fields if they match the record. Kantine rejects an outdated `updated_at`.',
  },
  {
    section: '§2.4',
    what: 'texts, days and instants',
    choice:
      'Text must not be blank or contain control characters. The end must not be before the start. Write-only keys must send both.',
  },
  {
    section: '§4',
    what: 'bodies',
    choice:
      'PATCH also accepts `application/merge-patch+json` (RFC 7396). Calls that need no body accept `{}`. Compressed bodies get 415.',
  },
  { section: '§4.2', what: 'starting_after=0', choice: 'Starts at the beginning.' },
  {
    section: '§4.2',
    what: 'timestamps',
    choice:
      'Parameters and fields accept every complete ISO 8601 form and an offset, such as `2026-01-31T13:00:00+01:00`; write `+` as `%2B` in a URL. Responses are in UTC.',
  },
]

/** Input that the endpoint for AI assistants accepts besides MCP messages. */
const mcpPoints = (): OpenPoint[] => [
  ...[
    ...pointsOf(mcpParameters, (name) => `POST ${mcpPath}?${name}=`),
    ...pointsOf(mcpKeys, (purpose) => `POST ${mcpPath} with a ${purpose} key`),
  ].map((point) => ({ ...point, isOff: true })),
  {
    section: '§5',
    what: `POST ${mcpPath} from a browser`,
    choice:
      'Pages served over https, from the local machine or inside a desktop application may call it (CORS). Pages served over plain http may not, which prevents DNS rebinding. Kantine ignores cookies.',
  },
]

const toolNames = (): OpenName[] =>
  toolsOf(resources).map(({ name }) => ({ section: '§4.1', of: 'tools', what: name, isOff: !toolsWhenShown.has(name) }))

const toolsWhenShown = new Set(toolsOf(servedContract('shown').resources, false).map(({ name }) => name))

/** How assistants get access tokens: section 5 only mentions the OAuth 2.0 server, and no definition adds details. */
const oauthPoints: OpenPoint[] = [
  {
    section: '§5',
    what: 'paths of the OAuth 2.0 server',
    choice: 'Under `/oauth/`. The metadata lists them (RFC 8414, RFC 9728). A 401 from the MCP endpoint links to it.',
  },
  {
    section: '§5',
    what: 'grants',
    choice: `Authorization code with PKCE and refresh tokens, for public clients. Access tokens work for ${limits.accessTokenSeconds / 60} minutes, at the MCP endpoint only (RFC 8707). A grant ends when someone revokes it, when the client revokes a token (RFC 7009), or after ${limits.grantIdleDays} days without use. A new grant replaces earlier grants to the same self-registered client by the same user for the same club.`,
  },
  {
    section: '§5',
    what: 'clients',
    choice: `Clients register themselves (RFC 7591), or use the URL of a client ID metadata document. Each IP address can register ${limits.registrationsPerHour} clients an hour. Kantine deletes registered clients after ${limits.unusedClientDays} days without use.`,
  },
  {
    section: '§5',
    what: 'scopes of an authorization request',
    choice:
      'The scopes of the API. Kantine ignores unknown scopes. If none remain, it returns `invalid_scope`. A request without scopes, or with only OpenID Connect scopes, asks for all read scopes.',
  },
]

/** How writes behave, which no definition states. */
const writePoints: OpenPoint[] = [
  {
    section: '§3',
    what: 'kennismaker.status',
    choice:
      'A club can define stages (`npx kantine clubs stages`). Every status must then be a stage, and a new kennismaker gets the first one. Without stages, a status can be any text, and a new kennismaker starts without one.',
  },
  {
    section: '§3',
    what: 'member.status',
    choice:
      'New members are `active` by default. Every change of status is allowed, even from `archived`. Kantine sends `member.archived` each time a member becomes `archived`. A user can plan that (`ends_on`); callers of the API can only move or take back the plan, with `left_on`.',
  },
  {
    section: '§4',
    what: 'DELETE',
    choice:
      'Returns 204. Kantine also deletes records that require the deleted one. Other records lose the reference and get a new `updated_at`.',
  },
  {
    section: '§4',
    what: 'results[].status',
    choice:
      'A successful deletion has status 200. An invalid or unknown operation has status 422 and does not stop the others. An empty batch returns 200 with no results.',
  },
  {
    section: '§4.4',
    what: 'POST /api/v1/attendance/bulk',
    choice:
      'As in a batch of members, the status is 201 for created records, and 200 for changed or deleted records. Deleting a missing record returns 200 without `id`, even if its member or group no longer exists.',
  },
  {
    section: '§4.2',
    what: 'limit',
    choice:
      'A page ends before `limit` when its records have more than 2 MB, which only very long news posts and similar texts do. `has_more` is then `true`, as after any page with more behind it.',
  },
  {
    section: '§4',
    what: 'response of a write to a key without the read scope',
    choice:
      'Creating a record returns the whole record, as in table 4.1. A change returns `id`, `updated_at` and the fields that were stored as sent. A retry with an `Idempotency-Key` returns the same fields. Requests with such a key cannot include read-only fields.',
  },
  {
    section: '§8',
    what: 'Idempotency-Key',
    choice: `Applies to one API key, method and path. A retry must have the same body, byte for byte. Kantine keeps outcomes for ${limits.idempotencyDays} days by default, but not those of rejected requests. The header also works for single writes.`,
  },
  {
    section: '§8',
    what: 'Idempotency-Replayed',
    choice:
      '`true` for a retry. A retried batch returns the same bytes. A retried single write returns the same status, `id`, `updated_at` and `ETag`, and the record if it has not changed since. For requests from before 1.7.0, a retry returns only the `id`.',
  },
  {
    section: '§4',
    what: 'ETag',
    choice:
      'Strong on single records and the club, which are never compressed. Weak on lists: all pages have the same value, which changes with any write to the resource.',
    isOff: true,
  },
  {
    section: '§4',
    what: 'If-Match',
    choice:
      'Supported for changes and deletions of one record, with a key that can read it. If the record has another version, the request returns 412. A retry with an `Idempotency-Key` still succeeds. Other requests return 400.',
    isOff: true,
  },
  {
    section: '§4',
    what: 'If-None-Match',
    choice:
      'Supported for reads. If the version is the same, the response is 304. `PUT /api/v1/members/by-external-id/{external_id}` accepts only `*`, which returns 412 if the member exists. Other requests return 400.',
    isOff: true,
  },
]

/** The fields of a batch result that section 4.3 does not show. */
const resultPoints = Object.entries(resultFields()).flatMap(([name, { open, schema }]): OpenPoint[] =>
  open ? [{ section: open, what: `results[].${name}`, choice: schema.description ?? '', isOff: true }] : [],
)

/** The operations of a mixed batch that section 4.3 does not show. */
const batchPoints = (resource: Resource): OpenPoint[] =>
  resource.operations.bulk && !resource.naturalKey
    ? Object.entries(batchOperations(resource)).flatMap(([op, { open, doc }]): OpenPoint[] =>
        open ? [{ section: open, what: `POST ${pathOf(resource)}/bulk with op ${op}`, choice: doc, isOff: true }] : [],
      )
    : []

/** How notifications are sent: section 6 says that they are signed, contain only identifiers and are retried, but gives no details. */
const notificationPoints: OpenPoint[] = [
  {
    section: '§6',
    what: 'payload',
    choice:
      '`type`, `timestamp` and `data` (Standard Webhooks). `data` has `club_id` and the record ids listed in [Webhooks](webhooks.md#event-types). Test notifications also have `test: true`, and those of practice clubs `practice: true`.',
  },
  {
    section: '§6',
    what: 'response',
    choice: `A status from 200 to 299 within ${limits.webhookTimeoutSeconds} seconds is a success. Kantine does not follow redirects. A 410 response disables the endpoint. Kantine respects \`Retry-After\`.`,
  },
  {
    section: '§6',
    what: 'retry schedule',
    choice: 'The schedule of Standard Webhooks ([Webhooks](webhooks.md#retries)).',
  },
  {
    section: '§6',
    what: 'unreachable endpoints',
    choice: `Kantine warns about failures and disables the endpoint after ${limits.failingDays} days. It keeps missed deliveries for ${limits.deliveryDays} days by default.`,
  },
]

/** The members of problem details (RFC 9457) that section 7 does not name. */
const errorPoints: OpenPoint[] = ['code', 'errors'].map((name) => ({
  section: '§7',
  what: `problem.${name}`,
  choice: problemSchema([], '', inline).properties?.[name]?.description ?? '',
}))

const errorNames = (): OpenName[] =>
  Object.entries(errors).flatMap(([code, error]) => namesOf({ [`${error.status} ${code}`]: error }, 'codes'))

/** Response headers, except those about retries and versions, which are listed with the writes. */
const headerPoints = (): OpenPoint[] =>
  Object.entries(headers).flatMap(([what, { description, 'x-open-point': section }]) =>
    section && !['idempotency-replayed', 'etag'].includes(what) ? [{ section, what, choice: description }] : [],
  )

const operationNames = (resource: Collection): OpenName[] =>
  operationsOf(resource).flatMap((operation) => {
    const { method, path } = callOf(operation, resource)
    return namesOf({ [method]: resource.operations[operation.name] ?? {} }, `\`${path}\``, true)
  })

const fieldNames = ({ name, fields }: Shape, isOff = true): OpenName[] =>
  Object.entries(fields).flatMap(([field, definition]) => [
    ...namesOf({ [field]: definition }, name, isOff),
    ...partNames(`${name}.${field}`, definition.schema),
  ])

/** Marks on parts of a field that the specification itself shows. */
function partNames(whole: string, { items, properties = {} }: FieldSchema): OpenName[] {
  const parts = Object.entries(properties).flatMap(([part, schema]) => [
    ...namesOf({ [part]: { open: schema['x-open-point'] } }, whole),
    ...partNames(`${whole}.${part}`, schema),
  ])
  return items ? [...parts, ...partNames(`${whole}[]`, items)] : parts
}

const filterNames = (resource: Collection): OpenName[] =>
  namesOf(parametersOf(resource), `\`GET ${pathOf(resource)}\``, true)

const namesOf = (things: { readonly [name: string]: Named }, whole: string, isOff = false): OpenName[] =>
  Object.entries(things).flatMap(([what, { open }]) => (open ? [{ section: open, of: whole, what, isOff }] : []))

const pointsOf = (things: { readonly [name: string]: Marked & { doc: string } }, nameOf: (name: string) => string) =>
  Object.entries(things).flatMap(([name, { open, doc }]): OpenPoint[] =>
    open ? [{ section: open, what: nameOf(name), choice: doc }] : [],
  )

const choiceTable = (points: readonly OpenPoint[]) =>
  table(
    ['§', 'open point', 'choice', 'shown'],
    points.map(({ section, what, choice, isOff }) => [
      section.slice(1),
      `\`${what}\``,
      choice.replaceAll('|', '\\|'),
      shownOf(isOff),
    ]),
  )

/** One row for all names in a section that belong to the same thing. */
const nameTable = (names: readonly OpenName[]) =>
  table(
    ['§', 'of', 'names', 'shown'],
    [...Map.groupBy(names, ({ section, of: whole, isOff }) => `${section} ${whole} ${isOff}`).values()].map((row) => {
      const [{ section, of: whole, isOff }] = row as [OpenName]
      return [section.slice(1), whole, row.map(({ what }) => `\`${what}\``).join(', '), shownOf(isOff)]
    }),
  )

const shownOf = (isOff: boolean | undefined) => (isOff ? 'off' : 'stays')

export const openPointsPage = pageWith('open-points', { points: pointTables })
