/** The requests that one caller can send to the MCP endpoint, the OAuth server and the account pages. */
import { limits } from '@kantine/contract/limits.ts'
import { mcpPath } from '@kantine/contract/oauth.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { fattest } from './fat-records.ts'
import type { Shape } from './hold-shape.ts'

const { bodyBytes, batchItems, pageSizeMax } = limits

const message = (name: string, bodyOf: (run: number) => string, more: Partial<Shape> = {}): Shape => ({
  name,
  path: mcpPath,
  as: 'assistant',
  body: bodyOf,
  headers: { 'content-type': 'application/json' },
  ...more,
})

const tool = (what: string, name: string, argumentsOf: (run: number) => object, more: Partial<Shape> = {}): Shape =>
  message(
    `tool: ${what}`,
    (run) =>
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: argumentsOf(run) },
      }),
    more,
  )

const many = <T>(howMany: number, itemOf: (n: number) => T) => Array.from({ length: howMany }, (_, n) => itemOf(n))
const list = (resource: string) =>
  tool(`200 of ${resource}`, 'list_records', () => ({ resource, limit: pageSizeMax }), { times: 8 })
const inArguments = (json: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":${json}}}`
const text = (length: number) => 'é'.repeat(length)

/** Searches in a club with 100,000 members. */
const search = (what: string, query: string): Shape =>
  tool(`search for ${what}`, 'search', () => ({ query, limit: 50 }), { as: 'crowd', times: 20 })

const mcp: Shape[] = [
  // The first request loads the SDK.
  message('the list of tools', () => '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'),
  ...['members', 'events', 'news', 'attendance', 'groups', 'kennismakers'].map(list),
  tool('all fields of 200 members', 'list_records', () => ({
    resource: 'members',
    limit: pageSizeMax,
    fields: Object.keys(member.fields),
  })),
  tool('posts with their bodies', 'list_records', () => ({ resource: 'news', fields: ['body'], limit: pageSizeMax })),
  tool('200 members with the names of their groups', 'list_records', () => ({
    resource: 'members',
    limit: pageSizeMax,
    fields: ['name', 'group_names'],
  })),
  tool('a description', 'describe_resource', () => ({ resource: 'members' })),
  tool('free hours', 'free_hours', () => ({ facility_id: 1, date: '2026-12-05' })),
  tool('names that nobody has', 'list_records', () => ({
    resource: 'charges',
    filters: { member_name: many(59_000, (n) => `${n}`) },
  })),
  tool('the longest post', 'get_record', () => ({ resource: 'news', id: 1 })),
  tool('the longest post, fetched', 'fetch', () => ({ id: 'news:1' })),
  tool('200 changes', 'list_changes', () => ({ limit: pageSizeMax })),
  tool('100 creations', 'write_members', (run) => ({
    operations: many(batchItems, (n) => ({ op: 'create', data: { name: `Tool ${run} ${n}`, group_ids: [1, 2] } })),
  })),
  tool(
    '100 long changes',
    'write_members',
    (run) => ({
      operations: many(batchItems, (n) => ({
        op: 'update',
        id: n + 1,
        data: { ...fattest(member, n), name: `${run}` },
      })),
    }),
    { times: 8 },
  ),
  tool(
    'a preview of 100 changes',
    'write_members',
    (run) => ({
      preview: true,
      operations: many(batchItems, (n) => ({ op: 'update', id: n + 1, data: { name: `Preview ${run}` } })),
    }),
    { times: 8 },
  ),
  tool('100 changes with names', 'write_members', (run) => ({
    preview: true,
    operations: many(batchItems, (n) => ({
      op: 'update',
      id: n + 1,
      data: { group_names: many(limits.filterValues, (at) => `${run} ${n} ${at}`) },
    })),
  })),
  tool(
    'a preview of 100 removals',
    'write_members',
    () => ({
      preview: true,
      operations: many(batchItems, (n) => ({ op: 'delete', id: n + 401 })),
    }),
    { times: 4 },
  ),
  tool('attendance of 100', 'record_attendance', () => ({
    date: '2026-01-01',
    group_id: 1,
    present: many(batchItems, (n) => n + 1),
  })),
  tool('attendance of far too many', 'record_attendance', () => ({
    date: '2026-01-01',
    group_id: 1,
    present: many(16_000, (n) => n + 1),
  })),
  tool('arguments of a megabyte', 'search', () => ({ query: text(bodyBytes / 2 - 300) })),
  tool('a text of blanks', 'search', () => ({ query: ' '.repeat(bodyBytes - 300) })),
  tool('marks without end', 'create_kennismaker', () => ({ name: '«untrusted:'.repeat(bodyBytes / 13) })),
  tool('a megabyte of marks', 'create_kennismaker', () => ({ name: '«untrusted:a»'.repeat(bodyBytes / 18) })),
  tool('many wrong arguments', 'create_member', () => Object.fromEntries(many(1900, (n) => [`${n}birth_date`, n]))),
  tool('a long wrong name', 'create_member', () => ({ ['birth_dat'.repeat(100_000)]: 0 })),
  tool('a list of 59,000 wrong items', 'search', () => ({ query: 'a', resources: many(59_000, () => 7) })),
  tool('many fields', 'list_records', () => ({ resource: 'members', fields: many(15_000, (n) => `${n}`) })),
  message('arguments 10,000 deep', () => inArguments(`${'['.repeat(10_000)}${']'.repeat(10_000)}`)),
  message('arguments as deep as a megabyte', () => inArguments('{"a":'.repeat(bodyBytes / 6))),
  message('as many values as are allowed', () => inArguments(`{"query":[${many(limits.bodyValues - 40, () => '1')}]}`)),
  message('an unknown method of a megabyte', () => `{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(bodyBytes - 60)}"}`),
  message('an id of a megabyte', () => `{"jsonrpc":"2.0","id":"${'x'.repeat(bodyBytes - 80)}","method":"tools/list"}`),
  message('a handshake', () =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
    }),
  ),
  message('a handshake with many capabilities', () =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        clientInfo: { name: text(400_000), version: '1' },
        capabilities: { experimental: Object.fromEntries(many(1900, (n) => [`${n}`, {}])) },
      },
    }),
  ),
  message('a handshake of a client with 59,000 icons', () =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'a', version: '1', icons: many(59_000, () => 7) },
      },
    }),
  ),
  message('a handshake with as many wrong values as are allowed', () =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'a', version: '1', icons: many(limits.clientValues - 10, () => 7) },
      },
    }),
  ),
  search('a letter', 'a'),
  search('a word that all have', 'jansen'),
  search('two words that all have', 'jansen de'),
  search('eight words that all have', 'jan jansen de vries van den berg bakker'),
  search('eight letters', 'j d v b a c e f'),
]

const form = (name: string, path: string, bodyOf: (run: number) => string, more: Partial<Shape> = {}): Shape => ({
  name,
  path,
  body: bodyOf,
  ...more,
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...more.headers },
})

const most = 16_384
const registration = (name: string, metadata: object): Shape => ({
  name,
  path: '/oauth/register',
  body: () => JSON.stringify(metadata),
  isElsewhere: true,
  headers: { 'content-type': 'application/json' },
})
const request = new URLSearchParams({
  response_type: 'code',
  code_challenge: 'a'.repeat(43),
  code_challenge_method: 'S256',
  redirect_uri: 'https://assistant.example/',
  client_id: 'client_aaaaaaaaaaaaaaaaaaaaaa',
})

const oauth: Shape[] = [
  registration('a registration', { redirect_uris: ['https://assistant.example/'] }),
  registration('a registration of 16 kB', {
    client_name: 'x'.repeat(100),
    contacts: many(600, (n) => `${n}`.padEnd(14)),
    redirect_uris: many(limits.redirectAddresses, (n) => `https://a${n}.example/${'a'.repeat(500)}`),
  }),
  form(
    'a refresh token that is not known',
    '/oauth/token',
    (run) =>
      `grant_type=refresh_token&client_id=client_aaaaaaaaaaaaaaaaaaaaaa&refresh_token=${`${run}`.padEnd(43, 'a')}`,
    { isElsewhere: true },
  ),
  form('a token request of 16 kB', '/oauth/token', () => 'a=b&'.repeat(most / 4), { isElsewhere: true }),
  form('a token request of percent signs', '/oauth/token', () => `code=${'%41'.repeat(most / 3 - 3)}`, {
    isElsewhere: true,
  }),
  form('a revocation', '/oauth/revoke', (run) => `client_id=client_aaaaaaaaaaaaaaaaaaaaaa&token=${run}`, {
    isElsewhere: true,
  }),
  form('a request sent ahead', '/oauth/par', () => `${request}`, { isElsewhere: true }),
  { name: 'a request for authorization', path: `/oauth/authorize?${request}`, isElsewhere: true },
  {
    name: 'one with all scopes many times',
    path: `/oauth/authorize?${request}&scope=${many(12, () => allScopes.join('+')).join('+')}`,
    isElsewhere: true,
  },
  {
    name: 'one with a long state',
    path: `/oauth/authorize?${request}&state=${'a'.repeat(limits.headerBytes - 2000)}`,
    isElsewhere: true,
  },
]

const page = (path: string): Shape => ({ name: `the page ${path}`, path })
const sent = (name: string, path: string, body: string) =>
  form(name, path, () => body, { isElsewhere: true, headers: { cookie: 'kantine_visit=a' } })
const account: Shape[] = [
  ...['/account', '/account/sign-in', '/account/set-up', '/account/reset', `/oauth/consent/${'a'.repeat(43)}`].map(
    page,
  ),
  {
    ...page(`/account/sign-in?next=/${'a'.repeat(limits.headerBytes - 2000)}`),
    name: 'a sign-in with a long address to go on to',
  },
  sent('a sign-in', '/account/sign-in', 'email=a%40example.org&password=secret'),
  sent('a sign-in of 16 kB', '/account/sign-in', `email=${'%40'.repeat(most / 3 - 4)}`),
  sent('a sign-in with many fields', '/account/sign-in', 'a=&'.repeat(most / 3 - 1)),
  sent('a set-up', '/account/set-up', `club_name=a&slug=a&password=${'x'.repeat(9000)}`),
]

export const assistantShapes: readonly Shape[] = [...mcp, ...oauth, ...account]
