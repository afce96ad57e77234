import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { pathOf } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import fc from 'fast-check'
import { newKey } from '../../server/callers/keys/format.ts'
import { newClub } from '../cast.ts'
import { onBothEngines, startKantine } from '../kantine.ts'

const requests = 10_000

const nasty = [
  '',
  '0',
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

const piece = fc.oneof(
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
const hostile = fc.record({
  method: fc.constantFrom(
    'GET',
    'GET',
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
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
type Hostile = typeof hostile extends fc.Arbitrary<infer T> ? T : never

/** As bytes that are HTTP at least: what is not is another test. */
const encoded = (text: string) =>
  encodeURI(text.toWellFormed())
    .replaceAll('%25', '%')
    .replaceAll(/[^!-~]/g, '')

/** What no caller may see: SQL, a stack, a path of the server, the name of a library. */
const revealing =
  /\bselect\b.*\bfrom\b|insert into|sqlite|postgres|node_modules|\bat .*:\d+:\d+|file:\/\/|\/server\/|fastify|FST_|ECONN/i

onBothEngines(`${requests} hostile requests give no 500 and reveal nothing`, async (engine) => {
  const kantine = await startKantine(engine)
  const { key } = await newClub(kantine.store, 'target')
  const authorizations: { [name: string]: string | undefined } = {
    good: `Bearer ${key}`,
    unknown: `Bearer ${newKey('live')}`,
    short: `Bearer ${key.slice(0, 30)}`,
    basic: 'Basic YTpi',
    odd: 'Bearer \u00e9\u00e9',
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const send = ({ method, path, query, authorization, contentType, body }: Hostile) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const target =
        encoded(path) +
        (query.length > 0 ? `?${query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')}` : '')
      const credentials = authorizations[authorization]
      const call = request(
        {
          agent,
          host: '127.0.0.1',
          port: new URL(kantine.url).port,
          method,
          path: target,
          headers: {
            ...(credentials && { authorization: credentials }),
            ...(contentType && { 'content-type': contentType }),
          },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (data) => {
            text += data
          })
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
        },
      )
      call.on('error', reject)
      call.end(method === 'GET' || method === 'HEAD' ? undefined : body?.toWellFormed())
    })

  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  const generated = fc.sample(hostile, { numRuns: requests, seed })
  const statuses = new Map<number, number>()
  const worker = async () => {
    for (let one = generated.pop(); one; one = generated.pop()) {
      const { status, text } = await send(one)
      const told = `SEED=${seed} ${JSON.stringify(one)} → ${status} ${text.slice(0, 400)}`
      assert.ok(status >= 200 && status < 500, told)
      assert.ok(status < 400 || !revealing.test(text), told)
      if (status >= 400 && text) assert.equal(JSON.parse(text).status, status, told)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  try {
    await Promise.all(Array.from({ length: 8 }, worker))
  } finally {
    generated.length = 0
    agent.destroy()
  }
  for (const status of [200, 400, 401, 404, 405, 415])
    assert.ok((statuses.get(status) ?? 0) > 20, `only ${statuses.get(status)} × ${status}`)
})
