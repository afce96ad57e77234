/** Client registrations (RFC 7591) that must be rejected. */
import { register } from '../oauth-server.ts'
import { type Attempt, request } from './attempt.ts'

const refusedRedirect = '400 invalid_redirect_uri'
const refusedMetadata = '400 invalid_client_metadata'

/** Addresses that would hand a code to someone else, or run it; the host of the fourth group only looks like loopback. */
const wrongRedirects = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'vbscript:msgbox(1)',
  'blob:https://assistant.example/1',
  'about:blank',
  'view-source:https://assistant.example/',
  'ftp://assistant.example/callback',
  'ws://assistant.example/callback',
  'mailto:somebody@example.org',
  'urn:ietf:wg:oauth:2.0:oob',

  'https://assistant.example/callback#',
  'https://assistant.example/callback#fragment',
  'com.example.assistant:/callback#fragment',
  'https://user@assistant.example/callback',
  'https://user:password@assistant.example/callback',
  'http://localhost@evil.example/callback',
  'http://127.0.0.1:80@evil.example/callback',

  'http://assistant.example/callback',
  'http://192.168.1.1/callback',
  'http://10.0.0.1/callback',
  'http://0.0.0.0/callback',
  'http://[::]/callback',
  'http://169.254.169.254/latest',

  'http://0x7f.1/callback',
  'http://0x7f000001/callback',
  'http://2130706433/callback',
  'http://0177.0.0.1/callback',
  'http://127.1/callback',
  'http://127.0.0.1./callback',
  'http://[::ffff:127.0.0.1]/callback',
  'http://[::ffff:7f00:1]/callback',
  'http://[0:0:0:0:0:0:0:1]/callback',
  'http://localhost./callback',
  'http://localhost.evil.example/callback',
  'http://127.0.0.1.nip.io/callback',
  'http://１２７.0.0.1/callback',
  'http://127。0。0。1/callback',
  'http:127.0.0.1/callback',
  'http:\\\\127.0.0.1\\callback',

  '',
  ' ',
  '/callback',
  '//assistant.example/callback',
  'assistant.example/callback',
  'https:',
  'https://',
  'https:assistant.example/callback',
  'https://*.example/callback',
  'https://assistant.example/\tcallback',
  'https://assistant.example/callback\r\nset-cookie: a=b',
  ' https://assistant.example/callback',
  'https://assistant.example/callback\u0000',
  'https://assistant\\.example/callback',
  `https://assistant.example/${'a'.repeat(3000)}`,
  'assistant:/callback',
  'chrome-extension://abcdef/callback',
  'intent://callback',

  'javascript.example:alert(1)',
  'JavaScript.example:/callback',
  'vbscript.example:/callback',
  'blob.example:/callback',
  'data.example:/callback',
  'file.example:/callback',
  'view-source.example:/callback',
  'https.example:/callback',
]

const redirects: readonly Attempt[] = wrongRedirects.map((uri) =>
  request(`registered with ${JSON.stringify(uri.slice(0, 60))}`, refusedRedirect, (world) =>
    register(world, { redirect_uris: [uri] }),
  ),
)

const good = { redirect_uris: ['https://assistant.example/callback'] }

const wrongMetadata: readonly (readonly [name: string, expected: string, metadata: unknown])[] = [
  ['a good redirect address beside a wrong one', refusedRedirect, { redirect_uris: [...good.redirect_uris, 'data:,'] }],
  ['no redirect addresses', refusedRedirect, {}],
  ['an empty list of redirect addresses', refusedRedirect, { redirect_uris: [] }],
  ['a redirect address that is no list', refusedRedirect, { redirect_uris: good.redirect_uris[0] }],
  ['a redirect address that is no text', refusedRedirect, { redirect_uris: [{}] }],
  [
    'eleven redirect addresses',
    refusedRedirect,
    { redirect_uris: Array.from({ length: 11 }, (_, n) => `https://assistant.example/${n}`) },
  ],
  ['a name of 101 characters', refusedMetadata, { ...good, client_name: 'a'.repeat(101) }],
  ['a name with a line break', refusedMetadata, { ...good, client_name: 'a\nb' }],
  ['a name that turns the direction of writing', refusedMetadata, { ...good, client_name: 'a\u202etnatsissa' }],
  ['a name with an isolate', refusedMetadata, { ...good, client_name: 'a\u2067b\u2069' }],
  ['a name with a character without width', refusedMetadata, { ...good, client_name: 'a\u200bb' }],
  ['a name with hidden tags', refusedMetadata, { ...good, client_name: 'a\u{e0041}b' }],
  ['a name with a line separator', refusedMetadata, { ...good, client_name: 'a\u2028b' }],
  ['a name that is no text', refusedMetadata, { ...good, client_name: { en: 'x' } }],
  ['a list', refusedMetadata, [good]],
  ['null', refusedMetadata, 'null'],
  ['no JSON', refusedMetadata, '{"redirect_uris":'],
  ['nothing', refusedMetadata, ''],
  ['JSON nested 8,000 deep', refusedMetadata, `{"a":${'['.repeat(8_000)}${']'.repeat(8_000)}}`],
  ['a name twice', refusedMetadata, '{"redirect_uris":["https://a.example/"],"redirect_uris":["https://b.example/"]}'],
  [
    'a body of more than 16 kB',
    '413 invalid_request',
    { ...good, client_uri: `https://a.example/${'a'.repeat(16_384)}` },
  ],
]

export const registrations: readonly Attempt[] = [
  ...redirects,
  ...wrongMetadata.map(([name, expected, metadata]) =>
    request(`registered with ${name}`, expected, (world) => register(world, metadata)),
  ),
  request('registered as a form', refusedMetadata, ({ url }) =>
    fetch(`${url}/oauth/register`, { method: 'POST', body: new URLSearchParams(good as never) }),
  ),
  request('read as if it were a registration', '405 invalid_request', ({ url }) => fetch(`${url}/oauth/register`)),
]
