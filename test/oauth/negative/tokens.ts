/** Token requests (RFC 6749, 4.1.3) that must be rejected. */

import {
  type Changes,
  challengeOf,
  newCode,
  newPerson,
  newTokens,
  newVerifier,
  postToken,
  redemption,
  removeFromClub,
  type World,
} from '../oauth-server.ts'
import { passTime } from '../pass-time.ts'
import { type Attempt, attempt, request } from './attempt.ts'

/** Redeems a good code with some of the request changed. */
const redeems = (name: string, expected: string, changes: Changes | ((world: World) => Changes)): Attempt =>
  attempt(name, expected, async (world) => {
    const code = await newCode(world)
    const wanted = typeof changes === 'function' ? changes(world) : changes
    return () => postToken(world, redemption(world.client, code, wanted))
  })

const usual = { client_id: 'unknown', redirect_uri: 'https://assistant.example/callback' }

export const tokens: readonly Attempt[] = [
  redeems('a code without its verifier', '400 invalid_grant', { code_verifier: undefined }),
  redeems('a code with an empty verifier', '400 invalid_grant', { code_verifier: '' }),
  redeems('a code with another verifier', '400 invalid_grant', { code_verifier: newVerifier() }),
  redeems('a code with a verifier of 42 characters', '400 invalid_request', { code_verifier: 'a'.repeat(42) }),
  redeems('a code with a verifier of 129 characters', '400 invalid_request', { code_verifier: 'a'.repeat(129) }),
  redeems('a code with a verifier of other characters', '400 invalid_request', { code_verifier: `${'a'.repeat(43)}=` }),
  attempt('a code with its challenge as the verifier', '400 invalid_grant', async (world) => {
    const code = await newCode(world)
    return () => postToken(world, redemption(world.client, { ...code, verifier: challengeOf(code.verifier) }))
  }),
  redeems('a code of another client', '400 invalid_grant', ({ otherClient }) => ({ client_id: otherClient.id })),
  redeems('a code for another redirect address', '400 invalid_grant', { redirect_uri: 'https://evil.example/' }),
  redeems('a code for its redirect address with a slash', '400 invalid_grant', {
    redirect_uri: 'https://assistant.example/callback/',
  }),
  redeems('a code for another resource', '400 invalid_target', { resource: 'https://evil.example/' }),
  redeems('a code for two resources', '400 invalid_target', ({ endpoint }) => ({
    resource: [endpoint, 'https://evil.example/'],
  })),
  redeems('a code of an unknown client', '401 invalid_client', { client_id: 'unknown' }),
  redeems('a code of a client with a zero byte', '401 invalid_client', { client_id: 'a\u0000b' }),
  redeems('a code of no client', '400 invalid_request', { client_id: undefined }),
  redeems('no code', '400 invalid_request', { code: undefined }),
  redeems('an empty code', '400 invalid_request', { code: '' }),
  redeems('an unknown code', '400 invalid_grant', { code: 'a'.repeat(43) }),
  redeems('a code with a zero byte', '400 invalid_grant', { code: 'a\u0000' }),
  redeems('two codes', '400 invalid_request', { code: ['a', 'b'] }),
  redeems('two verifiers', '400 invalid_request', { code_verifier: ['a'.repeat(43), 'b'.repeat(43)] }),
  ...['password', 'client_credentials', 'implicit', 'urn:ietf:params:oauth:grant-type:device_code'].map((grant_type) =>
    redeems(`the grant type ${grant_type}`, '400 unsupported_grant_type', {
      grant_type,
      username: 'sanne@example.org',
      password: 'correct horse battery staple',
    }),
  ),
  ...['urn:ietf:params:oauth:grant-type:token-exchange', 'urn:ietf:params:oauth:grant-type:jwt-bearer', 'x'].map(
    (grant_type) => redeems(`the grant type ${grant_type}`, '400 unsupported_grant_type', { grant_type }),
  ),
  redeems('no grant type', '400 invalid_request', { grant_type: undefined }),
  redeems('a code as if it were a refresh token', '400 invalid_request', { grant_type: 'refresh_token' }),

  attempt('a code twice', '400 invalid_grant', async (world) => {
    const code = await newCode(world)
    await postToken(world, redemption(world.client, code))
    return () => postToken(world, redemption(world.client, code))
  }),
  attempt('a code of an administrator who was removed since', '400 invalid_grant', async (world) => {
    const visitor = await newPerson(world, [world.club.slug], 'administrator', 'karel@example.org')
    const code = await newCode(world, { visitor })
    await removeFromClub(world, 'karel@example.org', world.club)
    return () => postToken(world, redemption(world.client, code))
  }),
  attempt('a code after two minutes', '400 invalid_grant', async (world) => {
    const code = await newCode(world)
    await passTime(world, code.code, 120)
    return () => postToken(world, redemption(world.client, code))
  }),
  attempt('a refresh token as a code', '400 invalid_grant', async (world) => {
    const { refresh_token } = await newTokens(world)
    return () => postToken(world, redemption(world.client, { code: refresh_token, verifier: newVerifier() }))
  }),
  attempt('a code as JSON', '400 invalid_request', async (world) => {
    const parameters = redemption(world.client, await newCode(world))
    return () =>
      fetch(`${world.url}/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(Object.fromEntries(parameters)),
      })
  }),
  attempt('a code in the query', '400 invalid_request', async (world) => {
    const parameters = redemption(world.client, await newCode(world))
    return () => fetch(`${world.url}/oauth/token?${parameters}`, { method: 'POST' })
  }),
  attempt('a code with GET', '405 invalid_request', async (world) => {
    const parameters = redemption(world.client, await newCode(world))
    return () => fetch(`${world.url}/oauth/token?${parameters}`)
  }),
  request('a body of more than 16 kB', '413 invalid_request', (world) =>
    postToken(world, new URLSearchParams({ ...usual, code: 'a'.repeat(20_000) })),
  ),
]
