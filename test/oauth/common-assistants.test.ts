/** Registrations of common assistants, their redirects to other ports, and the limit per IP address. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '../../server/store/sql.ts'
import { changeRows } from '../support/change-rows.ts'
import { type EngineName, engines } from '../support/engines.ts'
import { askConsent, newCode, postToken, redemption, redirectUri, register, sharedWorld } from './oauth-server.ts'
import { inWords } from './visitor.ts'

const native = { token_endpoint_auth_method: 'none', grant_types: ['authorization_code', 'refresh_token'] }

/** Each assistant's registration, and its redirect URL. */
const clients = {
  Claude: {
    registration: {
      client_name: 'Claude',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope: 'claudeai',
      redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
    },
    waitsAt: 'https://claude.ai/api/mcp/auth_callback',
  },
  'Claude Code': {
    registration: {
      ...native,
      client_name: 'Claude Code (kantine)',
      redirect_uris: ['http://localhost:54545/callback'],
    },
    waitsAt: 'http://localhost:61234/callback',
  },
  'VS Code': {
    registration: {
      client_name: 'Visual Studio Code',
      client_uri: 'https://code.visualstudio.com',
      application_type: 'native',
      ...native,
      grant_types: [...native.grant_types, 'urn:ietf:params:oauth:grant-type:device_code'],
      redirect_uris: [
        ...['https://insiders.vscode.dev/redirect', 'https://vscode.dev/redirect'],
        ...['http://127.0.0.1/', 'http://127.0.0.1:33418/'],
      ],
    },
    waitsAt: 'http://127.0.0.1:61234/',
  },
  Cursor: {
    registration: {
      ...native,
      client_name: 'Cursor',
      application_type: 'web',
      redirect_uris: [
        ...['cursor://anysphere.cursor-mcp/oauth/callback', 'https://www.cursor.com/agents/mcp/oauth/callback'],
        'http://localhost:8787/callback',
      ],
    },
    waitsAt: 'cursor://anysphere.cursor-mcp/oauth/callback',
  },
}

for (const [n, [name, { registration, waitsAt }]] of Object.entries(Object.entries(clients))) {
  const engine = engines[Number(n) % engines.length] as (typeof engines)[number]
  test(`${name} registers, and receives its code (${engine})`, async () => {
    const world = await sharedWorld(engine)
    const answer = await register(world, registration)
    const { client_id: id, ...registered } = (await answer.json()) as { client_id: string }
    assert.equal(answer.status, 201, JSON.stringify(registered))
    assert.ok(!('client_secret' in registered))
    const client = { id, redirectUri: waitsAt }
    const page = await askConsent(world, { client })
    assert.equal(page.status, 200, inWords(page))
    assert.match(page.text, new RegExp(registration.client_name.replace(/\(.*/, '')))
    const tokens = await postToken(world, redemption(client, await newCode(world, { client })))
    assert.equal(tokens.status, 200)
  })
}

test(`of 1,000 registrations from one IP address 20 succeed, and other addresses still register (${engines[0]})`, async () => {
  const world = await sharedWorld(engines[0] as EngineName)
  const clients = async () =>
    Number((await changeRows(world.store, sql`select count(*) as n from oauth_clients`))[0]?.n)
  const before = await clients()
  const same = { 'x-forwarded-for': '203.0.113.7' }
  const answers: Response[] = []
  for (let sent = 0; sent < 1000; sent += 50) {
    answers.push(
      ...(await Promise.all(Array.from({ length: 50 }, () => register(world, { redirect_uris: [redirectUri] }, same)))),
    )
  }
  const refused = answers.filter(({ status }) => status === 429)
  assert.equal(refused.length, 980)
  assert.equal(await clients(), before + 20)
  for (const answer of refused) {
    const seconds = Number(answer.headers.get('retry-after'))
    assert.ok(seconds > 0 && seconds <= 3600, `Retry-After: ${seconds}`)
    assert.ok(!('client_id' in ((await answer.json()) as object)))
  }
  assert.equal((await register(world, { redirect_uris: [redirectUri] })).status, 201)
})
