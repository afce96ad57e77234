/** Calls with tokens that are invalid at their endpoint (RFC 6750, 3.1). */

import { sql } from '../../../server/store/sql.ts'
import { changeRows } from '../../support/change-rows.ts'
import { newCode, newTokens, postToken, redemption, revoke, type Tokens, type World } from '../oauth-server.ts'
import { passTime } from '../pass-time.ts'
import { fromNewAddress } from '../visitor.ts'
import { type Attempt, attempt, request } from './attempt.ts'

const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

/** Asks the MCP endpoint for its tools, as a client of 2025-11-25 does. */
const callMcp = (
  { endpoint }: Pick<World, 'endpoint'>,
  token: string | undefined,
  { headers, query = '' }: { headers?: Record<string, string>; query?: string } = {},
): Promise<Response> =>
  fetch(endpoint + query, {
    method: 'POST',
    headers: {
      ...fromNewAddress(),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(message),
  })

const unauthorized = '401 unauthorized'
const invalid = '401 invalid_token'

export const calls: readonly Attempt[] = [
  request('a call of nobody', unauthorized, (world) => callMcp(world, undefined)),
  request('a call with a token that was never issued', invalid, (world) => callMcp(world, 'a'.repeat(43))),
  attempt('a call with a refresh token', invalid, async (world) => {
    const { refresh_token } = await newTokens(world)
    return () => callMcp(world, refresh_token)
  }),
  attempt('a call with a code', invalid, async (world) => {
    const { code } = await newCode(world)
    return () => callMcp(world, code)
  }),
  attempt('a call with the id of the client', invalid, async (world) => () => callMcp(world, world.client.id)),
  attempt('a call with the token in the query', unauthorized, async (world) => {
    const { access_token } = await newTokens(world)
    return () => callMcp(world, undefined, { query: `?access_token=${access_token}` })
  }),
  attempt('a call with the token as Basic', unauthorized, async (world) => {
    const { access_token } = await newTokens(world)
    return () => callMcp(world, undefined, { headers: { authorization: `Basic ${btoa(`:${access_token}`)}` } })
  }),
  attempt('a call with half of the token', invalid, async (world) => {
    const { access_token } = await newTokens(world)
    return () => callMcp(world, access_token.slice(0, -1))
  }),
  attempt('a call with the token in other case', invalid, async (world) => {
    const { access_token } = await newTokens(world)
    return () => callMcp(world, swapCase(access_token))
  }),
  attempt('a call after an hour', invalid, async (world) => {
    const { access_token } = await newTokens(world)
    await passTime(world, access_token, 3601)
    return () => callMcp(world, access_token)
  }),
  attempt('a call with a token for another server', invalid, async (world) => {
    const { access_token } = await newTokens(world)
    await changeRows(world.store, sql`update access_tokens set audience = 'https://evil.example/api/v1/mcp'`)
    return () => callMcp(world, access_token)
  }),
  attempt('a call after the code was used a second time', invalid, async (world) => {
    const code = await newCode(world)
    const answer = await postToken(world, redemption(world.client, code))
    const { access_token } = (await answer.json()) as Tokens
    await postToken(world, redemption(world.client, code))
    return () => callMcp(world, access_token)
  }),
  attempt('a call after the access token was revoked', invalid, async (world) => {
    const { access_token } = await newTokens(world)
    await revoke(world, access_token)
    return () => callMcp(world, access_token)
  }),
  attempt('a call after the refresh token was revoked', invalid, async (world) => {
    const { access_token, refresh_token } = await newTokens(world)
    await revoke(world, refresh_token)
    return () => callMcp(world, access_token)
  }),
  attempt('a call of the REST API', invalid, async (world) => {
    const { access_token } = await newTokens(world)
    return () => fetch(`${world.url}/api/v1/members`, { headers: { authorization: `Bearer ${access_token}` } })
  }),
  attempt('a call of the application', '401 login_required', async (world) => {
    const { access_token } = await newTokens(world)
    return () => fetch(`${world.url}/console/api/session`, { headers: { authorization: `Bearer ${access_token}` } })
  }),
  attempt('a call of the application with the token as its cookie', '401 login_required', async (world) => {
    const { access_token } = await newTokens(world)
    return () => fetch(`${world.url}/console/api/session`, { headers: { cookie: `kantine_session=${access_token}` } })
  }),
]

const swapCase = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
