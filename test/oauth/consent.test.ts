/** Consent as the client sees it: its scopes, and attacks on the page or the response. */
import assert from 'node:assert/strict'
import * as openid from 'openid-client'
import { listGrants } from '../../server/callers/assistants/grants.ts'
import { onEngines } from '../support/kantine.ts'
import {
  askConsent,
  newPerson,
  newTokens,
  newVerifier,
  postToken,
  redemption,
  registered,
  sharedWorld,
} from './oauth-server.ts'
import { formOf } from './visitor.ts'

onEngines('consent grants no unrequested scopes, and none beyond the role', async (engine) => {
  const world = await sharedWorld(engine)
  const visitor = await newPerson(world, [world.club.slug], 'trainer')
  const changes = { scope: 'members:read members:write events:write' }
  const verifier = newVerifier()
  const form = formOf(await askConsent(world, { visitor, verifier, changes }), 'grant')
  assert.deepEqual(form.fields.getAll('scopes'), ['members:read', 'events:write'])
  for (const more of ['members:write', 'kennismakers:read', 'people:manage']) form.fields.append('scopes', more)
  const { leaves } = await visitor.send(form)
  const code = leaves?.searchParams.get('code') ?? assert.fail('no code')
  const answer = await postToken(world, redemption(world.client, { code, verifier }))
  const given = ['members:read', 'events:write']
  assert.equal(((await answer.json()) as { scope: string }).scope, given.join(' '))
  // Nor is it kept for the day on which the role allows more.
  const grant = (await listGrants(world.store, world.club.id)).at(-1)
  assert.deepEqual(grant?.scopes, given)
})

onEngines('a client that requests no scope is offered the read scopes', async (engine) => {
  const world = await sharedWorld(engine)
  const { scope } = await newTokens(world, { changes: { scope: undefined } })
  assert.ok(scope.split(' ').length > 5)
  assert.ok(scope.split(' ').every((one) => one.endsWith(':read')))
})

onEngines('no page can frame the consent page, and its form redirects only to the client', async (engine) => {
  const world = await sharedWorld(engine)
  const { headers } = await askConsent(world)
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /frame-ancestors 'none'/)
  assert.match(policy, /form-action 'self' https:\/\/assistant\.example(;|$)/)
  assert.match(policy, /default-src 'none'/)
  assert.equal(headers.get('x-frame-options'), 'DENY')
  assert.match(headers.get('cache-control') ?? '', /no-store/)
})

onEngines('a client controls nothing on the page except its name', async (engine) => {
  const world = await sharedWorld(engine)
  const client = await registered(world, { client_name: 'Claude</h1><script>alert(1)</script>"' })
  const { text } = await askConsent(world, { client })
  assert.match(text, /Claude&#60;\/h1&#62;&#60;script&#62;/)
  assert.doesNotMatch(text, /<script/)
})

onEngines('a client receives its state unchanged, whatever it contains', async (engine) => {
  const world = await sharedWorld(engine)
  for (const state of ['a\r\nset-cookie: b=c', 'a\u0000b', 'a&code=forged#code=forged', '€ 😀', 'x'.repeat(4000)]) {
    const page = await askConsent(world, { changes: { state } })
    const { leaves } = await world.sanne.send(formOf(page, 'refuse'))
    assert.equal(leaves?.searchParams.get('state'), state)
    assert.deepEqual([leaves?.searchParams.get('code'), leaves?.hash], [null, ''])
  }
})

/** Mix-up (RFC 9207): a client that asked one server and is answered by another must notice. */
onEngines("a client rejects a response without an issuer, or with another server's", async (engine) => {
  const world = await sharedWorld(engine)
  const config = await openid.discovery(new URL(world.url), world.client.id, undefined, openid.None(), {
    algorithm: 'oauth2',
    execute: [openid.allowInsecureRequests],
  })
  assert.equal(config.serverMetadata().authorization_response_iss_parameter_supported, true)
  const verifier = newVerifier()
  const { leaves } = await world.sanne.send(formOf(await askConsent(world, { verifier }), 'grant'))
  const redeem = (iss: string | undefined) => {
    const answer = new URL(leaves ?? assert.fail('no answer'))
    if (iss === undefined) answer.searchParams.delete('iss')
    else answer.searchParams.set('iss', iss)
    return openid.authorizationCodeGrant(config, answer, { pkceCodeVerifier: verifier, expectedState: 'a-state' })
  }
  for (const iss of [undefined, 'https://evil.example', `${world.url}/`]) {
    await assert.rejects(redeem(iss), ({ cause }) => /"iss"/.test(cause.message), `iss ${iss}`)
  }
  // Nothing was sent with the refused answers, so the code still works with the right one.
  assert.ok((await redeem(world.url)).access_token)
})
