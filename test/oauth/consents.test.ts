import assert from 'node:assert/strict'
import * as client from 'openid-client'
import { listGrants } from '../../server/callers/assistants/grants.ts'
import { Refusal } from '../../server/refusal.ts'
import { sql } from '../../server/store/sql.ts'
import { onEngines, type Running } from '../support/kantine.ts'
import { consent, consentsOf, newOwner, redirect, register, serverForAssistants, visit } from './connecting.ts'
import { challengeOf } from './oauth-server.ts'

/** A browser that comes from an assistant, on its way to the consent. */
async function begin(kantine: Running, changes: Record<string, string> = {}, config?: client.Configuration) {
  const url = client.buildAuthorizationUrl(config ?? (await register(kantine)), {
    redirect_uri: redirect,
    code_challenge: challengeOf('a verifier'),
    code_challenge_method: 'S256',
    state: 'a state',
    scope: 'members:read',
    ...changes,
  })
  return visit(url)
}

onEngines('an authorization request is shown only to the browser that started it', async (engine) => {
  const kantine = await serverForAssistants(engine)
  const consents = consentsOf(kantine)
  const { request, answer } = await begin(kantine)
  assert.equal(answer.status, 303)
  assert.match(answer.headers.get('location') ?? '', /^\/oauth\/consent\/[\w-]{43}$/)
  assert.match(
    answer.headers.get('set-cookie') ?? '',
    /^kantine_connecting=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const asked = await consents.open(request)
  assert.deepEqual(asked && { ...asked, uid: '', client: { ...asked.client, id: '' } }, {
    uid: '',
    client: { id: '', name: 'Helper', isVerified: false },
    redirectUri: redirect,
    redirectHost: '',
    scopes: ['members:read'],
  })
  const other = await begin(kantine)
  for (const headers of [{}, other.request.headers]) {
    const foreign = { ...request, headers } as typeof request
    assert.equal(await consents.open(foreign), undefined)
    assert.equal(await consents.finish(foreign, 'session 1', assert.fail), undefined)
    assert.equal(await consents.refuse(foreign, 'session 1'), undefined)
  }
})

onEngines('a request belongs to the first session that opened it', async (engine) => {
  const kantine = await serverForAssistants(engine)
  const consents = consentsOf(kantine)
  const { request } = await begin(kantine)
  assert.ok(await consents.open(request))
  assert.ok(await consents.open(request, 'session 1'))
  assert.equal(await consents.open(request, 'session 2'), undefined)
  assert.equal(await consents.finish(request, 'session 2', assert.fail), undefined)
  assert.equal(await consents.refuse(request, 'session 2'), undefined)
  assert.ok(await consents.open(request, 'session 1'))
})

onEngines('of two concurrent forms one creates a grant; a failed one can be resent', async (engine) => {
  const kantine = await serverForAssistants(engine)
  const consents = consentsOf(kantine)
  const owner = await newOwner(kantine, 'hasty')
  const { request } = await begin(kantine)
  const failing = consents.finish(request, 'session 1', async () => {
    throw new Refusal('bad_request', 'No.')
  })
  await assert.rejects(failing, Refusal)
  const both = await Promise.allSettled([1, 2].map(() => consent(kantine, consents, request, owner)))
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  assert.equal((await listGrants(kantine.store, owner.club.id)).length, 1)
  assert.equal(await consents.open(request, 'session 1'), undefined)
})

onEngines('declining redirects to the assistant with the error', async (engine) => {
  const kantine = await serverForAssistants(engine)
  const consents = consentsOf(kantine)
  const { request } = await begin(kantine)
  const url = new URL((await consents.refuse(request, 'session 1')) ?? '')
  const { error_description: _, ...told } = Object.fromEntries(url.searchParams)
  assert.equal(url.origin + url.pathname, redirect)
  assert.deepEqual(told, { error: 'access_denied', state: 'a state', iss: kantine.config.baseUrl })
  assert.equal(await consents.refuse(request, 'session 1'), undefined)
})

onEngines('a request expires after half an hour', async (engine) => {
  const kantine = await serverForAssistants(engine)
  const consents = consentsOf(kantine)
  const { request } = await begin(kantine)
  const age = (minutes: number) =>
    kantine.store.writeUnaudited('connecting assistants', ({ db }) =>
      db.all(sql`update oauth_records set expires_at = expires_at - ${minutes * 60_000}`),
    )
  await age(29)
  assert.ok(await consents.open(request))
  await age(1)
  assert.equal(await consents.open(request), undefined)
})

onEngines('any loopback port is accepted, and a private scheme redirects to the program', async (engine) => {
  const kantine = await serverForAssistants(engine)
  const consents = consentsOf(kantine)
  const addresses = [
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'https://www.example.com/callback',
    'http://[::1]/x',
  ]
  const config = await register(kantine, { redirect_uris: addresses, application_type: 'web' })
  const uses = [
    ['cursor://anysphere.cursor-mcp/oauth/callback', ''],
    ['https://www.example.com/callback', 'www.example.com'],
    ['http://[::1]:54321/x', ''],
  ] as const
  for (const [used, host] of uses) {
    const { request } = await begin(kantine, { redirect_uri: used }, config)
    assert.equal((await consents.open(request))?.redirectHost, host)
    assert.ok((await consents.refuse(request, 'session 1'))?.startsWith(`${used}?error=access_denied`), used)
  }
  const { answer } = await begin(kantine, { redirect_uri: 'http://[::1]:54321/y' }, config)
  assert.equal(answer.status, 400)
  assert.match(await answer.text(), /The assistant sent a wrong URL/)
})

onEngines(
  'an invalid request is reported to the assistant if safe, and otherwise shown to the user',
  async (engine) => {
    const kantine = await serverForAssistants(engine)
    const config = await register(kantine)
    const errorOf = async (changes: Record<string, string>) => {
      const { answer } = await begin(kantine, changes, config)
      const location = answer.headers.get('location')
      // For a response type that is answered in the fragment, so is its error (RFC 6749, section 4.2.2.1).
      return location ? new URL(location.replace('#', '?')).searchParams.get('error') : answer.status
    }
    assert.equal(await errorOf({ scope: 'members:delete' }), 'invalid_scope')
    assert.equal(await errorOf({ resource: 'https://elsewhere.example.org/' }), 'invalid_target')
    assert.equal(await errorOf({ code_challenge_method: 'plain' }), 'invalid_request')
    assert.equal(await errorOf({ response_type: 'token' }), 'unsupported_response_type')
    assert.equal(await errorOf({ response_mode: 'form_post' }), 'unsupported_response_mode')
    assert.equal(await errorOf({ prompt: 'none' }), 'consent_required')
    assert.equal(await errorOf({ request: 'x.y.z' }), 'request_not_supported')
    assert.equal(await errorOf({ client_id: 'client_unknown' }), 400)
    assert.equal(await errorOf({ redirect_uri: 'https://elsewhere.example.org/' }), 400)
  },
)
