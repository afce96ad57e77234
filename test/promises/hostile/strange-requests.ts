/** Requests that are HTTP, with strange methods, paths, queries, credentials and bodies. */
import { pathOf } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import fc from 'fast-check'

/** Texts that have broken other servers. */
export const nasty = [
  '',
  '0',
  '1',
  '14',
  '-1',
  '1e400',
  'NaN',
  'null',
  '9007199254740993',
  '99999999999999999999',
  "' or 1=1 --",
  '"; drop table members; --',
  '%00',
  '%0d%0aSet-Cookie:%20a=b',
  '%ff%fe',
  '%c0%af',
  '%ed%a0%80',
  '..%2f..%2fetc%2fpasswd',
  '../../etc/passwd',
  '<script>',
  '#{7*7}',
  '{{7*7}}',
  '%',
  '%zz',
  '%u0000',
  '\u202e'.repeat(3),
  '𝕏',
  'é',
  'a'.repeat(2000),
  '__proto__',
  'constructor',
  'toString',
  'infinity',
  '2026-02-30',
  '2026-01-01T00:00:00',
  '1; select pg_sleep(10)',
  '[]',
  '[object Object]',
  '$1',
  '?1',
  '@@version',
]

export const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nasty) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
)
const names = [
  'limit',
  'starting_after',
  'updated_since',
  'member_id',
  'date',
  'date_from',
  'limit[]',
  'limit[a]',
  '__proto__',
]
const path = fc.oneof(
  fc.constantFrom(
    '/api/v1/club',
    '/api/v1/sandbox-keys',
    '/api/v1/openapi.json',
    '/problems/bad_request',
    '/',
    '/healthz',
    '/readyz',
  ),
  fc.constantFrom(...resources.map(pathOf)),
  fc
    .tuple(fc.constantFrom(...resources.map(pathOf)), fc.oneof(piece, fc.constantFrom('1', '14')))
    .map(([path, id]) => `${path}/${id}`),
  fc
    .tuple(fc.constantFrom('/problems/', '/api/v1/', '/api/v2/', '/docs/', '//'), piece)
    .map(([path, rest]) => path + rest),
)
const query = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), piece), piece), { maxLength: 4 })
export const strangeRequest = fc.record({
  method: fc.constantFrom(
    ...['GET', 'GET', 'GET', 'HEAD', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'PATCH', 'DELETE'],
    ...['OPTIONS', 'TRACE', 'PROPFIND'],
  ),
  path,
  query,
  authorization: fc.constantFrom('good', 'good', 'good', 'unknown', 'short', 'basic', 'none', 'odd'),
  contentType: fc.constantFrom(
    undefined,
    'application/json',
    'text/xml',
    'application/json; charset=utf-16',
    'nonsense',
    ';',
  ),
  body: fc.option(fc.oneof(piece, fc.constantFrom('{', '[[[[', '{"a":1e400}', '\u0000', '{"__proto__":{}}')), {
    nil: undefined,
  }),
})
export type StrangeRequest = typeof strangeRequest extends fc.Arbitrary<infer T> ? T : never

/** A request's target: its path and query. */
export const targetOf = ({ path, query }: Pick<StrangeRequest, 'path' | 'query'>): string =>
  encoded(path) +
  (query.length > 0 ? `?${query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')}` : '')

/** Keeps the target valid HTTP, because broken HTTP has its own requests (`broken-http.ts`). */
const encoded = (text: string) =>
  encodeURI(text.toWellFormed())
    .replaceAll('%25', '%')
    .replaceAll(/[^!-~]/g, '')

/** What no response may contain: SQL, a stack trace, a path on the server, the name of a library. */
export const revealing =
  /\bselect\b.*\bfrom\b|insert into|sqlite|postgres|node_modules|\bat ([\w.<> ]+ \()?(file|node|\/)\S*:\d+:\d+|file:\/\/|\/server\/|fastify|FST_|ECONN/i
