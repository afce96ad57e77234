import { everyAnswer, overHttps } from '../../../http/headers.ts'
import { described } from './marks.ts'
import type { Header, Reference } from './openapi.ts'

const fixed = { ...everyAnswer, ...overHttps }

const fixedDocs: { readonly [name in keyof typeof fixed]: string } = {
  'cache-control': 'Answers hold data of a club and are not cached.',
  'content-security-policy': 'An answer that a browser shows as a page loads nothing.',
  'referrer-policy': 'The address of a request is not passed on.',
  'x-content-type-options': 'The type of the answer is the one that is named.',
  'strict-transport-security': 'Sent where the API is reached over https.',
}

/** Every header that an answer can have, except those of HTTP itself. */
export const headers: { readonly [name: string]: Header } = {
  'request-id': {
    description: 'Names this request. Mention it when you report a fault.',
    schema: { type: 'string', examples: ['req_Qm9yZWRv1a'] },
  },
  ...Object.fromEntries(
    Object.entries(fixed).map(([name, value]) => [
      name,
      { description: fixedDocs[name as keyof typeof fixed], schema: { type: 'string', const: value } },
    ]),
  ),
  'ratelimit-policy': {
    ...described(
      'The rate limit of this request: `q` requests in `w` seconds (IETF draft RateLimit headers). For `sandbox-keys`: `q` keys per IP address and day (UTC).',
      { open: '§8' },
    ),
    schema: { type: 'string', examples: ['"requests";q=600;w=60'] },
  },
  ratelimit: {
    ...described('What remains of that limit: `r` requests until it resets in `t` seconds.', { open: '§8' }),
    schema: { type: 'string', examples: ['"requests";r=599;t=60'] },
  },
  'retry-after': {
    description: 'Seconds after which the request is worth another try.',
    schema: { type: 'integer', minimum: 1, examples: [30] },
  },
  'www-authenticate': {
    description: 'How to authenticate (RFC 6750). Not sent with `upgrade_required` and `read_only_key`.',
    schema: { type: 'string', examples: ['Bearer realm="kantine", error="invalid_token"'] },
  },
  location: {
    description: 'The path of the record that was created.',
    schema: { type: 'string', examples: ['/api/v1/members/14'] },
  },
  'idempotency-replayed': {
    ...described('The request was carried out before, and not again.', { open: '§8' }),
    schema: { type: 'string', const: 'true' },
  },
  etag: {
    ...described(
      'The version of what was answered: strong for a record and for the club, weak for a list, of which all pages have the same. Sent where the answer has the whole record; a repeated write names the version that it left.',
      { open: '§4' },
    ),
    schema: {
      type: 'string',
      examples: ['"k3J9xY2mQ0aBcD4eF6gH8i"'],
    },
  },
  vary: {
    description: 'Sent where the answer is compressed for those who ask for it.',
    schema: { type: 'string', const: 'Accept-Encoding' },
  },
  'content-encoding': {
    description: 'Sent when the request has `Accept-Encoding: gzip` and the answer is long enough.',
    schema: { type: 'string', const: 'gzip' },
  },
  'access-control-allow-origin': {
    description: 'Sent to browsers: pages of any origin that may call can read the answer.',
    schema: { type: 'string', const: '*' },
  },
  'access-control-expose-headers': {
    description: 'Sent to browsers: the headers of the answer that pages can read.',
    schema: { type: 'string', examples: ['WWW-Authenticate, Retry-After'] },
  },
  allow: {
    description: 'The methods that the path answers to.',
    schema: { type: 'string', examples: ['GET, HEAD'] },
  },
}

/** The headers of every answer. */
const always = ['request-id', ...Object.keys(fixed)]

/** The headers of an answer that counts against a limit. */
export const limitHeaders = ['ratelimit-policy', 'ratelimit']

/** The headers of an answer that pages of other origins can read. */
export const corsHeaders = ['access-control-allow-origin', 'access-control-expose-headers']

/** The headers of an answer that can be compressed. */
export const zippedHeaders = ['vary', 'content-encoding']

/** The headers of an answer: those of every answer, and `more`. */
export const headerRefs = (more: readonly string[]): { readonly [name: string]: Reference } =>
  Object.fromEntries([...always, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]))
