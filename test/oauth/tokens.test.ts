import assert from 'node:assert/strict'
import { resources } from '@kantine/contract/resources.ts'
import { readScopesOf } from '@kantine/contract/scopes.ts'
import * as client from 'openid-client'
import { findAccessToken, openAccessTokenCache } from '../../server/callers/assistants/access-tokens.ts'
import { revokeGrant } from '../../server/callers/assistants/end-grants.ts'
import { findGrant, listGrants } from '../../server/callers/assistants/grants.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { raw, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { onBothEngines, oncePerEngine, startAtItsAddress, startKantine } from '../support/kantine.ts'
import { ask, connect, newOwner, register, serverForAssistants } from './connecting.ts'

const secondMs = 1000

/** Makes what was consumed look as if that was long ago. */
const later = (store: Store, seconds: number) =>
  store.writeUnaudited('connecting assistants', ({ db }) =>
    db.all(sql`update oauth_records set consumed_at = consumed_at - ${seconds * secondMs}`),
  )

const invalidGrant = {
  name: 'ResponseBodyError',
  error: 'invalid_grant',
  status: 400,
  error_description: /was used before, or was revoked\. Connect the assistant again\.$/,
}

onBothEngines('an assistant registers, gets a code and tokens for the MCP endpoint, and refreshes', async (engine) => {
  const kantine = await serverForAssistants(engine)
  const owner = await newOwner(kantine, 'connected')
  const { config, tokens, grant, url } = await connect(kantine, owner, { scope: 'members:read events:write unknown' })
  assert.equal(url.searchParams.get('iss'), kantine.config.baseUrl)
  assert.equal(tokens.scope, 'members:read events:write')
  assert.equal(tokens.expires_in, 3600)
  assert.equal(tokens.token_type, 'bearer')
  const stored = await findAccessToken(kantine.store, tokens.access_token)
  assert.equal(stored?.audience, `${kantine.config.baseUrl}/api/v1/mcp`)
  assert.equal(stored?.grantId, grant.id)
  const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token as string, { scope: 'members:read' })
  assert.notEqual(refreshed.refresh_token, tokens.refresh_token)
  assert.equal(refreshed.scope, 'members:read')
  assert.equal(
    (await client.refreshTokenGrant(config, refreshed.refresh_token as string)).scope,
    'members:read events:write',
  )
})

onBothEngines(
  'an assistant that requests no scope, or only OpenID Connect scopes, gets the read scopes',
  async (engine) => {
    const kantine = await serverForAssistants(engine)
    const reading = readScopesOf(resources).join(' ')
    assert.equal((await connect(kantine, await newOwner(kantine, 'default'))).tokens.scope, reading)
    const openId = await connect(kantine, await newOwner(kantine, 'open-id'), {
      scope: 'openid offline_access',
      nonce: 'n',
      max_age: '0',
      prompt: 'consent login',
      login_hint: 'somebody',
      id_token_hint: 'x',
      display: 'touch',
      acr_values: 'a',
      claims: '{}',
      ui_locales: 'nl',
    })
    assert.equal(openId.tokens.scope, reading)
    assert.equal(openId.tokens.id_token, undefined)
  },
)

onBothEngines('a code used twice, even concurrently, gives tokens once and revokes its grant', async (engine) => {
  const kantine = await serverForAssistants(engine)
  const { exchange, tokens, grant, config } = await connect(kantine, await newOwner(kantine, 'twice'))
  await assert.rejects(exchange(), invalidGrant)
  assert.equal(await findGrant(kantine.store, grant.id), undefined)
  await assert.rejects(client.refreshTokenGrant(config, tokens.refresh_token as string), invalidGrant)

  const racing = await ask(kantine, await newOwner(kantine, 'racing'))
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(racing.exchange))
  assert.ok(results.filter(({ status }) => status === 'fulfilled').length <= 1)
  assert.equal(await findGrant(kantine.store, racing.grant.id), undefined)
})

onBothEngines(
  'a used refresh token gives the same next one for 30 seconds; later use revokes the grant',
  async (engine) => {
    const kantine = await serverForAssistants(engine)
    const { config, tokens, grant } = await connect(kantine, await newOwner(kantine, 'parallel'))
    const refresh = () => client.refreshTokenGrant(config, tokens.refresh_token as string)
    const parallel = await Promise.all([1, 2, 3, 4].map(refresh))
    await later(kantine.store, 28)
    const { refresh_token: newest } = await refresh()
    for (const { refresh_token: token } of parallel) assert.equal(token, newest)
    assert.equal(new Set(parallel.map(({ access_token: token }) => token)).size, 4)
    await later(kantine.store, 3)
    await assert.rejects(refresh(), invalidGrant)
    assert.equal(await findGrant(kantine.store, grant.id), undefined)
    await assert.rejects(client.refreshTokenGrant(config, newest as string), invalidGrant)
  },
)

/** One client for several tests: an address can register 20 in an hour. */
const registeredOnce = oncePerEngine(async (engine) => register(await serverForAssistants(engine)))

/** The result of a refresh: the next token, or the OAuth error. */
const nextOf = (config: client.Configuration, token: string): Promise<string> =>
  client.refreshTokenGrant(config, token).then(
    (tokens) => tokens.refresh_token as string,
    (error) => String(error.error),
  )

/** How many refresh tokens of a grant can still be used. */
const livingTokens = async (store: Store, grantId: number) => {
  const [row] = await store.findAcrossClubs(
    sql`select count(*) as tokens from oauth_records where kind = 'RefreshToken' and grant_id = ${grantId} and consumed_at is null`,
  )
  return Number(row?.tokens)
}

onBothEngines(
  'two windows that refresh the same token both go on, and only an old token revokes the grant',
  async (engine) => {
    const kantine = await serverForAssistants(engine)
    const config = await registeredOnce(engine)
    const { grant, exchange } = await ask(kantine, await newOwner(kantine, 'windows'), {}, config)
    const first = (await exchange()).refresh_token as string
    const [second, itself] = [await nextOf(config, first), await nextOf(config, first)]
    assert.equal(second, itself)
    const third = await nextOf(config, second)
    assert.equal(await nextOf(config, itself), third)
    assert.equal(await nextOf(config, first), second, 'also after the second was used')
    assert.equal(await livingTokens(kantine.store, grant.id), 1)

    await later(kantine.store, 31)
    const newest = await nextOf(config, third)
    assert.ok(await findGrant(kantine.store, grant.id))
    // Who of the two is the thief nobody can tell (RFC 9700, section 4.14.2).
    assert.equal(await nextOf(config, second), 'invalid_grant')
    assert.equal(await findGrant(kantine.store, grant.id), undefined)
    assert.equal(await nextOf(config, newest), 'invalid_grant')
  },
)

onBothEngines('tokens used concurrently with the ones they gave leave one chain', async (engine) => {
  const kantine = await serverForAssistants(engine)
  const config = await registeredOnce(engine)
  const { grant, exchange } = await ask(kantine, await newOwner(kantine, 'one-chain'), {}, config)
  let token = (await exchange()).refresh_token as string
  for (const _round of [1, 2, 3, 4]) {
    const next = await nextOf(config, token)
    const [after, ...again] = await Promise.all([next, token, next, token].map((one) => nextOf(config, one)))
    assert.deepEqual(again, [next, after, next])
    assert.equal(await livingTokens(kantine.store, grant.id), 1)
    token = after as string
  }
})

onBothEngines('a key that is replaced between two uses of a refresh token changes nothing', async (engine) => {
  const old = Buffer.alloc(32, 1).toString('base64')
  const next = Buffer.alloc(32, 2).toString('base64')
  const kantine = await startAtItsAddress(engine, { environment: { SECRET_KEY: old } })
  const { config, tokens, grant } = await connect(kantine, await newOwner(kantine, 'rotated'))
  const second = await nextOf(config, tokens.refresh_token as string)
  await kantine.close()
  const {
    database,
    config: { port },
  } = kantine
  const environment = { SECRET_KEY: next, SECRET_KEY_PREVIOUS: old }
  const again = await startKantine(engine, { database, port, environment })
  assert.equal(await nextOf(config, tokens.refresh_token as string), second)
  const third = await nextOf(config, second)
  assert.equal(await nextOf(config, second), third)
  assert.ok(await findGrant(again.store, grant.id))
})

onBothEngines(
  "a refresh drops scopes that the administrator's role lost, and fails after revocation",
  async (engine) => {
    const kantine = await serverForAssistants(engine)
    const owner = await newOwner(kantine, 'demoted')
    const { config, tokens, grant } = await connect(kantine, owner, { scope: 'members:read members:write' })
    await kantine.store.writeUnaudited('settings', ({ db }) =>
      db.all(sql`update club_administrators set role = 'reader' where administrator_id = ${owner.administratorId}`),
    )
    const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token as string)
    assert.equal(refreshed.scope, 'members:read')
    await revokeGrant(kantine.store, kantineItself, grant)
    await assert.rejects(client.refreshTokenGrant(config, refreshed.refresh_token as string), invalidGrant)
  },
)

onBothEngines('a token request for another resource is rejected and uses nothing up', async (engine) => {
  const kantine = await serverForAssistants(engine)
  const { config, tokens, grant } = await connect(kantine, await newOwner(kantine, 'elsewhere'))
  const invalidTarget = { error: 'invalid_target', status: 400 }
  const refresh = (...resources: string[]) =>
    client.refreshTokenGrant(
      config,
      tokens.refresh_token as string,
      new URLSearchParams(resources.map((resource) => ['resource', resource])),
    )
  await assert.rejects(refresh('https://elsewhere.example.org/'), invalidTarget)
  await assert.rejects(refresh(`${kantine.url}/api/v1/mcp`, 'https://elsewhere.example.org/'), invalidTarget)
  const [unused] = await kantine.store.findAcrossClubs(
    sql`select count(*) as records from oauth_records where kind = 'RefreshToken' and consumed_at is null and grant_id = ${grant.id}`,
  )
  assert.equal(Number(unused?.records), 1)
  await refresh(`${kantine.url}/api/v1/mcp`)
})

onBothEngines('a client_id that the database cannot store is unknown', async (engine) => {
  const kantine = await serverForAssistants(engine)
  const id = encodeURIComponent('client_\0')
  assert.equal((await fetch(`${kantine.url}/oauth/authorize?client_id=${id}`)).status, 400)
  const body = new URLSearchParams({ client_id: 'client_\0', grant_type: 'refresh_token', refresh_token: 'x' })
  assert.equal((await fetch(`${kantine.url}/oauth/token`, { method: 'POST', body })).status, 401)
})

onBothEngines('a token request without a client_id, or with a wrong grant_type, says what to send', async (engine) => {
  const kantine = await serverForAssistants(engine)
  const { client_id = '' } = (await register(kantine)).clientMetadata()
  const send = async (form: Record<string, string>) => {
    const answer = await fetch(`${kantine.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) })
    const { error, error_description } = (await answer.json()) as { error: string; error_description: string }
    return `${answer.status} ${error}: ${error_description}`
  }
  const unknown = await send({ grant_type: 'refresh_token', refresh_token: 'x' })
  assert.match(unknown, /^400 invalid_request: In the form, send the client_id you received when you registered/)
  const wrong = await send({ grant_type: 'password', client_id })
  assert.match(
    wrong,
    /^400 unsupported_grant_type: Send grant_type=authorization_code with .* or grant_type=refresh_token/,
  )
})

onBothEngines("an assistant that revokes a token ends its own grant; other assistants' grants stay", async (engine) => {
  const kantine = await serverForAssistants(engine)
  const owner = await newOwner(kantine, 'leaving')
  const [first, second, stranger] = [
    await connect(kantine, owner),
    await connect(kantine, owner),
    await connect(kantine, owner),
  ]
  await client.tokenRevocation(stranger.config, first.tokens.access_token)
  await client.tokenRevocation(stranger.config, 'no token')
  assert.ok(await findGrant(kantine.store, first.grant.id))
  await client.tokenRevocation(first.config, first.tokens.access_token)
  await client.tokenRevocation(second.config, second.tokens.refresh_token as string)
  for (const { grant, config, tokens } of [first, second]) {
    assert.equal(await findGrant(kantine.store, grant.id), undefined)
    await assert.rejects(client.refreshTokenGrant(config, tokens.refresh_token as string), invalidGrant)
  }
  assert.ok(await findGrant(kantine.store, stranger.grant.id))
})

onBothEngines(
  "exchanging a new consent's code replaces older grants of the same administrator, club and client",
  async (engine) => {
    const kantine = await serverForAssistants(engine)
    const { store } = kantine
    const owner = await newOwner(kantine, 'replacing')
    const elsewhere = await newOwner(kantine, 'replacing-elsewhere')
    const first = await connect(kantine, owner, { scope: 'members:read' })
    const { config } = first
    const kept = [await connect(kantine, owner), await connect(kantine, elsewhere)]
    const inOtherClub = await ask(kantine, elsewhere, {}, config)
    await inOtherClub.exchange()
    const abandoned = await ask(kantine, owner, {}, config)
    const next = await ask(kantine, owner, { scope: 'members:read members:write' }, config)
    const ring = openAccessTokenCache(store, `${kantine.config.baseUrl}/api/v1/mcp`)
    assert.ok(await ring.find(first.tokens.access_token), 'the code was not exchanged yet')

    const { access_token, refresh_token } = await next.exchange()
    assert.equal((await ring.find(access_token))?.id, next.grant.id)
    for (const { grant } of [first, abandoned]) assert.equal(await findGrant(store, grant.id), undefined)
    for (const { grant } of [...kept, inOtherClub]) assert.ok(await findGrant(store, grant.id))
    await assert.rejects(client.refreshTokenGrant(config, first.tokens.refresh_token as string), invalidGrant)
    await assert.rejects(abandoned.exchange(), invalidGrant)
    await client.refreshTokenGrant(config, refresh_token as string)
    assert.ok(await findGrant(store, next.grant.id))

    const revoked = await store.findAcrossClubs(
      sql`select action, subject, details, actor_id from trail where club_id = ${owner.club.id} and action not in ('grant.created', 'key.created') and subject like 'grant %' order by id`,
    )
    assert.deepEqual(
      revoked.map(({ action, subject, actor_id }) => [action, subject, Number(actor_id)]),
      [
        ['grant.widened', `grant ${first.grant.id}`, next.grant.id],
        ['grant.changed', `grant ${abandoned.grant.id}`, next.grant.id],
      ],
    )
    assert.equal(revoked[0]?.details, 'members:write', 'what it gained')
    const states = new Map((await listGrants(store, owner.club.id)).map(({ id, state }) => [id, state]))
    assert.deepEqual(
      [first, next].map(({ grant }) => states.get(grant.id)),
      ['replaced', 'works'],
    )
  },
)

onBothEngines('an assistant unused for 90 days is deleted, and told to register again', async (engine) => {
  const kantine = await serverForAssistants(engine)
  const { config, tokens } = await connect(kantine, await newOwner(kantine, 'forgotten'))
  const age = (days: number) =>
    kantine.store.writeUnaudited('connecting assistants', ({ db }) =>
      db.all(sql`update oauth_clients set used_at = ${kantine.store.now() - days * 86_400_000}`),
    )
  await age(89)
  const { refresh_token: next } = await client.refreshTokenGrant(config, tokens.refresh_token as string)
  await kantine.store
    .findAcrossClubs(sql`select used_at from oauth_clients where client_id = ${config.clientMetadata().client_id}`)
    .then(([row]) => assert.ok(Number(row?.used_at) > kantine.store.now() - 60_000))
  await age(91)
  await assert.rejects(client.refreshTokenGrant(config, next as string), { error: 'invalid_client', status: 401 })
})

onBothEngines('codes, tokens and requests are stored only as digests', async (engine) => {
  const kantine = await serverForAssistants(engine)
  const { tokens, url, request, config } = await connect(kantine, await newOwner(kantine, 'digests'))
  const pushed = await client.buildAuthorizationUrlWithPAR(config, {
    redirect_uri: 'http://127.0.0.1/callback',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  })
  const secrets = [
    ...[tokens.access_token, tokens.refresh_token, url.searchParams.get('code')],
    ...[(request.params as { uid: string }).uid, request.headers.cookie?.split('=')[1]],
    pushed.searchParams.get('request_uri')?.split(':').at(-1),
  ]
  const rows = await Promise.all(
    ['oauth_records', 'oauth_clients', 'access_tokens', 'grants', 'trail'].map((table) =>
      kantine.store.findAcrossClubs(sql`select * from ${raw(table)}`),
    ),
  )
  const stored = JSON.stringify(rows)
  assert.ok(stored.includes('AuthorizationCode') && stored.includes('PushedAuthorizationRequest'))
  for (const secret of secrets) {
    assert.match(secret ?? '', /^[\w-]{43}$/)
    assert.ok(!stored.includes(secret as string))
  }
})
