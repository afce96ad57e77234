/** Hostile requests to every endpoint. */
import fc from 'fast-check'
import { newKey } from '../../../server/callers/keys/format.ts'
import { routes as consoleRoutes } from '../../../server/surfaces/console/routes.ts'
import { callTo, writings } from '../../support/writing.ts'
import { assistantRequests } from './assistant-requests.ts'
import { bodyFor } from './bodies.ts'
import { brokenHttp } from './broken-http.ts'
import { type HostileRequest, http } from './bytes.ts'
import { nasty, piece, strangeRequest, targetOf } from './strange-requests.ts'

const bearer = (key: string) => `Bearer ${key}`

const keys: { readonly [name: string]: (key: string) => string | undefined } = {
  good: bearer,
  unknown: () => bearer(newKey('live')),
  short: (key) => bearer(key.slice(0, 30)),
  basic: () => 'Basic YTpi',
  odd: () => 'Bearer \u00e9\u00e9',
  none: () => undefined,
}

const strange = strangeRequest.map((request): HostileRequest => {
  const { method, authorization, contentType, body } = request
  return {
    kind: 'strange',
    bytes({ key }) {
      const headers = { authorization: keys[authorization]?.(key), 'content-type': contentType }
      return http(method, targetOf(request), headers, Buffer.from(body?.toWellFormed() ?? ''))
    },
  }
})

/** Headers that a proxy, a cache or a careless library may use. */
const oddHeaders = fc.dictionary(
  fc.constantFrom(
    ...[
      'accept',
      'accept-encoding',
      'expect',
      'idempotency-key',
      'if-none-match',
      'range',
      'upgrade',
      'x-http-method-override',
    ],
    ...[
      'content-encoding',
      'forwarded',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-original-url',
      'te',
    ],
  ),
  fc
    .constantFrom(
      'gzip',
      '100-continue',
      '*',
      'bytes=0-1',
      'h2c',
      'DELETE',
      '127.0.0.1',
      '/console',
      ',',
      'a'.repeat(4000),
      ...nasty,
    )
    .map((value) => value.replaceAll(/[^ -~]/g, '')),
  { maxKeys: 3 },
)

const write = fc
  .constantFrom(...writings)
  .chain((writing) =>
    fc.tuple(fc.constant(writing), fc.integer({ min: 1, max: 45 }), bodyFor(writing), oddHeaders, fc.nat()),
  )
  .map(([writing, id, body, odd, n]): HostileRequest => {
    const [method = '', path = ''] = callTo(writing, id).split(' ')
    return {
      kind: 'write',
      bytes: ({ key }) =>
        http(
          method,
          `/api/v1${path}`,
          { authorization: bearer(key), 'content-type': 'application/json', 'idempotency-key': `${n}`, ...odd },
          body,
        ),
    }
  })

/** Every call of the application, except the one that signs out. */
const calls = consoleRoutes.filter(({ kind, method }) => kind !== 'own' || method !== 'DELETE')

const console = fc
  .tuple(
    fc.constantFrom(...calls),
    fc.record({ id: piece, slug: fc.option(piece, { nil: undefined }) }),
    fc.oneof(
      fc.json({ maxDepth: 3 }),
      piece,
      fc.constantFrom('{}', '{"url":"http://169.254.169.254/","events":["member.created"]}'),
    ),
    fc.constantFrom('own', 'own', 'own', 'https://evil.example', undefined),
    fc.constantFrom('own', 'own', 'own', 'odd', 'none'),
  )
  .map(
    ([{ method, path }, { id, slug }, body, from, session]): HostileRequest => ({
      kind: 'console',
      bytes(credentials) {
        const target = targetOf({
          path: path.replace(':slug', slug ?? credentials.slug).replace(/:\w+/, id),
          query: [],
        })
        const cookie =
          session === 'own' ? credentials.cookie : session === 'odd' ? `${credentials.cookie}x; a=b` : undefined
        const headers = {
          cookie,
          origin: from === 'own' ? credentials.origin : from,
          'content-type': 'application/json',
        }
        return http(method, target, headers, method === 'GET' ? undefined : Buffer.from(body.toWellFormed()))
      },
    }),
  )

const broken = fc.constantFrom(...brokenHttp).map(
  (text): HostileRequest => ({
    kind: 'broken',
    bytes: ({ key }) => Buffer.from(text.replaceAll('KEY', key), 'latin1'),
  }),
)

const whole = fc.oneof(
  { weight: 5, arbitrary: strange },
  { weight: 3, arbitrary: write },
  { weight: 2, arbitrary: console },
  { weight: 8, arbitrary: assistantRequests },
)

const cutOff = fc
  .tuple(whole, fc.integer({ min: 0, max: 2000 }))
  .map(([request, hangsUpAt]): HostileRequest => ({ ...request, kind: 'cut off', hangsUpAt }))

const damaged = fc.tuple(whole, fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 4 })).map(
  ([request, place, bytes]): HostileRequest => ({
    kind: 'damaged',
    bytes(credentials) {
      const whole = request.bytes(credentials)
      const at = place % whole.length
      return Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at + bytes.length)])
    },
  }),
)

/** Generates hostile requests from a seed. */
export const hostileRequests = (howMany: number, seed: number): HostileRequest[] =>
  fc.sample(
    fc.oneof(
      { weight: 10, arbitrary: whole },
      { weight: 2, arbitrary: damaged },
      { weight: 1, arbitrary: broken },
      { weight: 1, arbitrary: cutOff },
    ),
    { numRuns: howMany, seed },
  )
