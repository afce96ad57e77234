import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLimiter } from '../../server/http/limiter.ts'
import { sql } from '../../server/store/sql.ts'
import { limitAddress } from '../../server/surfaces/oauth/checks.ts'
import { wrongRedirect } from '../../server/surfaces/oauth/clients/redirect-address.ts'
import type { Running } from '../support/kantine.ts'
import { startAtItsAddress } from '../support/kantine.ts'

test("a redirect URL uses https, http on this computer, or a program's scheme", () => {
  for (const address of [
    'https://assistant.example.org/callback?x=1',
    'https://assistant.example.org:8443/',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:33418/',
    'http://localhost:8787/callback',
    'http://[::1]:1/',
    'com.example.assistant:/callback',
    'cursor://anysphere.cursor-mcp/oauth/callback',
  ]) {
    assert.equal(wrongRedirect(address), undefined, address)
  }
  for (const address of [
    ...['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'vbscript:x', 'blob:https://x', 'about:blank'],
    ...['JAVASCRIPT:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)', 'mycompany://callback'],
    ...['http://assistant.example.org/callback', 'http://127.0.0.1.example.org/', 'http://localhost.example.org/'],
    ...['http://2130706433/', 'http://0x7f.1/', 'http://127.1/', 'http://0177.0.0.1/', 'http://127.0.0.2/'],
    ...[
      'http://[::ffff:127.0.0.1]/',
      'http://[0:0:0:0:0:0:0:1]/',
      'http://[::]/',
      'http://0.0.0.0/',
      'http://LOCALHOST/',
    ],
    ...['https://2130706433/', 'https://127.0.0.1/', 'https://[::1]/', 'https://localhost/', 'HTTPS://example.org/'],
    ...[
      'https://someone@example.org/',
      'https://a:b@example.org/',
      'http://127.0.0.1@example.org/',
      'com.example://u@h/',
    ],
    ...['https://example.org/#', 'https://example.org/#fragment', 'com.example:/x#y', 'https://example.org\\@x/'],
    ...[
      '/callback',
      'callback',
      '',
      'https://',
      'https:///x',
      'https:example.org',
      `https://example.org/${'x'.repeat(2000)}`,
    ],
    ...['https://example.org/%', 'https://ex ample.org/', 'https://exämple.org/', 'http://127.0.0.1:99999/'].slice(1),
  ]) {
    assert.match(wrongRedirect(address) ?? '', /^(is|has|must|does)/, address)
  }
})

const register = ({ url }: Running, body: unknown, headers: object = {}) =>
  fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const redirects = { redirect_uris: ['http://127.0.0.1/callback'] }

test('a registration returns the common client settings, whatever it requested', async () => {
  const kantine = await startAtItsAddress('sqlite')
  const asked = {
    ...redirects,
    client_name: 'Helper',
    scope: 'no such scope',
    application_type: 'web',
    logo_uri: 'https://x/y.png',
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['implicit'],
    response_types: ['token'],
    jwks_uri: 'http://10.0.0.1/',
    sector_identifier_uri: 'https://10.0.0.1/',
    client_id: 'mine',
    contacts: [1],
  }
  const answer = await register(kantine, asked)
  assert.equal(answer.status, 201)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.equal(answer.headers.get('access-control-allow-origin'), '*')
  const { client_id: id, client_id_issued_at: issuedAt, ...client } = (await answer.json()) as Record<string, unknown>
  assert.match(String(id), /^client_[\w-]{22}$/)
  assert.ok(Math.abs(Number(issuedAt) - Date.now() / 1000) < 60)
  assert.deepEqual(client, {
    client_name: 'Helper',
    ...redirects,
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  })
})

test('an invalid registration is rejected with the field and reason', async () => {
  const kantine = await startAtItsAddress('sqlite')
  const errorOf = async (body: unknown, headers = {}) => {
    const answer = await register(kantine, body, headers)
    const { error, error_description: description } = (await answer.json()) as Record<string, string>
    return `${answer.status} ${error}: ${description}`
  }
  const tooMany = Array.from({ length: 11 }, (_, i) => `http://127.0.0.1/${i}`)
  assert.match(await errorOf({}), /^400 invalid_redirect_uri: redirect_uris must be a list/)
  assert.match(
    await errorOf({ redirect_uris: 'https://x.org/' }),
    /^400 invalid_redirect_uri: redirect_uris must be a list/,
  )
  assert.match(await errorOf({ redirect_uris: tooMany }), /^400 invalid_redirect_uri: redirect_uris has more than 10/)
  assert.match(
    await errorOf({ redirect_uris: ['https://x.org/', 'file:///x'] }),
    /^400 invalid_redirect_uri: redirect_uris\[1\] must begin with/,
  )
  assert.match(
    await errorOf({ ...redirects, client_name: 5 }),
    /^400 invalid_client_metadata: client_name must be one line of text/,
  )
  assert.match(
    await errorOf({ ...redirects, client_name: 'a\0b' }),
    /^400 invalid_client_metadata: client_name must be/,
  )
  assert.match(
    await errorOf({ ...redirects, client_name: 'x'.repeat(101) }),
    /^400 invalid_client_metadata: client_name has/,
  )
  assert.match(await errorOf('{'), /^400 invalid_client_metadata: /)
  assert.match(await errorOf('[]'), /^400 invalid_client_metadata: Send a JSON object/)
  assert.match(await errorOf('null'), /^400 invalid_client_metadata: Send a JSON object/)
  assert.match(await errorOf('x'.repeat(17_000)), /^413 invalid_request: /)
  assert.match(
    await errorOf('a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
    /^400 invalid_client_metadata: Send/,
  )
})

test('an IP address registers at most 20 assistants an hour', async () => {
  const kantine = await startAtItsAddress('sqlite')
  const statuses = []
  for (let i = 0; i < 22; i++) statuses.push((await register(kantine, redirects)).status)
  assert.deepEqual(statuses, [...Array(20).fill(201), 429, 429])
  const refused = await register(kantine, redirects)
  assert.ok(Number(refused.headers.get('retry-after')) > 3000)
  assert.equal(((await refused.json()) as { error: string }).error, 'temporarily_unavailable')
  const [row] = await kantine.store.findAcrossClubs(sql`select count(*) as clients from oauth_clients`)
  assert.equal(Number(row?.clients), 20)
})

test("registrations from all IP addresses together stay within the server's limit", async () => {
  const limiter = await openLimiter({ rateLimitPerMinute: 600, redisUrl: undefined })
  const register = (n: number) =>
    limitAddress({
      services: { limiter },
      route: { kind: 'register' },
      request: { ip: `198.18.${n >> 8}.${n & 255}`, raw: { headers: {} } },
    } as unknown as Parameters<typeof limitAddress>[0])
  for (let n = 0; n < 2000; n++) await register(n)
  await assert.rejects(register(2000), {
    code: 'rate_limited',
    message: /Too many assistants have been registered here/,
  })
  await limiter.close()
})
