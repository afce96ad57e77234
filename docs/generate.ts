/** Writes docs/open-points.md from the marks of the contract, docs/every-operation.md, and the generated parts of other guides: `npm run docs`. */
import { writeFileSync } from 'node:fs'
import { resultFields } from '@kantine/contract/batch-results.ts'
import { batchOperations } from '@kantine/contract/batch-schemas.ts'
import { errors } from '@kantine/contract/errors.ts'
import { eventKinds, testKind } from '@kantine/contract/events.ts'
import type { FieldSchema } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import { mcpKeys, mcpParameters } from '@kantine/contract/mcp.ts'
import { mcpPath } from '@kantine/contract/oauth.ts'
import type { Marked } from '@kantine/contract/open.ts'
import { callOf, operationsOf } from '@kantine/contract/operations.ts'
import { type Collection, onlyShown, pathOf, type Resource, type Shape } from '@kantine/contract/resource.ts'
import { changesOf } from '@kantine/contract/resources/change.ts'
import { club } from '@kantine/contract/resources/club.ts'
import { sandboxKey } from '@kantine/contract/resources/sandbox-key.ts'
import { resources } from '@kantine/contract/resources.ts'
import { inline } from '@kantine/contract/schemas.ts'
import { scopesOf } from '@kantine/contract/scopes.ts'
import { toolsOf } from '../server/surfaces/mcp/tools/all.ts'
import { headers } from '../server/surfaces/rest/describe/headers.ts'
import { problemSchema } from '../server/surfaces/rest/describe/problems.ts'
import { notificationHeaders } from '../server/surfaces/rest/describe/webhooks.ts'
import { errorsFile, errorsPage } from './error-parts.ts'
import { exampleGuides } from './example-parts.ts'
import { findingFile, findingPage } from './finding-parts.ts'
import { operationList, operationListFile } from './operation-list.ts'
import { privacyFile, privacyPage } from './privacy-parts.ts'
import { webhooksFile, webhooksPage } from './webhook-parts.ts'

/** Something that the specification leaves open, and what Kantine does about it. */
type OpenPoint = {
  readonly section: string
  readonly what: string
  readonly choice: string
  /** Whether `CONTRACT=shown` switches it off. */
  readonly isOff?: boolean
}

export const file = new URL('./open-points.md', import.meta.url)

/** The text of docs/open-points.md. */
export const openPoints = (): string => `# Open points

What the specification leaves open, and what this implementation does about it. None of it is part of the contract. The last column says
what \`CONTRACT=shown\` does: it switches off what can be left out, and the rest stays. What stays is either something that the
specification mentions without naming its parts, such as the fields of a sandbox key or the codes of errors, or a way to behave where
every server behaves in some way. In the OpenAPI description both carry \`x-open-point\`.

\`npm run docs\` makes this page from the marks in \`contract/\`. The behaviour of writes and notifications has no marks there; its
text is in \`docs/generate.ts\`.

${chapters()
  .map(([title, points]) => `## ${title}\n\n${table(points)}`)
  .join('\n\n')}
`

const changes = changesOf(resources)

const chapters = (): [string, OpenPoint[]][] => [
  ['Operations', [...resources, changes].flatMap(operationPoints)],
  ['Paths and methods', pathPoints],
  ['How requests are read', readPoints],
  ['The endpoint of AI assistants', mcpPoints()],
  ['The OAuth 2.0 server', oauthPoints],
  ['How writes behave', [...writePoints, ...resources.flatMap(batchPoints), ...resultPoints]],
  [
    'Fields',
    [...[club, ...resources, changes].flatMap((shape) => fieldPoints(shape)), ...fieldPoints(sandboxKey, false)],
  ],
  ['Filters', resources.flatMap(filterPoints)],
  ['Scopes', pointsOf(Object.fromEntries(scopesOf(resources).map((scope) => [scope.name, scope])), (name) => name)],
  ['Errors', [...pointsOf(errors, (code) => `${errors[code as keyof typeof errors].status} ${code}`), ...errorPoints]],
  ['Headers of answers', headerPoints()],
  ['Events', pointsOf(eventKinds, (kind) => kind).map((point) => ({ ...point, isOff: point.what !== testKind }))],
  ['Notifications', [...notificationPoints, ...pointsOf(notificationHeaders, (name) => name)]],
]

/** What is answered where nothing is served; no definition says it. */
const pathPoints: OpenPoint[] = [
  {
    section: '§4',
    what: 'unknown paths, wrong methods',
    choice:
      'Every request under `/api/v1` needs a key, counts against its limit and its usage, and needs the Pro plan; then the answer is 404 for a path that does not exist, 403 for a write with a sandbox key, and 405 with `Allow` for another method. On the paths that need no key, and on that of AI assistants, another method answers 405 to everybody. Pages of other origins cannot call from a browser (CORS), but for the endpoint of AI assistants.',
  },
]

/** What the endpoint of AI assistants takes besides the messages of MCP, and the tools that it offers. */
const mcpPoints = (): OpenPoint[] => [
  ...[
    ...pointsOf(mcpParameters, (name) => `POST ${mcpPath}?${name}=`),
    ...pointsOf(mcpKeys, (purpose) => `POST ${mcpPath} with a ${purpose} key`),
  ].map((point) => ({ ...point, isOff: true })),
  {
    section: '§5',
    what: `POST ${mcpPath} from a browser`,
    choice:
      'Pages over https, of applications and of the own machine may call it (CORS). Pages that came over plain http may not, so no page can make its own name point to this server (DNS rebinding). No cookie is read: a page needs a credential of its own.',
  },
  ...toolsOf(resources).map(({ name, title, description }) => ({
    section: '§4.1',
    what: `tool ${name}`,
    choice: `${title}. ${description}`,
    isOff: !toolsWhenShown.has(name),
  })),
]

const toolsWhenShown = new Set(toolsOf(resources.map(onlyShown), 'shown').map(({ name }) => name))

/** What is accepted beyond what the specification shows; no definition says it. */
const readPoints: OpenPoint[] = [
  {
    section: '§2.2',
    what: 'PATCH of a record as it was read',
    choice:
      'A change may repeat `id`, `updated_at` and the fields that it cannot set, as they were read. Where the record holds something else, the change is refused: an `updated_at` from before another change therefore protects that change.',
  },
  {
    section: '§2.4',
    what: 'texts, days and instants',
    choice:
      'A text is not blank, and has no control characters. What ends is not before what begins: the sentence of each such field says so. A key that cannot read a record gives both fields when it changes one.',
  },
  {
    section: '§4',
    what: 'bodies',
    choice:
      'A change may be called `application/merge-patch+json` (RFC 7396). A call that takes no body takes `{}` as well. A compressed body is refused with 415.',
  },
  { section: '§4.2', what: 'starting_after=0', choice: 'Begins at the beginning, as if it were not given.' },
  {
    section: '§4.2',
    what: 'timestamps',
    choice:
      'May have an offset, such as `2026-01-31T13:00:00+01:00`, in parameters and in fields; every answer is in UTC. In an address, the `+` is written as `%2B`.',
  },
]

/** How assistants get access tokens: section 5 names the OAuth 2.0 server, and no definition says more. */
const oauthPoints: OpenPoint[] = [
  {
    section: '§5',
    what: 'paths of the OAuth 2.0 server',
    choice:
      'Below `/oauth/`; assistants find them in the metadata (RFC 8414, RFC 9728), which a 401 of the MCP endpoint names.',
  },
  {
    section: '§5',
    what: 'grants',
    choice: `Authorization code with PKCE, and refresh tokens, for public clients. An access token works for ${limits.accessTokenSeconds / 60} minutes, at the MCP endpoint only (RFC 8707). A grant lives until it is revoked or was not used for ${limits.grantIdleDays} days; an assistant that revokes one of its tokens (RFC 7009) ends its grant. When a client that registered itself exchanges the code of a new consent, its grants before, of the same administrator in the same club, end.`,
  },
  {
    section: '§5',
    what: 'clients',
    choice: `Register themselves (RFC 7591), at most ${limits.registrationsPerHour} an hour from one address, and are forgotten when they were not used for ${limits.unusedClientDays} days; or are named by the address of a client ID metadata document.`,
  },
  {
    section: '§5',
    what: 'scopes of a request for authorization',
    choice:
      'Those of the API. Unknown ones are ignored; `invalid_scope` when none is left. A request without any, or with those of OpenID Connect only, asks for the scopes that read.',
  },
]

/** How writes behave; no definition says it. */
const writePoints: OpenPoint[] = [
  {
    section: '§3',
    what: 'kennismaker.status',
    choice:
      'Each club can have a list of stages (`npx kantine clubs stages`). With a list, a new kennismaker begins at its first stage, and a status must be one of its stages. Without a list, a status is any text, and a new kennismaker has none.',
  },
  {
    section: '§3',
    what: 'member.status',
    choice:
      'New members are `active` unless they are created with another status. Every change is allowed, also back from `archived`; `member.archived` is sent each time a member becomes `archived`.',
  },
  {
    section: '§4',
    what: 'DELETE',
    choice:
      'Answers 204. Records that require the removed one are removed too. Other records only lose the reference, and get a new `updated_at`.',
  },
  {
    section: '§4',
    what: 'results[].status',
    choice:
      '200 for a delete, 422 for an operation that breaks a rule. An operation that cannot be understood, such as one with an unknown `op`, fails with 422, and the others are applied. A batch without items is answered with 200 and no results.',
  },
  {
    section: '§4.4',
    what: 'POST /api/v1/attendance/bulk',
    choice:
      'Answers as the members batch: 201 for a record that was created, 200 for one that was changed, and 200 for one that was deleted. Deleting a record that is not there answers 200 too, without `id`, also when its member or group is gone.',
  },
  {
    section: '§4',
    what: 'what a write answers to a key without the read scope',
    choice:
      'Creating answers the whole record, as table 4.1 shows. A change answers `id`, `updated_at` and those of the sent fields that have the value that was sent, and so does a repeated request under an `Idempotency-Key`. Such a key cannot send a record back as it was read.',
  },
  {
    section: '§8',
    what: 'Idempotency-Key',
    choice: `Belongs to the API key, the method and the path; the body is compared byte by byte. What a request did is kept for ${limits.idempotencyDays} days by default; refusals are not kept. Single writes honour the header when it is sent.`,
  },
  {
    section: '§8',
    what: 'Idempotency-Replayed',
    choice:
      'Is `true` when the request was carried out before. A batch is answered with the bytes of the first time; a single write with its status, and with `id`, `updated_at` and `ETag` of the version that it left; with the record where it still is that version. What a release before 1.7.0 carried out has only the `id`.',
  },
  {
    section: '§4',
    what: 'ETag',
    choice:
      'Strong on answers with a whole record, and on the club; such answers are not compressed. Weak on lists, the same for all pages of a list; any write of a resource gives its list another one.',
    isOff: true,
  },
  {
    section: '§4',
    what: 'If-Match',
    choice:
      'Taken where one record is changed or removed, from keys that may read it: 412 when the record is another version. A repetition under an `Idempotency-Key` is answered as before. Refused with 400 elsewhere.',
    isOff: true,
  },
  {
    section: '§4',
    what: 'If-None-Match',
    choice: 'Taken where something is read: 304 when the caller has this version. Refused with 400 elsewhere.',
    isOff: true,
  },
]

/** What the result of an item of a batch says beside what section 4.3 shows. */
const resultPoints = Object.entries(resultFields()).flatMap(([name, { open, schema }]): OpenPoint[] =>
  open ? [{ section: open, what: `results[].${name}`, choice: schema.description ?? '', isOff: true }] : [],
)

/** The operations of a mixed batch beside those that section 4.3 shows. */
const batchPoints = (resource: Resource): OpenPoint[] =>
  resource.operations.bulk && !resource.naturalKey
    ? Object.entries(batchOperations(resource)).flatMap(([op, { open, doc }]): OpenPoint[] =>
        open ? [{ section: open, what: `POST ${pathOf(resource)}/bulk with op ${op}`, choice: doc, isOff: true }] : [],
      )
    : []

/** How notifications are sent: section 6 says that they are signed, hold identifiers only and are tried again, but not how. */
const notificationPoints: OpenPoint[] = [
  {
    section: '§6',
    what: 'payload',
    choice:
      '`type`, `timestamp` and `data` (Standard Webhooks). `data` has `club_id` and the ids of the records, as [Webhooks](webhooks.md#event-types) lists them. A test has `test: true` besides.',
  },
  {
    section: '§6',
    what: 'answer',
    choice: `Any status from 200 to 299 within ${limits.webhookTimeoutSeconds} seconds is a success. Redirects are not followed. 410 disables the endpoint, \`Retry-After\` is honoured.`,
  },
  {
    section: '§6',
    what: 'retry schedule',
    choice: 'That of Standard Webhooks, as [Webhooks](webhooks.md#retries) lists it.',
  },
  {
    section: '§6',
    what: 'unreachable endpoints',
    choice: `An endpoint is disabled when every try of ${limits.failingDays} days has failed; a warning comes before that. What it misses is kept for ${limits.deliveryDays} days by default, as is the delivery log.`,
  },
]

/** The members of problem details (RFC 9457) that section 7 does not name. */
const errorPoints: OpenPoint[] = ['code', 'errors'].map((name) => ({
  section: '§7',
  what: `problem.${name}`,
  choice: problemSchema([], '', inline).properties?.[name]?.description ?? '',
}))

/** The headers of answers; those of replays and versions stand among the writes. */
const headerPoints = (): OpenPoint[] =>
  Object.entries(headers).flatMap(([what, { description, 'x-open-point': section }]) =>
    section && !['idempotency-replayed', 'etag'].includes(what) ? [{ section, what, choice: description }] : [],
  )

const operationPoints = (resource: Collection): OpenPoint[] =>
  operationsOf(resource).flatMap((operation) => {
    const { method, path } = callOf(operation, resource)
    const { open } = resource.operations[operation.name] ?? {}
    const choice = `${operation.title(resource)}.`
    return open ? [{ section: open, what: `${method} ${path}`, choice, isOff: true }] : []
  })

const fieldPoints = ({ name, fields }: Shape, isOff = true): OpenPoint[] =>
  Object.entries(fields).flatMap(([field, { open, doc, schema }]) => [
    ...(open ? [{ section: open, what: `${name}.${field}`, choice: doc, isOff }] : []),
    ...partPoints(`${name}.${field}`, schema),
  ])

/** Marks inside a field that is itself shown. */
function partPoints(name: string, { items, properties = {} }: FieldSchema): OpenPoint[] {
  const parts = Object.entries(properties).flatMap(([part, schema]) => {
    const what = `${name}.${part}`
    const section = schema['x-open-point']
    return [...(section ? [{ section, what, choice: schema.description ?? '' }] : []), ...partPoints(what, schema)]
  })
  return items ? [...parts, ...partPoints(`${name}[]`, items)] : parts
}

const filterPoints = (resource: Resource): OpenPoint[] =>
  pointsOf(resource.filters ?? {}, (name) => `GET ${pathOf(resource)}?${name}=`).map((one) => ({ ...one, isOff: true }))

const pointsOf = (things: { readonly [name: string]: Marked & { doc: string } }, nameOf: (name: string) => string) =>
  Object.entries(things).flatMap(([name, { open, doc }]): OpenPoint[] =>
    open ? [{ section: open, what: nameOf(name), choice: doc }] : [],
  )

const table = (points: readonly OpenPoint[]) =>
  [
    '| § | open point | choice | shown |',
    '|---|---|---|---|',
    ...points.map(
      ({ section, what, choice, isOff }) =>
        `| ${section.slice(1)} | \`${what}\` | ${choice.replaceAll('|', '\\|')} | ${isOff ? 'off' : 'stays'} |`,
    ),
  ].join('\n')

if (import.meta.main) {
  writeFileSync(file, openPoints())
  writeFileSync(webhooksFile, webhooksPage())
  for (const { file, text } of exampleGuides()) writeFileSync(file, text)
  writeFileSync(privacyFile, privacyPage())
  writeFileSync(findingFile, findingPage())
  writeFileSync(errorsFile, errorsPage())
  writeFileSync(operationListFile, operationList())
}
