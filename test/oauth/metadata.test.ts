import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resources } from '@kantine/contract/resources.ts'
import { readScopesOf } from '@kantine/contract/scopes.ts'
import { openClientDocuments } from '../../server/surfaces/oauth/clients/client-documents.ts'
import { openAuthority } from '../../server/surfaces/oauth/provider/provider.ts'
import { startAtItsAddress } from '../support/kantine.ts'

const wellKnown = '/.well-known'
const mcp = '/api/v1/mcp'

test('server and resource metadata are available at every URL that assistants try', async () => {
  const { url } = await startAtItsAddress('sqlite')
  const read = async (path: string) => {
    const answer = await fetch(url + path)
    assert.equal(answer.status, 200, path)
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
    return (await answer.json()) as Record<string, unknown>
  }
  for (const name of ['oauth-authorization-server', 'openid-configuration']) {
    for (const path of [`${wellKnown}/${name}`, `${wellKnown}/${name}${mcp}`, `${mcp}${wellKnown}/${name}`]) {
      assert.equal((await read(path)).issuer, url)
    }
  }
  for (const path of [`${wellKnown}/oauth-protected-resource`, `${wellKnown}/oauth-protected-resource${mcp}`]) {
    const { resource, authorization_servers: servers, scopes_supported: scopes } = await read(path)
    assert.equal(resource, url + mcp)
    assert.deepEqual(servers, [url])
    assert.deepEqual(scopes, readScopesOf(resources))
  }
})

test('our own server metadata matches what oidc-provider publishes', async () => {
  const { url, store, config, webhooks } = await startAtItsAddress('sqlite')
  const ours = (await (await fetch(`${url}${wellKnown}/oauth-authorization-server`)).json()) as Record<string, unknown>
  const documents = openClientDocuments({}, async () => {})
  const parts = { store, baseUrl: config.baseUrl, readScopes: [], documents: documents.configuration }
  const { ask } = openAuthority({ ...parts, seal: webhooks.seal })
  const { body } = await ask({ path: `${wellKnown}/oauth-authorization-server`, address: '127.0.0.1' })
  // Registration and the choice of scopes are ours; other modes of answers are refused; nothing of OpenID Connect is served.
  const { response_modes_supported: _, scopes_supported: __, ...said } = body as Record<string, unknown>
  const ofOpenId = ['claim', 'id_token', 'subject_types', 'jwks_uri']
  for (const [name, value] of Object.entries(JSON.parse(JSON.stringify(said)))) {
    if (ofOpenId.some((prefix) => name.startsWith(prefix))) assert.ok(!(name in ours), name)
    else assert.deepEqual(ours[name], value, name)
  }
  assert.equal(ours.client_id_metadata_document_supported, true)
  assert.deepEqual(ours.token_endpoint_auth_methods_supported, ['none'])
})

test('pages of other origins may call only the endpoints for assistants', async () => {
  const { url } = await startAtItsAddress('sqlite')
  const preflight = async (path: string, method: string) => {
    const headers = { origin: 'https://assistant.example.org', 'access-control-request-method': method }
    const { status, headers: answered } = await fetch(url + path, { method: 'OPTIONS', headers })
    return [status, answered.get('access-control-allow-origin'), answered.get('access-control-allow-methods')].join(' ')
  }
  for (const path of ['token', 'register', 'revoke', 'par'])
    assert.equal(await preflight(`/oauth/${path}`, 'POST'), '204 * POST')
  for (const path of ['oauth-authorization-server', `oauth-protected-resource${mcp}`]) {
    assert.equal(await preflight(`${wellKnown}/${path}`, 'GET'), '204 * GET')
  }
  assert.equal(await preflight('/oauth/authorize', 'GET'), '405  ')
  assert.match(await preflight('/api/v1/members', 'GET'), /^40[15] {2}$/)
})

test('the OAuth server rejects other methods, bodies and paths, and sets only its own cookie', async () => {
  const { url } = await startAtItsAddress('sqlite')
  const post = async (path: string, body: string, type = 'application/x-www-form-urlencoded') => {
    const answer = await fetch(url + path, { method: 'POST', headers: { 'content-type': type }, body })
    assert.equal(answer.headers.get('set-cookie'), null)
    assert.match(answer.headers.get('request-id') ?? '', /^req_/)
    return `${answer.status} ${((await answer.json()) as { error: string }).error}`
  }
  assert.equal(await post('/oauth/token', ''), '400 invalid_request')
  assert.equal(await post('/oauth/token', '{}', 'application/json'), '400 invalid_request')
  assert.equal(await post('/oauth/token', 'client_id=nobody&grant_type=authorization_code'), '401 invalid_client')
  assert.equal(await post('/oauth/token', 'x'.repeat(20_000)), '413 invalid_request')
  assert.equal(await post('/oauth/revoke', 'token=x'), '400 invalid_request')
  assert.equal(await post('/oauth/par', 'client_id=nobody'), '401 invalid_client')
  assert.equal((await fetch(`${url}/oauth/token`)).status, 405)
  for (const path of [
    '/oauth/jwks',
    '/jwks',
    '/me',
    '/token/introspection',
    '/session/end',
    '/oauth/authorize/x',
    '/device',
  ]) {
    assert.equal((await fetch(url + path)).status, 404, path)
  }
})
