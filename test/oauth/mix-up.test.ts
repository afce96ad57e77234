/** Mix-up (RFC 9207): a client that asked one server and is answered by another must notice. */
import assert from 'node:assert/strict'
import * as openid from 'openid-client'
import { onBothEngines } from '../kantine.ts'
import { formOf } from './visitor.ts'
import { askConsent, newVerifier, startWorld } from './world.ts'

onBothEngines('a client refuses an answer that does not say which server gave it, or names another', async (engine) => {
  const world = await startWorld(engine)
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
