import { everyAnswer, overHttps } from '../../../http/headers.ts'
import { described, type Header, type Reference } from './openapi.ts'

const fixed = { ...everyAnswer, ...overHttps }

const fixedDocs: { readonly [name in keyof typeof fixed]: string } = {
  'cache-control': "Responses contain a club's data and must not be cached.",
  'content-security-policy': 'Browsers must not load anything that a response refers to.',
  'referrer-policy': 'Browsers must not send a `Referer` header.',
  'x-content-type-options': 'Browsers must use the stated content type.',
  'strict-transport-security': 'Sent only over https.',
}

/** Every response header except the ones that HTTP itself needs. */
export const headers: { readonly [name: string]: Header } = {
  'request-id': {
    description: 'Id of this request. Include it in problem reports.',
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
    ...described('What remains of the limit: `r` requests left; the limit resets in `t` seconds.', { open: '§8' }),
    schema: { type: 'string', examples: ['"requests";r=599;t=60'] },
  },
  'retry-after': {
    description: 'Seconds to wait before retrying.',
    schema: { type: 'integer', minimum: 1, examples: [30] },
  },
  'www-authenticate': {
    description: 'How to authenticate (RFC 6750). Not sent with `upgrade_required` and `read_only_key`.',
    schema: { type: 'string', examples: ['Bearer realm="kantine", error="invalid_token"'] },
  },
  location: {
    description: 'Path of the new record.',
    schema: { type: 'string', examples: ['/api/v1/members/14'] },
  },
  'idempotency-replayed': {
    ...described('This response repeats the response to an earlier request.', { open: '§8' }),
    schema: { type: 'string', const: 'true' },
  },
  etag: {
    ...described(
      'Version of the content: strong for a whole record or the club; weak for a list, with the same value on all its pages.',
      {
        open: '§4',
      },
    ),
    schema: { type: 'string', examples: ['"k3J9xY2mQ0aBcD4eF6gH8i"'] },
  },
  vary: {
    description: 'Sent if the response can be compressed.',
    schema: { type: 'string', const: 'Accept-Encoding' },
  },
  'content-encoding': {
    description: 'Sent with long responses if the request accepts gzip.',
    schema: { type: 'string', const: 'gzip' },
  },
  'access-control-allow-origin': {
    description: 'Sent to browsers. Pages from any allowed origin can read the response.',
    schema: { type: 'string', const: '*' },
  },
  'access-control-expose-headers': {
    description: 'Sent to browsers. Lists the response headers that pages can read.',
    schema: { type: 'string', examples: ['WWW-Authenticate, Retry-After'] },
  },
  allow: {
    description: 'The methods that the path supports.',
    schema: { type: 'string', examples: ['GET, HEAD'] },
  },
}

const always = ['request-id', ...Object.keys(fixed)]

/** The headers of a response that counts against a limit. */
export const limitHeaders = ['ratelimit-policy', 'ratelimit']

/** The headers of a response that pages of other origins can read. */
export const corsHeaders = ['access-control-allow-origin', 'access-control-expose-headers']

/** The headers of a response that can be compressed. */
export const zippedHeaders = ['vary', 'content-encoding']

/** The headers of every response, plus `more`. */
export const headerRefs = (more: readonly string[]): { readonly [name: string]: Reference } =>
  Object.fromEntries([...always, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]))
