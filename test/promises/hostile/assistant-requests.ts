/** Hostile MCP messages, OAuth requests and account forms. */

import { resources } from '@kantine/contract/resources.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import fc from 'fast-check'
import { formToken } from '../../../server/http/pages/form-token.ts'
import { routes as accountRoutes } from '../../../server/surfaces/account/account.ts'
import { toolsOf } from '../../../server/surfaces/mcp/tools/all.ts'
import { authorityMetadataPaths, resourceMetadataPaths } from '../../../server/surfaces/oauth/metadata.ts'
import { parPath, registrationPath, revocationPath, tokenPath } from '../../../server/surfaces/oauth/paths.ts'
import { envelope, modernHeaders } from '../../mcp/messages.ts'
import { type Credentials, type HostileRequest, http } from './bytes.ts'
import { nasty, piece } from './strange-requests.ts'

/** Usually the right value, so that the server gets as far as the rest of the request. */
const mostly = <T, U>(right: T, ...wrong: U[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: fc.constantFrom(...wrong) })

/** JSON texts that have broken other servers. */
const nastyJson: readonly string[] = [
  ...['null', 'true', '-0', '1e400', '9007199254740993', '-1', '0.5', '""', '[]', '{}', '"\\ud800"', '"\\u0000"'],
  ...['{"__proto__":{"id":1}}', '{"constructor":{"prototype":{}}}', '{"toString":1}', '[[[[[]]]]]', '{"a":1,"a":2}'],
  ...['"__proto__"', '"constructor"', '"hasOwnProperty"', '"../../etc/passwd"', '"\u202e"', `"${'a'.repeat(3000)}"`],
  ...['{"type":"elicitation"}', '{"$ref":"#/"}', '['.repeat(10_000) + ']'.repeat(10_000), `"${'\\'.repeat(2000)}"`],
  ...[`[${'1,'.repeat(5000)}1]`, `{${Array.from({ length: 500 }, (_, n) => `"${n}":0`)}}`],
]
const nastyValue = fc.oneof(
  fc.constantFrom(...nastyJson),
  fc.json({ maxDepth: 3 }),
  piece.map((text) => JSON.stringify(text)),
)

const tools = toolsOf(resources)

type Schema = { readonly type?: unknown; readonly enum?: readonly unknown[]; readonly items?: Schema }

/** A value that roughly matches a schema. */
function fitting({ type, enum: words, items }: Schema): fc.Arbitrary<string> {
  if (words) return fc.constantFrom(...words).map((word) => JSON.stringify(word))
  const one = Array.isArray(type) ? type[0] : type
  if (one === 'integer') return fc.constantFrom('1', '2', '14', '45', '50', '9000')
  if (one === 'boolean') return fc.constantFrom('true', 'false')
  if (one === 'array') return fc.array(fitting(items ?? {}), { maxLength: 3 }).map((all) => `[${all}]`)
  if (one === 'object') return fc.constantFrom('{}', '{"op":"delete","id":3}', '{"name":"Jan"}', '{"title":"a"}')
  return fc.constantFrom('"2026-01-01"', '"2026-01-01T10:00:00Z"', '"Jan"', '"name"', '"members:1"', '"members"', '"a"')
}

/** Arguments for a tool that match its schema, often with one exception. */
const argumentsOf = (tool: (typeof tools)[number]) => {
  const { properties = {}, required = [] } = tool.inputSchema(allScopes) as {
    properties?: { [name: string]: Schema }
    required?: readonly string[]
  }
  const names = Object.keys(properties)
  const some = names.length > 0 ? fc.subarray(names, { maxLength: Math.min(4, names.length) }) : fc.constant([])
  const broken = fc.option(
    fc.tuple(fc.constantFrom(...names, '__proto__', 'constructor', 'toString', 'x'), nastyValue),
    { nil: undefined, freq: 3 },
  )
  return fc.tuple(some, broken).chain(([some, broken]) => {
    const all = [...new Set([...required, ...some])]
    const values = fc.tuple(...all.map((name) => fitting(properties[name] ?? {})))
    return values.map((values) => {
      const members = new Map(all.map((name, i) => [name, values[i] as string]))
      if (broken) members.set(...broken)
      return `{${[...members].map(([name, value]) => `${JSON.stringify(name)}:${value}`)}}`
    })
  })
}

const call = fc.constantFrom(...tools).chain((tool) =>
  fc
    .tuple(fc.oneof({ weight: 9, arbitrary: fc.constant(tool.name) }, piece), argumentsOf(tool))
    .map(([name, args]) => ({
      method: 'tools/call',
      name,
      params: [`"name":${JSON.stringify(name)}`, `"arguments":${args}`],
    })),
)
const methods = [
  'tools/list',
  'initialize',
  'ping',
  'server/discover',
  'notifications/initialized',
  'resources/list',
  'subscriptions/listen',
  'completion/complete',
  'tools/callx',
  '__proto__',
  '',
  'logging/setLevel',
  'prompts/get',
]
const otherMethod = fc
  .tuple(fc.constantFrom(...methods), fc.option(nastyValue, { nil: undefined }))
  .map(([method, value]) => ({
    method,
    name: undefined,
    params: value === undefined ? [] : [`"cursor":${value}`, `"protocolVersion":${value}`],
  }))

/** Replaces one member of a message with something else. */
const wrongMember = fc.option(
  fc.tuple(fc.constantFrom('jsonrpc', 'id', 'method', 'params', '_meta', 'requestState', 'inputResponses'), nastyValue),
  { nil: undefined, freq: 3 },
)
const wholeBodies = [
  '',
  '[]',
  '[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]',
  'null',
  '1',
  '"a"',
  '{',
  '\u0000',
  '['.repeat(10_000),
  '{"a":'.repeat(10_000),
  `{"jsonrpc":"2.0","id":1,"method":"tools/list"}x`,
  `"${'a'.repeat(1 << 20)}"`,
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":"${'a '.repeat(500_000)}"}}}`,
]

const mcp = fc
  .tuple(
    fc.oneof({ weight: 3, arbitrary: call }, { weight: 1, arbitrary: otherMethod }),
    wrongMember,
    fc.boolean(),
    mostly(undefined, ...wholeBodies),
    fc.record({
      credential: mostly('token' as const, ...(['assistantKey', 'assistantKey', 'key', 'none', 'odd'] as const)),
      version: mostly(undefined, '2024-11-05', '2025-11-25', '2026-07-28', '1', 'é', ''),
      type: mostly('application/json', 'text/plain', undefined, 'application/json; charset=utf-16'),
      accept: mostly('application/json, text/event-stream', 'application/json', 'text/html', undefined, '*/*'),
      origin: mostly(undefined, 'null', 'http://evil.example', 'https://claude.ai', 'x'),
      query: mostly('', '?read_only=true', '?read_only=maybe', '?x=1', '?read_only=true&read_only=false'),
      method: mostly('POST', 'GET', 'DELETE', 'OPTIONS', 'PUT'),
    }),
  )
  .map(([{ method, name, params }, wrong, modern, whole, how]): HostileRequest => {
    const members = new Map([
      ['jsonrpc', '"2.0"'],
      ['id', '1'],
      ['method', JSON.stringify(method)],
      [
        'params',
        `{${[modern && `"_meta":${JSON.stringify(envelope({ elicitation: {} }))}`, ...params].filter(Boolean)}}`,
      ],
    ])
    if (wrong) {
      const [place, value] = wrong
      if (members.has(place)) members.set(place, value)
      else
        members.set(
          'params',
          `${members.get('params')?.slice(0, -1)}${params.length > 0 || modern ? ',' : ''}"${place}":${value}}`,
        )
    }
    const body = whole ?? `{${[...members].map(([name, value]) => `"${name}":${value}`)}}`
    const modernly = modern ? modernHeaders(method, name) : {}
    return {
      kind: 'mcp',
      bytes(credentials) {
        const { credential, version, type, accept, origin, query } = how
        const text =
          credential === 'odd' ? `${credentials.token}x` : credential === 'none' ? undefined : credentials[credential]
        return http(
          how.method,
          `/api/v1/mcp${query}`,
          plain({
            authorization: text && `Bearer ${text}`,
            'content-type': type,
            accept,
            origin,
            ...modernly,
            ...(version !== undefined && { 'mcp-protocol-version': version }),
          }),
          how.method === 'POST' ? Buffer.from(body) : undefined,
        )
      },
    }
  })

/** Removes characters that a header cannot contain. */
const plain = (headers: { readonly [name: string]: string | undefined }) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value?.replaceAll(/[^ -~é]/g, '').slice(0, 3000)]),
  )

/** OAuth parameters with values that are nearly right. */
const parameter = (credentials: Credentials) => ({
  client_id: credentials.waiting?.clientId,
  redirect_uri: credentials.waiting?.redirectUri,
  resource: `${credentials.origin}/api/v1/mcp`,
  scope: 'members:read members:write',
  response_type: 'code',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  grant_type: 'refresh_token',
  refresh_token: 'a'.repeat(43),
  code: 'a'.repeat(43),
  code_verifier: 'a'.repeat(43),
  token: 'a'.repeat(43),
  state: 's',
  request_uri: 'urn:ietf:params:oauth:request_uri:a',
  prompt: 'none',
  response_mode: 'fragment',
  client_secret: 'x',
  client_assertion: 'x',
  request: 'eyJhbGciOiJub25lIn0.e30.',
})
type Name = keyof ReturnType<typeof parameter>
const usual: readonly Name[] = [
  'client_id',
  'redirect_uri',
  'resource',
  'scope',
  'response_type',
  'code_challenge',
  'code_challenge_method',
]
const names = Object.keys(parameter({} as Credentials)) as Name[]

const change = fc.tuple(
  fc.constantFrom(...names, '__proto__', 'constructor', ''),
  fc.oneof(
    piece,
    fc.constantFrom(
      ...[
        'authorization_code',
        'password',
        'token',
        'https://evil.example/',
        'javascript:alert(1)',
        'plain',
        'https://127.0.0.1/client.json',
        'https://localhost/',
        'https://[::1]/x',
        'http://evil.example',
        '\u0000',
        'openid',
        ...nasty,
      ],
    ),
  ),
)
const parameters = fc.tuple(
  fc.subarray(
    names.filter((name) => !usual.includes(name)),
    { maxLength: 3 },
  ),
  fc.array(change, { maxLength: 2 }),
)

const metadata = fc.oneof(
  fc.json({ maxDepth: 3 }),
  fc.constantFrom(
    ...nastyJson.map((value) => `{"redirect_uris":${value}}`),
    ...nastyJson.map((value) => `{"redirect_uris":["https://a.example/"],"client_name":${value}}`),
  ),
  fc.array(piece, { maxLength: 3 }).map((all) => JSON.stringify({ redirect_uris: all, client_name: 'x' })),
)

const oauth = fc
  .tuple(
    fc.constantFrom('authorize', 'authorize', registrationPath, tokenPath, tokenPath, revocationPath, parPath),
    parameters,
    metadata,
    mostly('POST', 'GET', 'OPTIONS', 'DELETE'),
    mostly('application/x-www-form-urlencoded', 'application/json', undefined, 'text/plain'),
  )
  .map(
    ([path, [more, changes], metadata, method, type]): HostileRequest => ({
      kind: 'oauth',
      bytes(credentials) {
        const right = parameter(credentials)
        const sent = new URLSearchParams([...usual, ...more].map((name) => [name, right[name]]))
        for (const [name, value] of changes) sent.append(name, value.toWellFormed())
        const headers = {
          'x-forwarded-for': someAddress(),
          'content-type': path === registrationPath ? 'application/json' : type,
        }
        if (path === 'authorize') return http('GET', `/oauth/authorize?${sent}`, headers)
        return http(
          method,
          path,
          headers,
          method === 'POST' ? Buffer.from(path === registrationPath ? metadata : `${sent}`) : undefined,
        )
      },
    }),
  )

let addresses = 0
/** A new IP address for each request, to avoid the limits per address. */
const someAddress = () => `198.18.${(addresses++ >> 8) & 255}.${addresses & 255}`

const documents = fc
  .tuple(
    fc.constantFrom(...authorityMetadataPaths, ...resourceMetadataPaths),
    piece,
    mostly('GET', 'POST', 'HEAD', 'OPTIONS'),
    fc.boolean(),
  )
  .map(
    ([path, more, method, isWhole]): HostileRequest => ({
      kind: 'document',
      bytes: () => http(method, isWhole ? path : `${path}/${encodeURIComponent(more.toWellFormed())}`, {}),
    }),
  )

const fields = [
  'email',
  'password',
  'current_password',
  'code',
  'name',
  'next',
  'ends',
  'club',
  'club_name',
  'slug',
  'plan',
  'decision',
  'scopes',
  'read_only',
  '__proto__',
  'constructor',
  'form_token',
]
const values = fc.oneof(
  piece,
  fc.constantFrom('allow_assistants', 'read', 'members:read', 'others', '1', 'pro', '//evil.example'),
)
const filled = fc.array(fc.tuple(fc.constantFrom(...fields), values), { maxLength: 4 })

/** Form submissions with valid and invalid fields. The form's token is valid if `isOwnToken` is set. */
const form = fc
  .tuple(
    fc.constantFrom(
      ...accountRoutes.map(({ path }) => path).filter((path) => !/sign-out|password|second|sessions/.test(path)),
      '/oauth/consent',
      '/oauth/consent',
    ),
    filled,
    fc.record({
      method: mostly('POST', 'GET', 'PUT'),
      isOwnToken: fc.boolean(),
      cookie: mostly('own', 'none', 'other', 'many'),
      origin: mostly('own', 'https://evil.example', undefined, 'null'),
      type: mostly('application/x-www-form-urlencoded', 'application/json', undefined),
      to: piece,
      isShort: fc.boolean(),
    }),
  )
  .map(
    ([route, filled, { method, isOwnToken, cookie, origin, type, to, isShort }]): HostileRequest => ({
      kind: 'form',
      bytes(credentials) {
        const { session, waiting } = credentials
        const { visit, connecting } = waiting
        const uid = waiting.path.split('/').at(-1) as string
        const isConsent = route === '/oauth/consent'
        const path = isConsent
          ? `${route}/${isShort ? uid : encodeURIComponent(to.toWellFormed())}`
          : route.replace(/:\w+/, encodeURIComponent(to.toWellFormed()))
        const isOwn = isConsent || /join|account$/.test(route)
        const token = isOwnToken ? formToken(isOwn ? session : visit, isConsent ? `consent ${uid}` : route) : to
        const sent = new URLSearchParams([
          ['form_token', token],
          ...namesOf(route).map((name) => [name, 'members:read']),
        ])
        for (const [name, value] of filled)
          if (isShort) sent.set(name, value.toWellFormed())
          else sent.append(name, value.toWellFormed())
        const all = `kantine_visit=${visit}; ${isOwn ? `kantine_session=${session}; ` : ''}kantine_connecting=${connecting}`
        const headers = plain({
          cookie: {
            own: all,
            none: undefined,
            other: `kantine_visit=${to}; kantine_session=${to}`,
            many: `${all}; ${all}`,
          }[cookie],
          origin: origin === 'own' ? credentials.origin : origin,
          'content-type': type,
          'x-forwarded-for': someAddress(),
        })
        return http(method, path, headers, method === 'GET' ? undefined : Buffer.from(`${sent}`))
      },
    }),
  )

const namesOf = (route: string): string[] =>
  ({
    '/account/sign-in': ['email', 'password', 'next'],
    '/account/code': ['code', 'next'],
    '/account/set-up': ['club_name', 'slug', 'plan', 'name', 'email', 'password', 'next'],
    '/account/invitation': ['name', 'password', 'next'],
    '/account/join': ['next'],
    '/account/reset': ['password', 'next'],
    '/oauth/consent': ['decision', 'club', 'scopes', 'read_only'],
  })[route] ?? []

/** Requests from assistants and browsers. */
export const assistantRequests = fc.oneof(
  { weight: 5, arbitrary: mcp },
  { weight: 4, arbitrary: oauth },
  { weight: 1, arbitrary: documents },
  { weight: 4, arbitrary: form },
)
