/** Authorization requests (RFC 6749, 4.1.1) that must not lead to a consent page, or back to an address that is not registered. */
import { authorizationUrl, type Changes, challengeOf, newVerifier, registered } from '../oauth-server.ts'
import { type Attempt, attempt, request } from './attempt.ts'

/** An authorization request of someone who is logged in, with some of it changed. */
const asks = (name: string, expected: string, changes: Changes | ((endpoint: string) => Changes)): Attempt =>
  request(name, expected, (world) => {
    const verifier = newVerifier()
    const wanted = typeof changes === 'function' ? changes(world.endpoint) : changes
    return world.sanne.open(authorizationUrl(world, world.client, verifier, wanted))
  })

/** The registered address is https://assistant.example/callback. */
const changedRedirects = [
  'https://assistant.example/callback/',
  'https://assistant.example/Callback',
  'https://assistant.example/callback/../callback',
  'https://assistant.example/%63allback',
  'https://assistant.example/callback?more=1',
  'https://assistant.example/callback#more',
  'https://assistant.example/callback%00',
  'https://assistant.example:443/callback',
  'https://assistant.example:8443/callback',
  'https://ASSISTANT.example/callback',
  'https://assistant.example./callback',
  'https://assistant.example.evil.example/callback',
  'https://evil.example/callback',
  'https://user@assistant.example/callback',
  'https://assistant.example@evil.example/callback',
  'http://assistant.example/callback',
  'HTTPS://assistant.example/callback',
  'https:///assistant.example/callback',
  'https:\\\\assistant.example\\callback',
  ' https://assistant.example/callback',
  'https://assistant.example/callback\r\n',
  'javascript:alert(1)',
  'http://127.0.0.1/callback',
  '//assistant.example/callback',
]

/** The registered address is http://127.0.0.1/callback, of which only the port is free (RFC 8252, 7.3). */
const changedLoopbacks = [
  'http://localhost:4000/callback',
  'http://[::1]:4000/callback',
  'http://127.0.0.1:4000/other',
  'http://127.0.0.1:4000/callback/',
  'http://127.0.0.1:4000/callback?more=1',
  'http://127.0.0.1:4000/callback#more',
  'https://127.0.0.1:4000/callback',
  'http://user@127.0.0.1:4000/callback',
  'http://0x7f.1:4000/callback',
  'http://2130706433:4000/callback',
  'http://127.1:4000/callback',
  'http://[::ffff:127.0.0.1]:4000/callback',
  'http://127.0.0.1.evil.example:4000/callback',
  'http://127.0.0.1:4000@evil.example/callback',
  'http://127.0.0.1:99999/callback',
]

const jwt = 'eyJhbGciOiJub25lIn0.eyJzY29wZSI6Im1lbWJlcnM6cmVhZCJ9.'

export const authorizations: readonly Attempt[] = [
  ...changedRedirects.map((redirect_uri) =>
    asks(`back to ${JSON.stringify(redirect_uri)}`, '400 page', { redirect_uri }),
  ),
  ...changedLoopbacks.map((redirect_uri) =>
    attempt(`back to ${redirect_uri}`, '400 page', async (world) => {
      const client = await registered(world, { redirect_uris: ['http://127.0.0.1/callback'] })
      return () => world.sanne.open(authorizationUrl(world, client, newVerifier(), { redirect_uri }))
    }),
  ),
  attempt('without PKCE, by a program on the own computer', 'http://127.0.0.1:4000 invalid_request', async (world) => {
    const client = await registered(world, { redirect_uris: ['http://127.0.0.1:4000/callback'] })
    const without = { code_challenge: undefined, code_challenge_method: undefined }
    return () => world.sanne.open(authorizationUrl(world, client, newVerifier(), without))
  }),
  asks('without a client', '400 page', { client_id: undefined }),
  asks('of an unknown client', '400 page', { client_id: 'unknown' }),
  asks('of a client whose id is a script', '400 page', { client_id: '<script>alert(1)</script>' }),
  asks('of two clients', '400 page', { client_id: ['a', 'b'] }),
  asks('back to two addresses, one of them registered', 'link invalid_request', {
    redirect_uri: ['https://assistant.example/callback', 'https://evil.example/callback'],
  }),

  asks('without PKCE', 'link invalid_request', { code_challenge: undefined, code_challenge_method: undefined }),
  asks('with the method S256 and no challenge', 'link invalid_request', { code_challenge: undefined }),
  asks('with the method plain', 'link invalid_request', { code_challenge_method: 'plain' }),
  asks('without a method, which means plain', 'link invalid_request', { code_challenge_method: undefined }),
  asks('with the method s256', 'link invalid_request', { code_challenge_method: 's256' }),
  asks('with an empty challenge', 'link invalid_request', { code_challenge: '' }),
  asks('with a challenge of 42 characters', 'link invalid_request', { code_challenge: 'a'.repeat(42) }),
  asks('with a challenge of 129 characters', 'link invalid_request', { code_challenge: 'a'.repeat(129) }),
  asks('with a challenge of other characters', 'link invalid_request', { code_challenge: `${'a'.repeat(42)}=` }),
  asks('with two challenges', 'link invalid_request', {
    code_challenge: [challengeOf(newVerifier()), challengeOf(newVerifier())],
  }),

  asks('for the response type token', 'link unsupported_response_type', { response_type: 'token' }),
  asks('for the response type id_token', 'link unsupported_response_type', { response_type: 'id_token' }),
  asks('for the response type code token', 'link unsupported_response_type', { response_type: 'code token' }),
  asks('for the response type none', 'link unsupported_response_type', { response_type: 'none' }),
  asks('without a response type', 'link invalid_request', { response_type: undefined }),
  asks('in the response mode fragment', 'link unsupported_response_mode', { response_mode: 'fragment' }),
  asks('in the response mode form_post', 'link unsupported_response_mode', { response_mode: 'form_post' }),
  asks('in the response mode web_message', 'link unsupported_response_mode', { response_mode: 'web_message' }),
  asks('in the response mode jwt', 'link unsupported_response_mode', { response_mode: 'jwt' }),
  asks('with a request object', 'link request_not_supported', { request: jwt }),
  asks('with a request object elsewhere', 'link request_uri_not_supported', {
    request_uri: 'https://evil.example/request',
  }),
  asks('with an unknown pushed request', 'link invalid_request_uri', {
    request_uri: 'urn:ietf:params:oauth:request_uri:unknown',
  }),

  asks('for a scope that does not exist', 'link invalid_scope', { scope: 'members:destroy' }),
  asks('for a permission of the application', 'link invalid_scope', { scope: 'people:manage' }),
  asks('with the scope twice', 'link invalid_request', { scope: ['members:read', 'members:write'] }),
  // No link, because oidc-provider never sees it: comparing thousands of repeated parameters takes long.
  asks('with the scope a hundred times', '400 page', { scope: Array(100).fill('members:read') }),
  asks('with the state twice', 'link invalid_request', { state: ['a', 'b'] }),

  asks('for another server', 'link invalid_target', { resource: 'https://evil.example/api/v1/mcp' }),
  asks('for the REST API', 'link invalid_target', (endpoint) => ({ resource: endpoint.replace('/mcp', '') })),
  asks('for the whole server', 'link invalid_target', (endpoint) => ({ resource: new URL(endpoint).origin })),
  asks('for a path below', 'link invalid_target', (endpoint) => ({ resource: `${endpoint}/more` })),
  asks('for a path that begins so', 'link invalid_target', (endpoint) => ({ resource: `${endpoint}x` })),
  asks('for the same with a fragment', 'link invalid_target', (endpoint) => ({ resource: `${endpoint}#more` })),
  asks('for the same with a query', 'link invalid_target', (endpoint) => ({ resource: `${endpoint}?club=1` })),
  asks('for two resources', 'link invalid_target', (endpoint) => ({ resource: [endpoint, 'https://evil.example/'] })),
  asks('for no address at all', 'link invalid_target', { resource: 'mcp' }),

  asks('without a page to consent on', 'link consent_required', { prompt: 'none' }),
  asks('with a state of 20,000 characters', '431 headers_too_large', { state: 'a'.repeat(20_000) }),
  asks('with a zero byte in the client', '400 page', { client_id: 'a\u0000b' }),
  asks('with a line end in the redirect address', '400 page', { redirect_uri: 'https://assistant.example/\r\na: b' }),
  asks('with a zero byte in the scope', 'link invalid_scope', { scope: 'members:read\u0000' }),
]
