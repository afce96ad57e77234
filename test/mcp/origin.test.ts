/** Web pages that may call the MCP endpoint (Streamable HTTP, Security Warning), and their CORS headers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { oncePerEngine, type Running, startKantine } from '../support/kantine.ts'
import { post, speaker } from './messages.ts'

const started = oncePerEngine(async (engine) => {
  const kantine = await startKantine(engine, { environment: { BASE_URL: 'http://kantine.example' } })
  const { key } = await newKey(kantine.store, await newClub(kantine.store, 'origins'), { purpose: 'assistant' })
  return { kantine, key }
})

const allowed = [
  'http://kantine.example',
  'https://assistant.example',
  'https://assistant.example:8443',
  'http://localhost:6274',
  'http://127.0.0.1:6274',
  'http://[::1]:6274',
  'vscode-webview://0a1b',
  'chrome-extension://abcdef',
]

const refused = [
  'http://evil.example',
  'http://kantine.example:8080',
  'http://kantine.example.evil.example',
  'http://localhost.evil.example',
  'http://127.0.0.1.evil.example',
  'http://10.0.0.7',
  'null',
  'kantine.example',
  '',
]

for (const origin of allowed) {
  test(`a page from ${origin} may call and read the response`, async () => {
    const { kantine, key } = await started('sqlite')
    const { status, headers } = await speaker(kantine, key).legacy('tools/list', {}, { headers: { origin } })
    assert.deepEqual([status, headers.get('access-control-allow-origin')], [200, '*'])
    assert.match(headers.get('access-control-expose-headers') ?? '', /WWW-Authenticate/)
    assert.equal(headers.get('access-control-allow-credentials'), null)
  })
}

for (const origin of refused) {
  test(`a page from '${origin}' is rejected, with or without a key`, async () => {
    const { kantine, key } = await started('sqlite')
    for (const credential of [key, '']) {
      const { status, headers, body } = await post(kantine, credential, {}, { headers: { origin } })
      assert.deepEqual([status, body.code], [403, 'origin_not_allowed'])
      assert.equal(headers.get('access-control-allow-origin'), null)
    }
    assert.equal((await preflight(kantine, origin)).status, 403)
  })
}

const preflight = ({ url }: Pick<Running, 'url'>, origin: string) =>
  fetch(`${url}/api/v1/mcp`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  })

test('CORS preflight needs no credentials and lists the allowed headers', async () => {
  const { kantine } = await started('sqlite')
  const answer = await preflight(kantine, 'https://assistant.example')
  assert.equal(answer.status, 204)
  assert.equal(answer.headers.get('access-control-allow-origin'), '*')
  assert.equal(answer.headers.get('access-control-allow-methods'), 'POST')
  assert.equal(answer.headers.get('access-control-allow-headers'), 'Authorization, *')
})

test('a page can read why it is rejected: missing credentials, or no GET', async () => {
  const { kantine } = await started('sqlite')
  const headers = { origin: 'https://assistant.example' }
  const unauthorized = await post(kantine, '', {}, { headers })
  assert.deepEqual([unauthorized.status, unauthorized.headers.get('access-control-allow-origin')], [401, '*'])
  const get = await fetch(`${kantine.url}/api/v1/mcp`, { headers })
  assert.deepEqual([get.status, get.headers.get('access-control-allow-origin')], [405, '*'])
})

test('a call without Origin gets no headers for browsers', async () => {
  const { kantine, key } = await started('sqlite')
  const { status, headers } = await speaker(kantine, key).legacy('tools/list')
  assert.deepEqual([status, headers.get('access-control-allow-origin')], [200, null])
})

test('REST calls stay closed to pages of other origins', async () => {
  const { kantine, key } = await started('sqlite')
  const headers = { origin: 'https://assistant.example', authorization: `Bearer ${key}` }
  const answer = await fetch(`${kantine.url}/api/v1/club`, { headers })
  assert.deepEqual([answer.status, answer.headers.get('access-control-allow-origin')], [200, null])
})
